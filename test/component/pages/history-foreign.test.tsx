import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { addToHistory, loadHistory } from '../../../src/history/history.ts'
import { yieldsOf } from '../../../src/history/yields.ts'
import { useAlerts } from '../../../src/ui/alerts/alert-store.ts'
import { pick } from '../../support/config-page.ts'
import { energyDashboard, every, historyPanel, rangeAnswer, type State } from '../../support/foreign-files.ts'
import { curveOf, freshDatabase, wholeDay } from '../../support/history.ts'
import { enter, named, until } from '../../support/mount.tsx'
import { renderApp } from '../../support/render-app.tsx'

process.env.TZ = 'Europe/Berlin'

const alerts = () => useAlerts.getState().alerts.map(({ text }) => text)
const dialog = () => document.querySelector('dialog')
const plain = (element: Element | null | undefined) => element?.textContent?.replaceAll('\u00a0', ' ') ?? ''
const problem = () => plain(dialog()?.querySelector('.problem'))
const addButton = () => named<HTMLButtonElement>('dialog button', 'Add these values')

/** The fields of the series with this name, and the first days that are shown of it. */
function series(name: string) {
  const box = [...document.querySelectorAll('dialog fieldset')].find(one => plain(one.querySelector('legend')) === name)
  const [of, meaning] = box?.querySelectorAll('select') ?? []
  const days = [...(box?.querySelectorAll('tr') ?? [])].map(row => [...row.children].map(plain).join(': '))
  const chosen = (select: HTMLSelectElement | undefined) => plain(select?.selectedOptions[0])
  return { box, of, meaning, days, chosen: [chosen(of), chosen(meaning)] }
}

/** Chooses files on the page of the history. */
async function choose(...files: File[]) {
  useAlerts.setState({ alerts: [] })
  pick(...files)
  await until(() => dialog() || alerts().length >= files.length)
}

const file = (text: string, name = 'history.csv') => new File([text], name)

async function showHistory() {
  await freshDatabase()
  await renderApp({ path: '/history' })
}

/** A day of a power, every minute from 8 to 18 h, and of the counter of the day that belongs to it. */
const powerOf = (entity: string, day: string, watts: number | string): State[] =>
  every(`${day}T06:00:00Z`, `${day}T16:00:00Z`, 60_000, at => [entity, watts, new Date(at).toJSON()] as const).map(
    ([, state]) => state,
  )
const counterOf = (entity: string, day: string, wh: number): State[] => [
  [entity, 0, `${day}T06:00:00.000Z`],
  [entity, wh / 2, `${day}T11:00:00.000Z`],
  [entity, wh, `${day}T16:00:00.000Z`],
]

test('a file of Home Assistant is added after the owner has confirmed what is in it', async () => {
  await showHistory()
  await choose(
    file(
      historyPanel([
        ...powerOf('sensor.south_roof_power', '2026-06-20', 500),
        ...counterOf('sensor.south_roof_yieldday', '2026-06-20', 5100),
        ...counterOf('sensor.outside', '2026-06-20', 12),
      ]),
    ),
  )
  assert.is(plain(dialog()?.querySelector('h2')), 'What is in history.csv?')
  const power = series('sensor.south_roof_power')
  assert.equal(power.chosen, ['South roof', 'Power in W'])
  assert.match(plain(power.box), /600 values, Jun 20, 2026.*The curve of this power will be added/)
  assert.equal(series('sensor.south_roof_yieldday').chosen, ['South roof', 'Yield of the day in Wh'])
  assert.equal(series('sensor.south_roof_yieldday').days, ['Jun 20, 2026: 5.10 kWh'])
  assert.is(series('sensor.outside').chosen[0], 'Nothing: leave it out')
  assert.equal(await loadHistory('power'), {})

  addButton()?.click()
  await until(() => alerts().length > 0)
  assert.equal(alerts(), ['history.csv: Values of 1 day are new (121 in all).'])
  const [serial = ''] = Object.keys((await loadHistory('yields'))['2026-06-20']?.inverters ?? {})
  assert.is((await loadHistory('yields'))['2026-06-20']?.inverters[serial]?.name, 'South roof')
  assert.equal((await curveOf('2026-06-20', serial)).slice(95, 98), [undefined, 500, 500])
  assert.equal(yieldsOf(await loadHistory('yields'), [serial]), [{ day: '2026-06-20', wh: 5100, estimated: false }])
})

test('the first days follow the choices: a wrong unit is seen before anything is added', async () => {
  await showHistory()
  await choose(file(historyPanel(powerOf('sensor.solar_power', '2026-06-20', 0.5))))
  assert.equal(series('sensor.solar_power').chosen, ['Whole plant', 'Power in kW'])
  assert.equal(series('sensor.solar_power').days, ['Jun 20, 2026: 5.00 kWh, estimated'])
  enter(series('sensor.solar_power').meaning, 'totalKwh')
  await until(() => series('sensor.solar_power').days[0] === 'Jun 20, 2026: 0 Wh, estimated')
  enter(series('sensor.solar_power').meaning, 'powerW')
  await until(() => series('sensor.solar_power').days[0] === 'Jun 20, 2026: 10 Wh, estimated')
  assert.not.ok(alerts().length)
})

