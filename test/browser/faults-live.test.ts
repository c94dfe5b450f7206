import { expect } from '@playwright/test'
import type { Live } from '../../src/contract/live.ts'
import type { FaultSettings, InvalidPush } from '../../tools/simulator/faults/faults.ts'
import { test } from '../support/browser-test.ts'
import { en } from '../support/form.ts'
import { deadNetwork, textOf, total, untilChanged, untilLive, type Visit } from '../support/visit.ts'
import { goTo, untilLooks } from './fault-walk.ts'
import { goBy, goByUntilSocket, openCalls } from './page-calls.ts'

/** Checks that the live view is shown as before, and that new values arrive. */
async function untilAlive({ page, pass }: Visit) {
  await untilLive(page)
  const before = await textOf(total(page, 'Power now'))
  const changed = untilChanged(page, before)
  await pass(300)
  await changed
  await untilLooks(page, 'the live view', ({ heading, parts, link, wrong }) => {
    return heading === en('home.LiveData') && parts > 20 && link === 'open' && !wrong
  })
}

/** The paths of all members of a document, lists and objects included. */
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

const withPower = (message: Live, power: number): Live => {
  return { ...message, total: { ...message.total, Power: { v: power, u: '', d: 0 } } }
}

/** Pushes a message until the page shows its power: a list read meanwhile, for an unknown inverter, brings the real one. */
async function untilTaken({ page, gateway }: Visit, text: string, power: number) {
  const pushed = async () => {
    gateway.pushRaw({ text })
    return (await textOf(page.locator('.totals'))).replaceAll(',', '')
  }
  await expect.poll(pushed, { intervals: [20] }).toContain(String(power))
}

/** The members of a message whose own members are tried in a test of their own. */
const groups = ['total', 'hints', 'AC', 'DC', 'INV', 'radio_stats']

for (const group of [...groups, undefined])
  test(`a wrong type in any ${group ? `member of ${group}` : 'other member'} of a live message affects nothing else`, async ({
    visit,
  }) => {
    const at = await visit({ path: null })
    const { page, gateway } = at
    await page.goto('/')
    await untilLive(page)
    const [serial = ''] = gateway.world.radio.serials
    const message = (await (await gateway.fetch(`/api/livedata/status?inv=${serial}`)).json()) as Live
    const members = membersOf(message)
      .filter(way => groups.find(one => way.slice(0, -1).includes(one)) === group)
      // The strings of an inverter are alike.
      .filter(way => !/,DC,[1-9],/.test(String(way)))
    expect(members.length).toBeGreaterThan(2)
    let power = 100_000
    for (const [n, way] of members.entries()) {
      const marked = withPower(message, ++power)
      // The last one of a burst is drawn, for each member another one.
      const last = n % wrongTypes.length
      for (const value of wrongTypes) gateway.pushRaw({ text: withMember(marked, way, value) })
      const text = withMember(marked, way, wrongTypes[last])
      if (!/^total(,Power|$)/.test(String(way))) await untilTaken(at, text, power)
      await untilTaken(at, JSON.stringify(withPower(message, ++power)), power)
      await expect(page.locator('main h1'), way.join('.')).toHaveText(en('home.LiveData'))
    }
    await expect(page.locator('main img')).toHaveCount(0)
    await untilAlive(at)
  })

const oddities: (InvalidPush | { text: string })[] = [
  'null',
  'half',
  'unknown',
  { text: '[]' },
  { text: '"{}"' },
  { text: '\u0000' },
]

test('the live view survives null, half a message, an unknown inverter and an empty message', async ({ visit }) => {
  const at = await visit()
  await untilLive(at.page)
  for (const odd of oddities) {
    at.gateway.pushRaw(odd)
    await untilAlive(at)
  }
})

test('after an empty message the socket is reopened within ten seconds', async ({ visit }) => {
  const at = await visit({ path: null, provoked: deadNetwork })
  const { page, gateway } = at
  await page.clock.install()
  await page.goto('/')
  await untilLive(page)
  const again = gateway.until('socket')
  gateway.pushRaw('empty')
  await untilLooks(page, 'the link is said to be down', look => look.link === 'closed')
  await page.clock.runFor(10_500)
  await again
  await untilAlive(at)
})

/** Faults of sockets, with the time until a page notices, ms. */
const troubles: [Partial<FaultSettings>, number][] = [
  [{ sockets: 'refuse' }, 4000],
  [{ sockets: 'ignore' }, 20_000],
  [{ offline: true }, 4000],
]

for (const [faults, notices] of troubles)
  test(`the live view and the console say that no socket opens, and recover by themselves: ${JSON.stringify(faults)}`, async ({
    visit,
  }) => {
    const at = await visit({ user: true, path: null, provoked: deadNetwork })
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
      await untilLooks(page, path, look => look.path === path && !look.busy && !/^(Open|)$/.test(look.link))
      gateway.faults.reset()
      await goByUntilSocket(page, gateway, open)
      await untilLooks(page, `${path} is back`, look => look.link === 'open' && !look.wrong)
    }
    await untilAlive(at)
  })
