import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Live } from '../../src/contract/live.ts'
import type { FaultSettings, OddPush } from '../../tools/gateway/faults.ts'
import { goTo, untilLooks } from '../support/fault-walk.ts'
import { en } from '../support/form.ts'
import { goBy, openCalls } from '../support/page-calls.ts'
import { browsing, deadNetwork, textOf, total, untilChanged, untilLive, type Visit } from '../support/visit.ts'

const visit = browsing(test)

/** The live view is there, as it was, and new values come. */
async function untilAlive({ page, pass }: Visit) {
  await untilLive(page)
  const before = await textOf(total(page, 'Power now'))
  const changed = untilChanged(page, before)
  await pass(30)
  await changed
  const { heading, parts } = await untilLooks(page, 'the live view', look => look.link === 'open' && !look.wrong)
  assert.is(heading, en('home.LiveData'))
  assert.ok(parts > 20)
}

/** Every member of a document by its way there, lists and objects included. */
function membersOf(node: unknown, way: string[] = []): string[][] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) => [[...way, key], ...membersOf(value, [...way, key])])
}

const wrongTypes = [null, true, -1, 1e308, '', 'NaN', '<img src=x>', [], [null], {}, { v: { v: 1 } }]

const withMember = (message: Live, way: string[], value: unknown) => {
  const copy = structuredClone(message)
  const last = way.at(-1) ?? ''
  const holder = way.slice(0, -1).reduce((node, key) => (node as never)[key], copy as unknown)
  Object.assign(holder as object, { [last]: value })
  return JSON.stringify(copy)
}

/** Resolves once the page has taken what was pushed so far: it shows the power of a message that comes behind it. */
async function untilTaken({ page, gateway }: Visit, message: Live, power: number) {
  const { total } = message
  const text = JSON.stringify({ ...message, total: { ...total, Power: { ...total.Power, v: power, d: 0 } } })
  const shown = () => page.locator('.totals').textContent()
  for (let turn = 0; turn < 500; turn++) {
    // Again and again: a list read meanwhile, for an inverter nobody knows, brings the real power.
    gateway.pushOdd({ text })
    await page.evaluate(() => new Promise(requestAnimationFrame))
    if ((await shown())?.replaceAll(',', '').includes(String(power))) return
  }
  assert.unreachable(`${power} is not shown: ${await shown()}`)
}

test('a wrong type in any member of a live message spoils nothing else', () =>
  visit({ path: null }, async at => {
    const { page, gateway } = at
    await page.goto('/')
    await untilLive(page)
    const [serial = ''] = gateway.world.radio.serials
    const message = (await (await gateway.fetch(`/api/livedata/status?inv=${serial}`)).json()) as Live
    const members = membersOf(message)
    assert.ok(members.length > 80)
    let power = 100_000
    for (const way of members) {
      for (const value of wrongTypes) gateway.pushOdd({ text: withMember(message, way, value) })
      await untilTaken(at, message, ++power)
      const heading = await page.locator('main h1').textContent()
      assert.is(heading, en('home.LiveData'), way.join('.'))
    }
    assert.is(await page.locator('main img').count(), 0)
    await untilAlive(at)
  }))

const oddities: (OddPush | { text: string })[] = [
  'null',
  'half',
  'unknown',
  { text: '[]' },
  { text: '"{}"' },
  { text: '\u0000' },
]

test('null, half a message, an unknown inverter and no message at all leave the live view alive', () =>
  visit({}, async at => {
    await untilLive(at.page)
    for (const odd of oddities) {
      at.gateway.pushOdd(odd)
      await untilAlive(at)
    }
  }))

test('an empty message has the socket opened again after ten seconds', () =>
  visit({ path: null, provoked: deadNetwork }, async at => {
    const { page, gateway } = at
    await page.clock.install()
    await page.goto('/')
    await untilLive(page)
    const again = gateway.until('socket')
    gateway.pushOdd('empty')
    await untilLooks(page, 'the link is said to be down', look => look.link === 'closed')
    await page.clock.runFor(10_500)
    await again
    await untilAlive(at)
  }))

/** Each fault of sockets with the time in which a page that shows what they bring notices, and that of its recovery, ms. */
const troubles: [Partial<FaultSettings>, number, number][] = [
  [{ sockets: 'refuse' }, 4000, 31_000],
  [{ sockets: 'ignore' }, 20_000, 31_000],
  [{ offline: true }, 4000, 31_000],
]

for (const [faults, notices, recovers] of troubles)
  test(`the live view and the console say that no socket opens, and come back by themselves: ${JSON.stringify(faults)}`, () =>
    visit({ user: true, path: null, provoked: deadNetwork }, async at => {
      const { page, gateway } = at
      const open = openCalls(page)
      await page.clock.install()
      await page.goto('/')
      await untilLive(page)
      for (const path of ['/info/console', '/']) {
        await goTo(page, '/about')
        await untilLooks(page, 'elsewhere', look => look.path === '/about' && !look.link)
        gateway.faults.set(faults)
        await goTo(page, path)
        await goBy(page, notices, open)
        await untilLooks(page, path, look => look.path === path && !look.busy && !/^(open|)$/.test(look.link))
        gateway.faults.reset()
        await goBy(page, recovers, open)
        await untilLooks(page, `${path} is back`, look => look.link === 'open' && !look.wrong)
      }
      await untilAlive(at)
    }))

test.run()
