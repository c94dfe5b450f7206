import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { InverterEntry } from '../../../src/contract/inverters.ts'
import type { DcChannel, Live, LiveInverter } from '../../../src/contract/live.ts'
import { addToHistory } from '../../../src/history/history.ts'
import { exportCsv } from '../../../src/history/transfer.ts'
import { loadPages } from '../../../src/pages.tsx'
import { addFile, curveOf, freshDatabase, observationsFrom } from '../../support/history.ts'
import { string } from '../../support/live-messages.ts'
import { all, enter, until } from '../../support/mount.tsx'
import { type ForgedAnswers, renderApp } from '../../support/render-app.tsx'

const pages = await loadPages()

/** More strings than any type of today: the three-phase MIT series has eight. */
const numbers = [0, 1, 2, 3, 4, 5, 6, 7]
const names = numbers.map(n => `Bay ${n + 1}`)
const DC: Record<string, DcChannel> = Object.fromEntries(
  numbers.map(n => [String(n), string(names[n] ?? '', 300 + n, 500) as DcChannel]),
)

const withStrings = (inverter: LiveInverter, n: number) =>
  n || !inverter.DC ? inverter : { ...inverter, DC: structuredClone(DC) }

const answers: ForgedAnswers = {
  'livedata/status': document => ({ ...document, inverters: (document as Live).inverters.map(withStrings) }),
  'inverter/list': document => {
    const [first, ...others] = (document as { inverter: InverterEntry[] }).inverter
    const channel = names.map(name => ({ name, max_power: 500, yield_total_offset: 0 }))
    return { inverter: [{ ...first, type: 'MIT-5000-8T', channel }, ...others] }
  },
}

test('every page works with an inverter of eight strings', async () => {
  const app = await renderApp({ path: '/error', login: true, answers })
  for (const { path } of pages) {
    await app.open(path)
    assert.is(document.querySelectorAll('main h1').length, 1, path)
    assert.equal([all('[role=alert] code'), app.alerts()], [[], []], path)
    assert.not.match(document.body.textContent ?? '', /undefined|NaN|\[object/)
  }
})

test('the live view has a tile and the measurements of each of eight strings', async () => {
  await renderApp({ login: true, answers, prepare: () => localStorage.setItem('measurements', 'open') })
  await until(() => all('article h3').includes('Bay 8'))
  const bays = all('article h3').filter(title => title.startsWith('Bay'))
  assert.equal(bays, names)
  const tiles = [...document.querySelectorAll<HTMLElement>('.roof li:first-child a')]
  assert.is(tiles.length, 8)
  assert.match(tiles[7]?.getAttribute('aria-label') ?? '', 'Bay 8: 307 W')
})

test('the settings of an inverter of eight strings have fields for all of them, and all are sent', async () => {
  const app = await renderApp({ path: '/settings/inverter', login: true, answers })
  document.querySelector<HTMLElement>('.row-actions button')?.click()
  const last = await until(() => document.querySelector('dialog [name="channel.7.name"]'))
  enter(last, 'Shed')
  const form = document.querySelector<HTMLFormElement>('dialog form')
  await until(() => !form?.querySelector<HTMLButtonElement>('[type=submit]')?.disabled)
  form?.requestSubmit()
  const sent = await until(() => app.posted('inverter/edit')[0])
  const sentNames = sent.channel.map(({ name }) => name)
  assert.equal(sentNames, [...names.slice(0, 7), 'Shed'])
})

test('the history records eight strings, writes them to its file, and reads them from there', async () => {
  await freshDatabase()
  const from = +new Date('2026-06-20T12:00')
  const strings = Object.fromEntries(numbers.map(n => [n, 300 + n]))
  await addToHistory(observationsFrom(from, from + 300_000, { inverters: { 116181234567: { strings } } }))
  const file = (await exportCsv()).join('')
  for (const n of numbers) assert.match(file, `W 116181234567/${n}`)
  await freshDatabase()
  await addFile(file)
  assert.is((await curveOf('2026-06-20', '116181234567', '7'))[144], 307)
})

test.run()
