import type { InverterEntry } from '../../src/contract/inverters.ts'
import { parseSerial } from '../../tools/simulator/json/body.ts'
import { freeSlot, slotEntry, slotOf } from '../../tools/simulator/settings/inverter-slots.ts'
import { enter, named, until } from './mount.tsx'
import { type AppOptions, renderApp } from './render-app.tsx'

/** An inverter with two strings as the gateway lists it; `id` is its slot, its order and the end of its serial. */
export function inverter(id: number, name: string, more: Partial<InverterEntry> = {}): InverterEntry {
  const [left, right, ...others] = freeSlot().channel
  const channel = [
    { ...left, name: 'Left', max_power: 400, yield_total_offset: 0 },
    { ...right, name: 'Right', max_power: 400, yield_total_offset: -1.5 },
    ...others,
  ]
  const serial = parseSerial(`11418000000${id}`)
  const slot = { ...freeSlot(), serial, name, order: id, channel, command_enable_night: false }
  return { ...slotEntry(slot, id, 2025), ...more }
}

/** The inverter page of a gateway with these inverters. */
export async function showInverters(list: InverterEntry[], options: AppOptions = {}) {
  const app = await renderApp({
    path: '/settings/inverter',
    login: true,
    ...options,
    prepare(gateway) {
      const slots = gateway.world.config.inverters.map(freeSlot)
      for (const entry of list) slots[entry.id] = slotOf(entry)
      gateway.world.config.inverters = slots
      gateway.world.configureRadio()
      options.prepare?.(gateway)
    },
  })
  const dialog = () => document.querySelector<HTMLDialogElement>('dialog')
  return {
    ...app,
    names: () => [...document.querySelectorAll('main tbody th')].map(cell => cell.textContent).join(' '),
    dialog,
    inDialog: (name: string) => document.querySelector(`dialog [name="${name}"]`) as HTMLInputElement,
    async add(serial: string, name: string) {
      enter(app.field('serial'), serial)
      enter(app.field('name'), name)
      await until(() => !app.button('Add').disabled)
      app.submit()
    },
    async edit(name: string) {
      app.button(`Edit: ${name}`).click()
      await until(() => dialog()?.open)
    },
    /** Presses Save in the dialog once something has changed. */
    async saveDialog() {
      await until(() => !dialogButton('Save').disabled)
      dialog()?.querySelector('form')?.requestSubmit()
    },
  }
}

export type InverterPage = Awaited<ReturnType<typeof showInverters>>

/** The button with that name in the open dialog. */
export const dialogButton = (name: string) => named<HTMLButtonElement>('dialog button', name) as HTMLButtonElement
