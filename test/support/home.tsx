import type { DeviceInfo } from '../../src/contract/inverters.ts'
import type { Gateway } from '../../tools/simulator/gateway.ts'
import { hurry } from './fake-clock.ts'
import { type Answer, type Call, FakeSocket, responseOf } from './fake-gateway.ts'
import { detailed, live, summary } from './live-messages.ts'
import { named, text, until } from './mount.tsx'
import { renderApp } from './render-app.tsx'

export const roof = '116181234567'
export const garage = '114172607952'

export const inverters = () => [
  summary(roof, { name: 'Roof' }),
  summary(garage, { name: 'Garage', order: 1, producing: false }),
]

/** What an inverter says about itself. */
export const deviceInfo: DeviceInfo = {
  valid_data: true,
  fw_bootloader_version: 104,
  fw_build_version: 10018,
  fw_build_datetime: '2023-05-24 10:00:00',
  hw_part_number: 269619201,
  hw_version: '01.00',
  hw_model_name: 'HM-800',
  max_power: 800,
  pdl_supported: false,
}

interface HomeOptions {
  /** The live view by default, or the wall view. */
  path?: '/' | '/wall'
  /** Answers that precede the live values of `listed`; the simulated gateway answers everything else. */
  answers?: (call: Call) => Answer | undefined
  listed?: ReturnType<typeof inverters>
  user?: boolean
  /** The owner left the measurements open. */
  measurements?: boolean
  /** Sets faults before the page asks. */
  prepare?(gateway: Gateway): void
}

/** The live view of two inverters with fixed values. Its socket stays closed until the test opens it. */
export async function showHome({
  answers = () => undefined,
  listed = inverters(),
  user = true,
  measurements = true,
  ...options
}: HomeOptions = {}) {
  const calls: Call[] = []
  const app = await renderApp({
    ...options,
    login: user,
    prepare(gateway) {
      if (measurements) localStorage.setItem('measurements', 'open')
      options.prepare?.(gateway)
    },
    answers: {
      'livedata/status'(_, query) {
        const serial = query.get('inv')
        return live(serial ? [detailed(serial, { ...listed.find(i => i.serial === serial) })] : listed)
      },
    },
    async network(request) {
      const { pathname, search } = new URL(request.url)
      const path = pathname.replace(/^\/api\//, '') + search
      const data = new URLSearchParams(await request.clone().text()).get('data')
      const call = {
        method: request.method,
        path,
        headers: request.headers,
        ...(data !== null && { data: JSON.parse(data) }),
      }
      calls.push(call)
      const special = answers(call)
      return special && responseOf(special)
    },
  })
  return { ...app, calls, socket: () => FakeSocket.sockets.at(-1) as FakeSocket }
}

/** The same with an open socket. */
export async function connected(options?: HomeOptions) {
  const shown = await showHome(options)
  await until(() => shown.socket())
  shown.socket().open()
  return shown
}

/** The same once the measurements of the first inverter are there. */
export async function measured(options?: HomeOptions) {
  const shown = await connected(options)
  await until(() => text('.cards').includes('Temperature'))
  return shown
}

/** Lets timers of `ms` pass at once while `act` runs, until `seen`. */
export async function passing(ms: number, act: () => unknown, seen: () => unknown) {
  const stop = hurry(ms)
  act()
  await until(seen)
  stop()
}

/** Shows the live view and opens a dialog of the first inverter by the name of its button, which keeps the focus. */
export async function openDialog(name: string, answers: NonNullable<HomeOptions['answers']>, listed = inverters()) {
  const shown = await showHome({ answers, listed })
  const opener = await until(() => named<HTMLButtonElement>('.inverter-actions button', name))
  opener.focus()
  opener.click()
  await until(() => document.querySelector('dialog'))
  return shown
}

export type Home = Awaited<ReturnType<typeof showHome>>
