import fc from 'fast-check'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { dayOf, slotOf } from '../../../src/history/calendar.ts'
import { addToHistory } from '../../../src/history/history.ts'
import { sampleOf } from '../../../src/history/sample.ts'
import { judgeStrings } from '../../../src/light/watch-strings.ts'
import { useLive } from '../../../src/live/live.ts'
import { everyAttack } from '../attacks.ts'
import { jsonFile, pick } from '../config-page.ts'
import { openSockets } from '../fake-gateway.ts'
import { barn, listGateways, shed, socketTo } from '../other-gateways.ts'
import { type Documents, documents } from './documents.ts'
import { everywhere, hostile, wireOf } from './hostile.ts'
import { answering, openFresh, quiet, wrongOnPage } from './page.tsx'
import { files, presses, type Scene } from './scenes.ts'

/** The hostile version of a valid document; called for each one that is read, pushed, picked or replied. */
type Says = (key: string, sound: unknown) => unknown

/** In the first every document is a text, in the second one null, in each of its places. */
const leastRounds = 2
const pushesPerScene = 3
const pushesOfOther = 10
/** Longer than the time in which pushes are gathered. */
const burstMs = 60

/** Links that sound documents put on pages. */
const links = ['https://example.org/', `${barn.address}/`, `${shed.address}/`]

/** Keeps what the history makes of the values on the page. */
async function keepValues() {
  const now = Date.now()
  const sample = sampleOf(useLive.getState(), now)
  if (!sample) return
  await addToHistory([{ day: dayOf(now), slot: slotOf(now), ...sample }])
  await judgeStrings()
}

/** What went wrong, and the documents before. uvu prints details as they are, but a message of several lines twice. */
function failure(wrong: string, said: readonly [key: string, document: unknown][]) {
  const [first, ...more] = wrong.split('\n')
  const documents = said.map(([key, document]) => `${key}: ${JSON.stringify(document)}`.slice(0, 200))
  return Object.assign(new Error(first), { details: [...more, ...documents].join('\n') })
}

/**
 * Visits a page and does there what the scene does; rejects with what went wrong. `look` is called once the page is shown and
 * after each step.
 */
export async function visit(scene: Scene, says: Says, all: Documents = documents[2025], look = () => {}) {
  const { path, reads, steps = [], pushes = {}, before = () => {}, without } = scene
  const sound = { ...all, ...scene.documents }
  const said: unknown[] = []
  const odd: [key: string, document: unknown][] = []
  const say = (key: string) => {
    const usual = sound[key]?.()
    const document = says(key, usual)
    said.push(document)
    if (document !== usual) odd.push([key, document])
    return document
  }
  answering(({ path, method }) => {
    const key = method === 'POST' ? 'reply' : Object.keys(sound).find(each => path.startsWith(each))
    if (!key || key === without) return undefined
    return { text: wireOf(say(key)) ?? '', type: 'application/json' }
  })
  const page = await openFresh(path, before)
  await quiet()
  const sockets = openSockets().map(socket => ({ socket, key: pushes[new URL(socket.url).pathname] ?? 'socket' }))
  for (const { socket } of sockets) socket.open()
  for (let push = 0; push < pushesPerScene; push++)
    for (const { socket, key } of sockets) if (sound[key]) socket.push(wireOf(say(key)) ?? '')
  if (sockets.length) await new Promise(resolve => setTimeout(resolve, burstMs))
  await keepValues()
  let wrong: string | undefined
  const check = () => {
    wrong ??= wrongOnPage(said, links)
    look()
  }
  for (const file of files.filter(file => reads.includes(file)))
    if (document.querySelector('input[type=file]')) pick(jsonFile(say(file), `${everyAttack}.json`))
    else presses.missed++
  await quiet(3)
  check()
  for (const step of steps) {
    step()
    await quiet(3)
    check()
  }
  wrong ??= await page.leave(said, links)
  if (wrong) throw failure(`${path}: ${wrong}`, odd)
}

