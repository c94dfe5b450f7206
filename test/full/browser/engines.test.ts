import { expect } from '@playwright/test'
import type { GatewayOptions } from '../../../tools/simulator/gateway-options.ts'
import { credentialPaths } from '../../support/engines/credentials.ts'
import { firefox } from '../../support/engines/firefox.ts'
import { type EngineVisit, inEngine } from '../../support/engines/visit.ts'
import { webkit } from '../../support/engines/webkit.ts'
import { test } from '../../support/paced-test.ts'
import { ip6, withoutIp6 } from '../../support/programs.ts'
import { mountBelow } from '../../support/sub-path-proxy.ts'
import { tenMinutes } from '../../support/sunny-gateway.ts'

const power = () => document.querySelector('.totals > div:first-child dd')?.textContent
const marked = (words: string) => document.querySelector('.live')?.textContent === words
const live = (at: EngineVisit) => at.until(marked, 'Live')

/** Waits until the page shows another power than this. */
const untilOther = (at: EngineVisit, old: unknown) =>
  at.until(old => {
    const now = document.querySelector('.totals > div:first-child dd')?.textContent
    return now && now !== old
  }, old)

async function logIn(at: EngineVisit) {
  await at.fill('input[name=password]', 'Password of admin', 'openDTU42')
  await at.press('form button', 'Log in')
  await at.see('.tools button', 'Log out')
  // The message of it takes room at the page's end: once it goes, a page that is scrolled there moves under the pointer.
  await at.until(() => !document.querySelector('.alerts .notice'))
}

/** Values arrive although time at the gateway only passes now. */
async function valuesChange(at: EngineVisit) {
  const before = await at.until(power)
  await at.pass(tenMinutes)
  await untilOther(at, before)
}

/** A visit to a gateway whose sockets fail like this. */
const pollsWith = (sockets: 'refuse' | 'ignore') => async (at: EngineVisit) => {
  at.gateway.faults.set({ sockets })
  await at.open('/')
  await at.until(marked, 'Updating more slowly')
  await valuesChange(at)
}

type Path = (at: EngineVisit) => Promise<void>

const paths: Record<string, Path> = {
  async 'shows the live view, and new values as the socket brings them'(at) {
    await at.open('/')
    await live(at)
    await at.see('.panel .badge', 'Producing')
    // The measurements of each inverter come by a call of their own, the last ones.
    await at.see('.figures dd', 'Wh')
    await at.until(() => document.querySelectorAll('.roof a').length === 7)
    const start = await at.ask(() => performance.now())
    await valuesChange(at)
    const asked = await at.ask(start => {
      const calls = performance.getEntriesByType('resource').filter(({ startTime }) => startTime > start)
      return calls.map(({ name }) => name).filter(name => name.includes('/livedata/'))
    }, start)
    expect(asked).toEqual([])
  },
  async 'records a look of a second at the live view, which the history shows after a reload'(at) {
    const recorded = () => document.querySelector('.chart input[aria-valuetext*=W]') !== null
    await at.open('/')
    await live(at)
    await at.until(recorded)
    await at.open('/history')
    await at.until(recorded)
  },
  async 'logs in, sets a limit and logs out'(at) {
    await at.open('/')
    await at.press('.tools a', 'Log in')
    await logIn(at)
    await live(at)
    await at.press('button', 'Power limit')
    await at.until(() => document.querySelector<HTMLInputElement>('dialog input[name=limit_value]')?.value === '100')
    await at.fill('dialog input[name=limit_value]', 'New limit', '50.5')
    await at.until(() => document.querySelector<HTMLInputElement>('dialog input[type=range]')?.value === '51')
    const sent = at.gateway.until('request', ({ path }) => path === '/api/limit/config')
    await at.press('dialog button', 'Send until restart')
    await sent
    await at.see('[role=status]', 'Last limit command: Pending')
    await at.press('dialog button', 'Close')
    // What a dialog uncovers rests for half a second.
    await at.until(() => !document.querySelector('dialog') && getComputedStyle(document.body).pointerEvents !== 'none')
    await at.press('.tools button', 'Log out')
    await at.see('.tools a', 'Log in')
    expect(await at.ask(() => localStorage.getItem('user'))).toBe(null)
  },
  async 'saves a settings page, which asks for a login first'(at) {
    await at.open('/settings/mqtt')
    await logIn(at)
    await at.fill('input[name=mqtt_hostname]', '', 'broker.example')
    await at.press('form button', 'Save')
    await at.see('[role=status]', 'The settings are saved.')
    expect(at.gateway.world.config.mqtt.hostname).toBe('broker.example')
    await at.until(() => location.pathname === '/settings/mqtt')
  },
  async 'opens at any page below a path of a proxy, and is live there'(at) {
    const proxy = await mountBelow({ '/any/path/': at.gateway.url })
    try {
      await at.open('/any/path/info/mqtt', proxy.url)
      await at.see('h1', 'MQTT')
      const socket = at.gateway.until('socket')
      await at.press('.brand')
      await at.until(() => location.pathname === '/any/path/')
      await socket
      await live(at)
      // Firefox asks for this by itself, at times before it has read where the icon is.
      expect(proxy.strays.filter(path => path !== '/favicon.ico')).toEqual([])
    } finally {
      await proxy.stop()
    }
  },
  async 'tells that the gateway is gone, and goes on when it is back'(at) {
    await at.open('/')
    await live(at)
    at.gateway.faults.set({ offline: true })
    await at.until(marked, 'No connection')
    at.gateway.faults.reset()
    await live(at)
    await valuesChange(at)
  },
  'asks regularly where sockets are refused': pollsWith('refuse'),
  'asks regularly where a socket never opens': pollsWith('ignore'),
}

/** Paths at gateways that differ from the usual one. */
const others: [title: string, options: GatewayOptions, path: Path][] = [
  [
    'is live at an IPv6 address, through the socket',
    { host: ip6 },
    async at => {
      await at.open('/')
      await live(at)
      await valuesChange(at)
    },
  ],
  [
    'shows values after a login to a gateway that shows visitors nothing, by whichever way its sockets allow',
    { generation: 2026, readonly: false },
    async at => {
      await at.open('/')
      await logIn(at)
      await at.until(() =>
        ['Live', 'Updating more slowly'].includes(document.querySelector('.live')?.textContent ?? ''),
      )
      await valuesChange(at)
    },
  ],
]

for (const engine of [firefox, webkit])
  inEngine(engine, play => {
    const usual = Object.entries(paths).map(([title, path]) => [title, {} as GatewayOptions, path] as const)
    for (const [title, options, path] of [...usual, ...others])
      test(`${engine.name} ${title}`, () => {
        test.skip(options.host === ip6 && withoutIp6 !== undefined, withoutIp6)
        return play(options, path)
      })
  })

credentialPaths(firefox)