test('a file that is not confirmed adds nothing, and Escape is enough', async () => {
  await showHistory()
  const said = 'history.csv: You have closed the question about what is in it. Nothing has been added.'
  await choose(file(historyPanel(powerOf('sensor.solar_power', '2026-06-20', 500))))
  named('dialog button', 'Cancel')?.click()
  await until(() => alerts().includes(said))
  await choose(file(historyPanel(powerOf('sensor.solar_power', '2026-06-20', 500))))
  dialog()?.dispatchEvent(new Event('cancel', { cancelable: true }))
  await until(() => alerts().includes(said))
  assert.equal(await loadHistory('power'), {})
})

test('with everything left out, or one yield given twice, nothing can be added, and it is said why', async () => {
  await showHistory()
  await choose(
    file(
      historyPanel([
        ...counterOf('sensor.a_day', '2026-06-20', 5000),
        ...counterOf('sensor.b_day', '2026-06-20', 4000),
      ]),
    ),
  )
  assert.match(problem(), /^Everything is left out so far/)
  assert.ok(addButton()?.disabled)
  enter(series('sensor.a_day').of, 'plant')
  await until(() => !addButton()?.disabled)
  assert.is(problem(), '')
  enter(series('sensor.b_day').of, 'plant')
  await until(() => addButton()?.disabled)
  assert.match(problem(), /^Two series are the same power or the same yield/)
})

test('an answer of Prometheus finds its inverters by their serial numbers', async () => {
  await showHistory()
  const seconds = Date.parse('2026-06-20T06:00:00Z') / 1000
  const values = Array.from({ length: 120 }, (_, n) => [seconds + n * 300, '600'] as const)
  const { serial } = (await (await fetch('/api/livedata/status')).json()).inverters[1]
  const metric = { __name__: 'opendtu_Power', serial, name: 'Garage', type: 'AC', channel: '0' }
  await choose(file(rangeAnswer([{ metric, values }]), 'power.json'))
  const name = `opendtu_Power Garage ${serial} {type="AC", channel="0"}`
  assert.equal(series(name).chosen[1], 'Power in W')
  assert.is(series(name).of?.value, serial)
  addButton()?.click()
  await until(() => alerts().length > 0)
  assert.equal(alerts(), ['power.json: Values of 1 day are new (121 in all).'])
  assert.equal(yieldsOf(await loadHistory('yields'), [serial]), [{ day: '2026-06-20', wh: 6000, estimated: true }])
})

test("the energy of Home Assistant's dashboard becomes the yields of the plant, and what was recorded stays", async () => {
  await showHistory()
  await addToHistory([wholeDay('2026-06-21', { '1161': { yieldDay: 3000, yieldTotal: 300_000 } })])
  const days = ['2026-06-19T22:00:00.000Z', '2026-06-20T22:00:00.000Z']
  await choose(file(energyDashboard(days, [['sensor.pv', 'solar_production', 'kWh', 4.5, 9.9]]), 'energy.csv'))
  assert.equal(series('sensor.pv solar_production').chosen, ['Whole plant', 'Yield of each hour or day in kWh'])
  assert.equal(series('sensor.pv solar_production').days, ['Jun 20, 2026: 4.50 kWh', 'Jun 21, 2026: 9.90 kWh'])
  addButton()?.click()
  await until(() => alerts().length > 0)
  assert.equal(
    yieldsOf(await loadHistory('yields'), ['1161']).map(({ day, wh }) => [day, wh]),
    [
      ['2026-06-20', 4500],
      ['2026-06-21', 3000],
    ],
  )
})

test('of several files each is told what was new, and one that cannot be read does not stop the others', async () => {
  await showHistory()
  const own = 'time,n,W plant\n2026-06-20T10:00:00Z,30,100\n2026-06-21T10:00:00Z,30,100\n'
  await choose(
    file(own, 'kitchen.csv'),
    file('a,b\n1,2\n', 'prices.csv'),
    file('{"status":', 'power.json'),
    file(historyPanel([['sensor.a', 1, '2026-06-21T12:00:00']]), 'local.csv'),
    file(own, 'wall.csv'),
  )
  const said = [
    'kitchen.csv: Values of 2 days are new (2 in all).',
    'prices.csv: This is not a file that can be added',
    'power.json: This JSON file is damaged or not complete.',
    'local.csv: The times in this file do not say their time zone',
    'wall.csv: Nothing new: everything in it was there already.',
  ]
  assert.equal(
    alerts().map((text, n) => text.slice(0, said[n]?.length)),
    said,
  )
})

test('the same file of another program adds nothing a second time', async () => {
  await showHistory()
  const text = historyPanel([...powerOf('sensor.solar_power', '2026-06-20', 500)])
  await choose(file(text))
  addButton()?.click()
  await until(() => alerts().length > 0)
  await choose(file(text))
  addButton()?.click()
  await until(() => alerts().length > 0)
  assert.equal(alerts(), ['history.csv: Nothing new: everything in it was there already.'])
})

test('who leaves the page while it asks adds nothing', async () => {
  await showHistory()
  await choose(file(historyPanel(powerOf('sensor.solar_power', '2026-06-20', 500))))
  history.pushState(null, '', '/about')
  dispatchEvent(new PopStateEvent('popstate'))
  await until(() => alerts().length > 0)
  assert.equal(alerts(), ['history.csv: Adding the file was stopped. Nothing has been added.'])
  assert.not(dialog())
})

test.run()