/** Tried for every value of each document, in addition to random ones: a text, null, an infinite number, inherited members, markup. */
const oddValues: readonly unknown[] = [
  'constructor',
  null,
  { toString: 5 },
  Number.POSITIVE_INFINITY,
  {},
  '__proto__',
  '<img src=x>',
]

/** Which hostile documents are tried, and how many at least. */
interface Fuzz {
  seed: number
  least: number
}

/** Seeds that are alike draw alike at first. */
function drawing(seed: number) {
  const random = xoroshiro128plus(seed)
  for (let n = 0; n < 8; n++) random.next()
  return random
}

/**
 * Visits scenes on gateways with these documents in turn. Each time another document of the scene is hostile, first with odd values everywhere,
 * and a third of all others; it goes on until each was, twice. Every visit draws for itself, so that its nth document of a key is the same in each
 * run, however often a page asks. Rejects with what went wrong first.
 */
export async function fuzz(scenes: readonly Scene[], gateways: readonly Documents[], { seed, least }: Fuzz) {
  const aims = scenes.flatMap(scene => (scene.reads.length ? scene.reads : ['']).map(aim => ({ scene, aim })))
  const turns = new Map<string, number>()
  let delivered = 0
  let visits = 0
  for (; delivered < least || visits < leastRounds * aims.length; visits++) {
    const { scene, aim } = aims[visits % aims.length] as (typeof aims)[number]
    // In the next round the other one, whatever the numbers of scenes and gateways are.
    const which = (visits + Math.floor(visits / aims.length)) % gateways.length
    const turn = turns.get(aim) ?? 0
    turns.set(aim, turn + 1)
    const asked = new Map<string, number>()
    const says: Says = (key, sound) => {
      const nth = asked.get(key) ?? 0
      asked.set(key, nth + 1)
      const own = [seed, visits, nth, ...Buffer.from(key)].reduce((mixed, part) => (Math.imul(mixed, 31) + part) | 0, 0)
      if (key !== aim && uniformInt(drawing(own), 0, 2)) return sound
      delivered++
      if (key === aim && !nth && turn < oddValues.length) return everywhere(sound, oddValues[turn])
      return fc.sample(hostile(sound), { seed: own, numRuns: 1 })[0]
    }
    await visit(scene, says, gateways[which])
  }
  console.log(`\nnote  fuzz, seed ${seed}: ${delivered} documents and pushes in ${visits} visits`)
}

/** Shows this gateway, a good one, and one that pushes hostile documents; rejects with what went wrong on the pages with their sum. */
export async function fuzzOthers(path: string, { seed, least }: Fuzz) {
  const sound = documents[2025].socket?.()
  const pushed = [
    ...oddValues.map(value => everywhere(sound, value)),
    ...fc.sample(hostile(sound), { seed, numRuns: least }),
  ]
  for (let at = 0; at < pushed.length; at += pushesOfOther) {
    answering(({ path }) => {
      const key = Object.keys(documents[2025]).find(each => path.startsWith(each))
      return key ? { text: wireOf(documents[2025][key]?.()) ?? '', type: 'application/json' } : undefined
    })
    const page = await openFresh(path, () => listGateways(shed, barn))
    await quiet(3)
    for (const gateway of [shed, barn]) socketTo(gateway).open()
    socketTo(barn).push(wireOf(sound) ?? '')
    const before = JSON.stringify(useLive.getState().inverters)
    const now = pushed.slice(at, at + pushesOfOther)
    for (const [n, document] of now.entries()) {
      socketTo(shed).push(wireOf(document) ?? '')
      if (n % 2) await new Promise(resolve => setTimeout(resolve, burstMs))
    }
    await quiet(3)
    const isBarnShown = document.body.textContent?.includes(barn.name)
    const isOwnKept = JSON.stringify(useLive.getState().inverters) === before
    const wrong = await page.leave(now, links)
    const what = wrong ?? (isBarnShown && isOwnKept ? undefined : 'it changed what others show')
    if (what)
      throw failure(
        `${path}: ${what}`,
        now.map((document, n) => [`push ${at + n}`, document]),
      )
  }
  listGateways()
}
