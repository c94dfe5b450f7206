import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { useLive } from '../../../src/live/live.ts'
import { answering, openFresh, quiet, watchProblems, wrongOnPage } from '../../support/fuzz-page.tsx'
import { barn, listGateways, shed, socketTo } from '../../support/other-gateways.ts'
import { everyDocument } from './every-document.ts'
import { everywhere, hostile, wireOf } from './hostile.ts'

declare const RENDERER: 'preact' | 'react'

/** Pushes of each view, always the same ones, fewer on React; FUZZ_SEED tries others. */
const numRuns = RENDERER === 'react' ? 20 : 100
const seed = Number(process.env.FUZZ_SEED ?? 7)
const pushesPerVisit = 10
/** Longer than the time in which pushes are gathered. */
const burstMs = 60

const sound = () => everyDocument['livedata/status?inv=']?.()
/** Tried in place of every value: null, an infinite number, and names of inherited members. */
const odd: readonly unknown[] = [
  null,
  { toString: 5 },
  Number.POSITIVE_INFINITY,
  {},
  '__proto__',
  'constructor',
  '<img src=x>',
]

let stopWatching = () => {}
test.before(() => {
  stopWatching = watchProblems()
})
test.after(() => {
  stopWatching()
  listGateways()
})

/** Shows values of the own gateway and of a good one, pushes documents from the other, and resolves to what went wrong. */
async function visitWith(path: string, documents: unknown[]) {
  answering(({ path }) => {
    const key = Object.keys(everyDocument).find(each => path.startsWith(each))
    return key ? { text: wireOf(everyDocument[key]?.()) ?? '', type: 'application/json' } : undefined
  })
  const page = openFresh(path, () => listGateways(shed, barn))
  await quiet(3)
  for (const gateway of [shed, barn]) socketTo(gateway).open()
  socketTo(barn).push(wireOf(sound()) ?? '')
  const before = JSON.stringify(useLive.getState().inverters)
  for (const [n, document] of documents.entries()) {
    socketTo(shed).push(wireOf(document) ?? '')
    if (n % 2) await new Promise(resolve => setTimeout(resolve, burstMs))
  }
  await quiet(3)
  const isBarnShown = document.body.textContent?.includes(barn.name)
  const isOwnKept = JSON.stringify(useLive.getState().inverters) === before
  const wrong = wrongOnPage(documents) ?? (await page.leave())
  return wrong ?? (isBarnShown && isOwnKept ? undefined : 'it changed what others show')
}

for (const path of ['/', '/wall', '/gateways'])
  test(`${path} survives whatever another gateway pushes, and shows the good ones beside it`, async () => {
    const documents = [
      ...odd.map(value => everywhere(sound(), value)),
      ...fc.sample(hostile(sound()), { seed, numRuns }),
    ]
    for (let at = 0; at < documents.length; at += pushesPerVisit)
      assert.is(await visitWith(path, documents.slice(at, at + pushesPerVisit)), undefined, `from ${at} on`)
  })

test.run()
