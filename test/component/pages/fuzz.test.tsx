import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readAccess } from '../../../src/contract/endpoints.ts'
import { loadPages } from '../../../src/pages.tsx'
import { jsonFile, pick } from '../../support/config-page.ts'
import { FakeSocket } from '../../support/fake-gateway.ts'
import { answering, openFresh, quiet, watchProblems, wrongOnPage } from '../../support/fuzz-page.tsx'
import { everyDocument } from './every-document.ts'
import { files, presses, type Scene, scenes } from './fuzz-scenes.ts'
import { everywhere, hostile, wireOf } from './hostile.ts'

const pages = await loadPages()

declare const RENDERER: 'preact' | 'react'

/** Cases per page and document, always the same ones, fewer on React; FUZZ_SEED tries others. */
const numRuns = RENDERER === 'react' ? 1 : 3
const seed = Number(process.env.FUZZ_SEED ?? 7)
/** Always tried in place of every value: null, an infinite number, and names of inherited members; half of them on React. */
const oddValues: readonly unknown[] = [null, { toString: 5 }, Number.POSITIVE_INFINITY, {}, '__proto__', 'constructor']
const always = RENDERER === 'react' ? oddValues.slice(0, 3) : oddValues
/** Time limit for shrinking a failed case. */
const shrinkTimeMs = 20_000

let stopWatching = () => {}
test.before(() => {
  stopWatching = watchProblems()
})
test.after(() => stopWatching())

async function play({ path, steps = [], before = () => {}, without }: Scene, given: Record<string, unknown>) {
  presses.missed = 0
  const answers = without ? { ...given, [without]: undefined } : given
  answering(({ path, method }) => {
    const key = method === 'POST' ? 'reply' : Object.keys(everyDocument).find(each => path.startsWith(each))
    if (!key) return undefined
    const text = wireOf(key in answers ? answers[key] : everyDocument[key]?.())
    return { ...(text !== undefined && { text }), type: 'application/json' }
  })
  const page = openFresh(path, before)
  await quiet()
  if ('socket' in answers) {
    FakeSocket.sockets.at(-1)?.open()
    FakeSocket.sockets.at(-1)?.push(wireOf(answers.socket) ?? '')
    await quiet()
  }
  for (const file of files.filter(file => file in answers)) {
    pick(jsonFile(answers[file]))
    await quiet()
  }
  for (const step of steps) {
    step()
    await quiet()
  }
  const wrong = wrongOnPage(answers) ?? (await page.leave())
  if (wrong) throw new Error(wrong)
}

const sound = (read: string) => everyDocument[read === 'socket' ? 'livedata/status?inv=' : read]?.()

for (const scene of scenes)
  for (const read of scene.reads) {
    const steps = scene.steps ? `, ${scenes.indexOf(scene)}` : ''
    test(`${scene.path} survives any answer to ${read}${steps}`, async () => {
      await play(scene, { [read]: sound(read) })
      assert.is(presses.missed, 0, 'the steps find what they press')
      for (const value of always) await play(scene, { [read]: everywhere(sound(read), value) })
      const found = await fc.check(
        fc.asyncProperty(hostile(sound(read)), odd => play(scene, { [read]: odd })),
        { seed, numRuns, interruptAfterTimeLimit: shrinkTimeMs },
      )
      if (found.failed && found.counterexample)
        throw new Error(`${JSON.stringify(found.counterexample[0])}\n${found.errorInstance}`)
    })
  }

/** Pages that read nothing from the gateway, the wait page, which polls, and that of the other gateways, which have tests of their own. */
const unread = ['/history', '/history/report', '/gateways', '/error', '/wait']
/** Read as text or bytes, or not at all. */
const noDocument = ['file/get', 'prometheus/metrics']

test('these tests cover every page and every endpoint', () => {
  const left = pages.map(({ path }) => path).filter(path => !scenes.some(scene => scene.path === path))
  assert.equal(left, unread)
  const read = scenes.flatMap(({ reads }) => reads.map(each => each.split('?')[0]))
  const unasked = Object.keys(readAccess).filter(path => !read.includes(path) && !noDocument.includes(path))
  assert.equal(unasked, [])
})

test.run()
