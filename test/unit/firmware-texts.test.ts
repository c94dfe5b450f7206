import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../build.mjs'
import { unpacked } from '../support/built-page.ts'
import { read } from '../support/sources.ts'

type Texts = Record<string, Record<string, string>>

const textsOf = (code: string): Texts => ({ ...JSON.parse(read(`lang/${code}.json`)), sources: {} })
const english = textsOf('en')

const scratch = mkdtempSync(join(tmpdir(), 'sundial-texts-'))
test.after(() => rmSync(scratch, { recursive: true, force: true }))

/** Texts by key. */
const keysOf = (texts: Texts) =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([group, names]) =>
      Object.entries(names).map(([name, text]) => [`${group}.${name}`, text]),
    ),
  )

/** The texts by key and language that the page of a bundle brings before the app, or with `more-` behind it. */
function textsIn(page: string, place: '' | 'more-') {
  const jsonOf = (id: string) =>
    JSON.parse(new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(page)?.[1] ?? '')
  const en = keysOf(jsonOf(`${place}english`))
  const whole = (list: string) => {
    const texts = list.split('~')
    return Object.fromEntries(Object.entries(en).map(([key, text], n) => [key, texts[n] || text]))
  }
  const lists = jsonOf(`${place}lists`) as Record<string, string>
  return { en, ...Object.fromEntries(Object.entries(lists).map(([code, list]) => [code, whole(list)])) }
}

/** All texts by key that a page brings, by language. */
function allTextsIn(page: string) {
  const [first, more] = [textsIn(page, ''), textsIn(page, 'more-')] as Record<string, object>[]
  return Object.fromEntries(Object.keys(first ?? {}).map(code => [code, { ...first?.[code], ...more?.[code] }]))
}

test('the built page has every text of the three languages, each once', () => {
  const page = unpacked('index.html')
  const keys = (['', 'more-'] as const).flatMap(place => Object.keys(textsIn(page, place).en))
  assert.equal(keys.sort(), Object.keys(keysOf(english)).sort())
  assert.equal(allTextsIn(page), { en: keysOf(english), de: keysOf(textsOf('de')), fr: keysOf(textsOf('fr')) })
})

test('the page brings before the app the texts that its first part names or puts together, and those of other pages behind it', () => {
  const page = unpacked('index.html')
  const [first, more] = [textsIn(page, '').en, textsIn(page, 'more-').en]
  for (const key of ['menu.LiveView', 'apiresponse.1001', 'inverterchannelproperty.Power']) assert.ok(key in first, key)
  for (const key of ['mqttadmin.Hostname', 'limit.PersistentHint']) assert.ok(key in more, key)
})

test('a build with some languages has only those', async () => {
  await build({ out: scratch, languages: ['fr'], quick: true })
  assert.equal(allTextsIn(unpacked('index.html', scratch)), { en: keysOf(english), fr: keysOf(textsOf('fr')) })
})

test.run()
