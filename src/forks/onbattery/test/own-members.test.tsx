import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { enter, until } from '../../../../test/support/mount.tsx'
import { renderApp } from '../../../../test/support/render-app.tsx'
import { ownModules } from '../simulator/logging.ts'
import { simulate } from '../simulator.ts'

const profile = [
  { name: 'Cellar', victron: { rx: 22, tx: 21 }, battery: { rx: 27, tx: 14 }, huawei: { power: 4 }, powermeter: {} },
]

/** The rows of a table of pins: signal, selected, in force. */
function pinsOf(group: string) {
  const card = [...document.querySelectorAll('main article')].find(
    one => one.querySelector('h2')?.textContent === group,
  )
  return [...(card?.querySelectorAll('tbody tr') ?? [])].map(row => [...row.children].map(cell => cell.textContent))
}

test('the hardware page shows the pins of battery, chargers and meter beside those of the profile', async () => {
  const app = await renderApp({
    path: '/settings/device',
    login: true,
    gateway: { fork: simulate() },
    prepare: ({ world }) => world.flash.write('pin_mapping.json', Buffer.from(JSON.stringify(profile))),
  })
  await until(() => pinsOf('Victron').length > 0)
  assert.equal(
    ['Victron', 'Battery', 'Huawei', 'Powermeter'].map(group => pinsOf(group).length),
    [6, 4, 8, 5],
  )
  assert.equal(pinsOf('Huawei').find(([name]) => name === 'power')?.[2], '–')
  enter(app.field('curPin.name'), 'Cellar')
  await until(() => pinsOf('Victron').some(([name, selected]) => name === 'rx' && selected === '22'))
})

test('the log level of each module of this firmware has a name, and is saved and read back', async () => {
  const app = await renderApp({ path: '/settings/logging', login: true, gateway: { fork: simulate() } })
  const labels = [...document.querySelectorAll('main label')].map(label => label.textContent)
  assert.equal(labels.slice(8), [
    'Battery',
    'Power limiter',
    'Grid charger',
    'Power meter',
    'Solar charger',
    'VE.Direct',
  ])
  for (const n of ownModules.keys()) enter(app.field(`loglevel.modules.${7 + n}.level`), String(n % 5))
  await app.save('logging/config')
  await until(() => app.alerts().length > 0)
  const { modules } = (await app.readDocument('logging/config')).loglevel
  assert.equal(
    modules.slice(7),
    ownModules.map((name, n) => ({ name, level: n % 5 })),
  )
})

test.run()
