import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Topic } from '../../../src/contract/settings.ts'
import { inverter, showInverters } from '../../support/inverter-page.ts'
import { enter, until } from '../../support/mount.tsx'
import { type ForgedAnswers, renderApp } from '../../support/render-app.tsx'

type Json = Record<string, unknown>

/** Every settings document, with a member to change and its new value. */
const edits: [topic: Topic, member: string, value: string | number | boolean][] = [
  ['device', 'display.diagramduration', 1200],
  ['dtu', 'pollinterval', 77],
  ['logging', 'loglevel.modules.1.level', 3],
  ['mqtt', 'mqtt_hostname', 'other'],
  ['network', 'hostname', 'other'],
  ['ntp', 'ntp_server', 'other'],
  ['security', 'allow_readonly', false],
]

/** Names that also occur as controls of a page or as inherited members of objects. */
const awkward = ['', 'rule', 'equal', 'name', 'value', 'length', 'constructor', 'a.b', '0', 'ä ö']
const names = fc.oneof(
  fc.constantFrom(...awkward),
  fc.string({ minLength: 1 }).filter(name => !/^(toString|valueOf|__proto__)$/.test(name)),
)
const extras = fc.dictionary(
  names,
  // No firmware has numbers of a hundred digits; they are read as null.
  fc.jsonValue({ maxDepth: 2 }).filter(value => !/toString|valueOf|__proto__|-0|e\+\d{3}/.test(JSON.stringify(value))),
  { minKeys: 1, maxKeys: 4, noNullPrototype: true },
)

/** `value` with unknown members added to each of its objects, also within lists. */
function extended(value: unknown, more: () => Json): unknown {
  if (Array.isArray(value)) return value.map(one => extended(one, more))
  if (typeof value !== 'object' || value === null) return value
  const own = Object.entries(value).map(([name, member]) => [name, extended(member, more)])
  return { ...more(), ...Object.fromEntries(own) }
}

const moreBy = (seed: number) => {
  let drawn = 0
  return () => JSON.parse(JSON.stringify(fc.sample(extras, { seed: seed * 1000 + drawn++, numRuns: 1 })[0])) as Json
}

function withMember(document: object, path: string, value: unknown) {
  const copy = structuredClone(document) as Json
  const names = path.split('.')
  const last = names.pop() ?? ''
  const node = names.reduce((inner, name) => inner[name] as Json, copy)
  node[last] = value
  return copy
}

/** Members as sorted pairs, since assert takes a member named `constructor` for the type of the object. */
function pairs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pairs)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .map(([name, member]) => [name, pairs(member)])
    .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1))
}

const seeds = [1, 2, 3, 4, 5]

for (const [topic, member, value] of edits)
  test(`saving ${topic} sends back unknown members unchanged`, async () => {
    const path = `${topic}/config` as const
    const answers: ForgedAnswers = {}
    const app = await renderApp({ login: true, answers })
    const document = await app.readDocument(path)
    for (const seed of seeds) {
      const stored = extended(document, moreBy(seed)) as object
      Object.assign(answers, { [path]: () => stored })
      await app.open(`/settings/${topic}`)
      if (typeof value === 'boolean') app.field(member).click()
      else enter(app.field(member), String(value))
      assert.equal(pairs(await app.save(path)), pairs(withMember(stored, member, value)), `seed ${seed}`)
    }
  })

test('saving an inverter sends back unknown members unchanged, also those of its strings', async () => {
  for (const seed of seeds) {
    const stored = extended(inverter(0, 'Roof'), moreBy(seed)) as ReturnType<typeof inverter>
    const page = await showInverters([inverter(0, 'Roof')], {
      answers: { 'inverter/list': () => ({ inverter: [stored] }) },
    })
    await page.edit('Roof')
    enter(page.inDialog('reachable_threshold'), '7')
    await page.saveDialog()
    await until(() => page.posted('inverter/edit').length > 0)
    assert.equal(pairs(page.posted('inverter/edit')[0]), pairs({ ...stored, reachable_threshold: 7 }), `seed ${seed}`)
  }
})

test.run()
