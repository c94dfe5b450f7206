import fc from 'fast-check'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Live } from '../../../src/contract/live.ts'
import { dayOf, slotOf } from '../../../src/history/calendar.ts'
import { addToHistory } from '../../../src/history/history.ts'
import { judgeStrings } from '../../../src/history/judge-strings.ts'
import { sampleOf } from '../../../src/history/sample.ts'
import { useLive } from '../../../src/live/live.ts'
import { loadPages } from '../../../src/pages.tsx'
import { FakeSocket } from '../../support/fake-gateway.ts'
import { answering, openFresh, quiet, watchProblems, wrongOnPage } from '../../support/fuzz-page.tsx'
import { freshDatabase } from '../../support/history.ts'
import { everyDocument } from './every-document.ts'
import { type Scene, scenes } from './fuzz-scenes.ts'
import { hostile, wireOf } from './hostile.ts'

const pages = await loadPages()

declare const RENDERER: 'preact' | 'react'

/** Documents and pushes in all, always the same ones, fewer on React; FUZZ_RUNS and FUZZ_SEED try more and others. */
const wanted = Math.ceil(Number(process.env.FUZZ_RUNS ?? 300) / (RENDERER === 'react' ? 5 : 1))
const seed = Number(process.env.FUZZ_SEED ?? 7)
const pushesPerVisit = 8
/** Longer than the time in which pushes are gathered. */
const burstMs = 60

const random = xoroshiro128plus(seed)
const oneOf = (count: number) => uniformInt(random, 0, count - 1)

/** A place the owner visits, with the sound documents that differ there. */
interface Place extends Scene {
  sound?: Record<string, () => unknown>
}

const withoutInverters = () => ({
  ...(everyDocument['livedata/status']?.() as Live),
  inverters: [],
  hints: { time_sync: true, radio_problem: false, default_password: true, pin_mapping_issue: true },
})

const setUp = (path: string): Place => ({ path, reads: [], sound: { 'livedata/status': withoutInverters } })
const places: Place[] = [
  ...scenes,
  setUp('/'),
  setUp('/wall'),
  ...pages.filter(({ path }) => !scenes.some(scene => scene.path === path)).map(({ path }) => ({ path, reads: [] })),
  { path: '/error?status=NaN&message=%5Bobject%20Object%5D&returnUrl=%2F%2Fevil.test', reads: [] },
]

const supplies = new Map<string, { at: number; turn: number; all: unknown[] }>()

/** The next hostile document in the place of a sound one. */
function next(key: string, sound: () => unknown) {
  const supply = supplies.get(key) ?? { at: 0, turn: 0, all: [] }
  supplies.set(key, supply)
  if (supply.at === supply.all.length)
    Object.assign(supply, { at: 0, all: fc.sample(hostile(sound()), { seed: seed + supply.turn++, numRuns: 50 }) })
  return supply.all[supply.at++]
}

let delivered = 0
let stopWatching = () => {}
test.before(async () => {
  stopWatching = watchProblems()
  await freshDatabase()
})
test.after(() => stopWatching())

/** Keeps what the history makes of the values on the page. */
async function keepValues() {
  const now = Date.now()
  const sample = sampleOf(useLive.getState(), now)
  if (sample) await addToHistory([{ day: dayOf(now), slot: slotOf(now), ...sample }])
  await judgeStrings()
}

/** Visits a place, where every second answer is hostile, and so is every push; resolves to what went wrong. */
async function visitTo({ path, steps = [], before = () => {}, without, sound = {} }: Place) {
  const given: [key: string, document: unknown][] = []
  const hostileOf = (key: string, make: () => unknown) => {
    const document = next(key, make)
    given.push([key, document])
    delivered++
    return wireOf(document) ?? ''
  }
  answering(({ path, method }) => {
    const key = method === 'POST' ? 'reply' : Object.keys(everyDocument).find(each => path.startsWith(each))
    const make = key && (sound[key] ?? everyDocument[key])
    if (!key || !make || key === without) return undefined
    return { text: oneOf(2) ? hostileOf(key, make) : (wireOf(make()) ?? ''), type: 'application/json' }
  })
  const page = openFresh(path, before)
  await quiet(3)
  const socket = FakeSocket.sockets.at(-1)
  socket?.open()
  for (let push = 0; socket && push < pushesPerVisit; push++) {
    socket.push(hostileOf('livedata/status?inv=', () => everyDocument['livedata/status?inv=']?.()))
    if (push % 2) await new Promise(resolve => setTimeout(resolve, burstMs))
  }
  await quiet(3)
  await keepValues()
  for (const step of steps) {
    step()
    await quiet(3)
  }
  const wrong = wrongOnPage(given) ?? (await page.leave())
  return wrong && `${path}: ${wrong}\n${JSON.stringify(given).slice(0, 4000)}`
}

test(`no page ends on ${wanted} hostile documents and pushes, whichever come together (seed ${seed})`, async () => {
  const found: string[] = []
  let visits = 0
  for (; delivered < wanted || visits < places.length; visits++) {
    const wrong = await visitTo(places[visits % places.length] as Place)
    if (wrong) found.push(wrong)
    if (found.length > 20) break
  }
  console.log(
    `note  fuzz, seed ${seed}: ${delivered} documents and pushes in ${visits} visits, ${found.length} pages ended`,
  )
  assert.equal(found, [])
})

test.run()
