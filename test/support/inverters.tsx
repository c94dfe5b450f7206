import type { Reply } from '../../src/contract/endpoints.ts'
import type { InverterConfig, InverterEntry, NewInverter } from '../../src/contract/inverters.ts'
import { InverterSettingsPage } from '../../src/pages/settings/inverter.tsx'
import type { Answer, Call } from './fake-gateway.ts'
import { named, until } from './mount.tsx'
import { showSettings } from './settings.tsx'

/** An inverter as the gateway lists it. */
export const inverter = (id: number, name: string, more: Partial<InverterEntry> = {}): InverterEntry => ({
  id,
  name,
  serial: `11618000000${id}`,
  order: id,
  type: 'HM-600/700/800-2T',
  poll_enable: true,
  poll_enable_night: true,
  command_enable: true,
  command_enable_night: false,
  reachable_threshold: 2,
  zero_runtime: false,
  zero_day: false,
  clear_eventlog: false,
  yieldday_correction: false,
  channel: [
    { name: 'Left', max_power: 400, yield_total_offset: 0 },
    { name: 'Right', max_power: 400, yield_total_offset: -1.5 },
  ],
  ...more,
})

const done = (code: number): Answer => ({ json: { type: 'success', message: '', code } satisfies Reply })

/** What a gateway does with each call; it keeps `list` up to date. */
const deeds: Record<string, (list: InverterEntry[], data: never) => Answer> = {
  'inverter/add'(list, { serial, name }: NewInverter) {
    list.push(inverter(list.length, name, { serial: serial.toLowerCase(), order: 0 }))
    return done(4004)
  },
  'inverter/edit'(list, config: InverterConfig) {
    const n = list.findIndex(({ id }) => id === config.id)
    list[n] = { ...(list[n] as InverterEntry), ...config }
    return done(4007)
  },
  'inverter/del'(list, { id }: { id: number }) {
    list.splice(
      list.findIndex(one => one.id === id),
      1,
    )
    return done(4008)
  },
  'inverter/order'(list, { order }: { order: number[] }) {
    for (const one of list) one.order = order.indexOf(one.id)
    return done(4009)
  },
}

/** The inverter page on a fake gateway; `answer` may refuse. */
export async function showInverters(
  list: InverterEntry[],
  answer: (call: Call) => Answer | undefined = () => undefined,
) {
  const page = showSettings(<InverterSettingsPage />, {
    path: 'inverter/list',
    document: { inverter: list },
    answer: call => answer(call) ?? deeds[call.path]?.(list, call.data as never),
  })
  await until(() => page.place.querySelector('form'))
  const sent = (path: string) => page.calls.filter(c => c.path === `inverter/${path}`).map(c => c.data)
  return {
    ...page,
    sent,
    reads: () => page.calls.filter(c => c.path === 'inverter/list').length,
    names: () => [...page.place.querySelectorAll('tbody th')].map(cell => cell.textContent).join(' '),
    dialog: () => page.place.querySelector<HTMLDialogElement>('dialog'),
    /** The control of that name in the dialog. */
    inDialog: (name: string) => page.place.querySelector(`dialog [name="${name}"]`) as HTMLInputElement,
  }
}

/** The button of that name in the dialog that is open. */
export const dialogButton = (name: string) => named<HTMLButtonElement>('dialog button', name) as HTMLButtonElement
