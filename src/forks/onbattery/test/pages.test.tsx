import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fact, rows } from '../../../../test/support/info-page.ts'
import { enter, settled, until } from '../../../../test/support/mount.tsx'
import { type AppOptions, type ForgedAnswers, renderApp } from '../../../../test/support/render-app.tsx'
import { ownModules } from '../simulator/logging.ts'
import type { OnBatteryOptions } from '../simulator/scenes.ts'
import { factorySettings } from '../simulator/settings.ts'
import { simulatedFork } from '../simulator.ts'
import { paths } from './scenarios.ts'

const { battery, powermeter } = factorySettings()

const open = (path: string, settings: OnBatteryOptions['settings'] = {}, more: AppOptions = {}) =>
  renderApp({ path, login: true, gateway: { fork: simulatedFork({ settings }) }, ...more })

const says = (text: string) => document.querySelector('main')?.textContent?.includes(text) === true
const shows = (text: string) => until(() => says(text))

test('the five pages stand in the menu behind that of the radio, in the order of the energy', async () => {
  await open('/settings/battery')
  document.querySelector<HTMLElement>('[aria-controls=menu-settings]')?.click()
  const links = () => [...document.querySelectorAll('#menu-settings a')].map(link => link.textContent)
  await until(() => links().length > 5)
  const first = links().indexOf('Solar charger')
  const five = links().slice(first, first + 5)
  assert.is(five.join(), 'Solar charger,Power meter,Power limiter,Battery,Grid charger')
})

test('the hour of the restart is chosen as a clock shows it', async () => {
  const app = await open('/settings/powerlimiter')
  const texts = [...app.field<HTMLSelectElement>('inverter_restart_hour').options].map(option => option.text)
  assert.is(texts.length, 24)
  assert.equal([texts[0], texts[13]], ['00:00', '13:00'])
})

test('a source that ends the firmware is neither offered nor sent, whatever is stored', async () => {
  const answers: ForgedAnswers = {
    'powerlimiter/config': ({ inverters, ...rest }) => ({
      ...rest,
      inverters: inverters.map(inverter => ({ ...inverter, power_source: 9 })),
    }),
    'powermeter/config': { source: 8 },
  }
  const limiter = await open('/settings/powerlimiter', {}, { answers })
  const values = (select: HTMLSelectElement) => [...select.options].map(({ value }) => value).join(' ')
  assert.is(values(limiter.field('inverters.1.power_source')), '0 1 2')
  enter(limiter.field('base_load_limit'), '120')
  const { inverters } = await limiter.save('powerlimiter/config')
  assert.ok(inverters.every(({ power_source }) => power_source === 0))
  const meter = await open('/settings/powermeter', {}, { answers })
  assert.is(values(meter.field('source')), '0 1 2 3 4 5 6 7')
  enter(meter.field('mqtt.values.0.topic'), 'house/power')
  assert.is((await meter.save('powermeter/config')).source, 0)
})

const http = { ...powermeter, enabled: true, source: 3 }

test('the page of the meter says that visitors may read its password, while they may', async () => {
  for (const isOpen of [true, false]) {
    const fork = simulatedFork({ settings: { powermeter: http } })
    await open('/settings/powermeter', {}, { gateway: { fork, readonly: isOpen } })
    await until(() => says('Visitors may read user name, password') === isOpen)
  }
})

test('the meter is asked with the fields as they are, nothing is saved, and an edit takes the answer away', async () => {
  const app = await open('/settings/powermeter', { powermeter: http })
  const url = app.field('http_json.values.0.http_request.url')
  enter(url, 'http://192.0.2.7/status ')
  assert.match(url.validationMessage, 'Spaces')
  enter(url, 'http://192.0.2.7/status')
  enter(app.field('http_json.values.0.json_path'), 'power')
  await settled()
  app.button('Ask the meter').click()
  await shows('W read')
  assert.is((await app.readDocument('powermeter/config')).http_json.values[0]?.json_path, '')
  enter(app.field('http_json.values.0.json_path'), 'total')
  await until(() => !says('W read'))
})

test('the meter is not asked with what cannot be read in a field that is hidden by now', async () => {
  const app = await open('/settings/powermeter', { powermeter: http })
  enter(app.field('http_json.polling_interval'), '1x')
  enter(app.field('source'), '6')
  await until(() => document.querySelector('[name="http_sml.http_request.url"]') !== null)
  enter(app.field('http_sml.http_request.url'), 'http://192.0.2.7/sml')
  await settled()
  app.button('Ask the meter').click()
  await until(() => app.posted('powermeter/testhttpsmlrequest').length === 1)
  const [sent] = app.posted('powermeter/testhttpsmlrequest')
  assert.is((sent as typeof http).http_json.polling_interval, http.http_json.polling_interval)
})

for (const [message, expected] of [
  ['Result: 1234.40 W', '1,234\u00a0W read'],
  ['Result: -80.00 W, 120.50 W, 30.00 W (sum 70.50 W)', '71\u00a0W read'],
  ['Total 150.00 W: 100.00 W, 50.00 W', '150\u00a0W read'],
  ['The meter answered something else', 'The meter answered something else'],
] as const)
  test(`of the meter's answer "${message}" the page says what was read`, async () => {
    const network = ({ url }: Request) =>
      url.includes('testhttp') ? Response.json({ type: 'success', message }) : undefined
    const app = await open('/settings/powermeter', { powermeter: { ...http, source: 6 } }, { network })
    enter(app.field('http_sml.http_request.url'), 'http://192.0.2.7/sml')
    await settled()
    app.button('Ask the meter').click()
    await shows(expected)
  })

test('whichever battery, meter or charger is chosen, a line says for whom it is', async () => {
  for (const [path, name] of [
    ['/settings/battery', 'provider'],
    ['/settings/powermeter', 'source'],
    ['/settings/solarcharger', 'provider'],
    ['/settings/chargerac', 'provider'],
  ] as const) {
    const app = await open(path)
    const select = () => app.field<HTMLSelectElement>(name)
    const line = () => select().closest('.field')?.querySelector('small')?.textContent
    const lines = new Set<unknown>()
    for (const { value } of [...select().options]) {
      enter(select(), value)
      await until(() => value === select().value && line())
      lines.add(line())
    }
    assert.ok(lines.size > 1, path)
  }
})

test('a meter that is switched off half filled says why it cannot be saved so', async () => {
  const app = await open('/settings/powermeter', { powermeter: { ...http, enabled: false } })
  await shows('These fields are checked even while the meter is off.')
  assert.ok(app.field('http_json.values.0.http_request.url'))
  enter(app.field('source'), '5')
  await until(() => !says('These fields are checked'))
  assert.is((await app.save('powermeter/config')).source, 5)
})

test('phases of a meter by MQTT are added, at most three, and removed, and each keeps its topic', async () => {
  const app = await open('/settings/powermeter')
  assert.not(app.field('mqtt.values.1.topic'))
  for (const at of [1, 2]) {
    app.button('Add a value').click()
    await until(() => document.activeElement === app.field(`mqtt.values.${at}.topic`))
    enter(app.field(`mqtt.values.${at}.topic`), `house/phase${at + 1}`)
  }
  assert.not(app.button('Add a value'))
  app.button('Remove value 1').click()
  await until(() => !app.field('mqtt.values.2.topic'))
  assert.equal(
    [0, 1].map(at => app.field(`mqtt.values.${at}.topic`).value),
    ['house/phase2', 'house/phase3'],
  )
  await app.save('powermeter/config')
  await until(() => app.alerts().length > 0)
  const { mqtt } = await app.readDocument('powermeter/config')
  assert.equal(
    mqtt.values.map(({ topic }) => topic),
    ['house/phase2', 'house/phase3', ''],
  )
})

test('a refusal of the charger names its field, in words for voltage and current', async () => {
  const app = await open('/settings/chargerac')
  const field = app.field('huawei.offline_voltage')
  enter(field, '60')
  await until(() => !app.button('Save').disabled)
  // The form itself would not let it through.
  document.querySelector('main form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  const problems = () => [...document.querySelectorAll('main .problem')].map(problem => problem.textContent)
  await until(() => problems().includes('The voltage was refused: 48 to 58.4 V is possible.'))
})

test('the access mode of a Zendure device switches off what it does not allow', async () => {
  const zendure = { ...battery.zendure, device_id: 'a1b2c3d4', output_control: 2 }
  const app = await open('/settings/battery', { battery: { ...battery, enabled: true, provider: 7, zendure } })
  enter(app.field('zendure.control_mode'), '2')
  await until(() => !app.field('zendure.output_control'))
  const sent = await app.save('battery/config')
  assert.equal([sent.zendure.output_control, sent.zendure.charge_through_enable], [0, false])
})

test('the poll interval is edited in seconds, and stored in milliseconds', async () => {
  const app = await open('/settings/dtu')
  await until(() => app.field('pollinterval'))
  assert.is(app.field('pollinterval').value, '5')
  enter(app.field('pollinterval'), '2.5')
  assert.is((await app.save('dtu/config')).pollinterval, 2500)
  await until(() => app.alerts().length > 0)
  assert.is((await app.readDocument('dtu/config')).pollinterval, 2500)
})

test('on a gateway with another firmware the poll interval is not changed, and the page says why', async () => {
  const app = await renderApp({ path: '/settings/dtu', login: true })
  await shows('this interface is made for another firmware')
  assert.not(app.field('pollinterval'))
})

test('the app names this firmware and its project', async () => {
  await open('/about')
  await shows('interface for OpenDTU-OnBattery gateways')
  assert.ok(document.querySelector('main a[href="https://github.com/hoylabs/OpenDTU-OnBattery"]'))
})

test('MQTT topics may have 256 bytes, and values be published every second', async () => {
  const app = await open('/settings/mqtt')
  const topic = `${'t'.repeat(255)}/`
  if (!app.field('mqtt_topic')) app.field('mqtt_enabled').click()
  await until(() => app.field('mqtt_topic'))
  enter(app.field('mqtt_hostname'), 'broker')
  enter(app.field('mqtt_topic'), topic)
  enter(app.field('mqtt_publish_interval'), '1')
  await app.save('mqtt/config')
  await until(() => app.alerts().length > 0)
  assert.equal(app.alerts(), ['success: The settings are saved.'])
  const { mqtt_topic, mqtt_publish_interval } = await app.readDocument('mqtt/config')
  assert.equal([mqtt_topic, mqtt_publish_interval], [topic, 1])
})

test('the serial ports are shown with their owners', async () => {
  await open('/info/serialports')
  await shows('Victron MPPT 2')
  assert.is(fact('Ports', 'Port 0'), 'Serial Console')
})

test('a limiter without an inverter says what is missing in place of a form', async () => {
  await renderApp({ path: '/settings/powerlimiter', login: true, gateway: { fork: simulatedFork(), inverters: 0 } })
  await shows('The limiter can set no inverter.')
  assert.not(document.querySelector('main form'))
})

const profile = [
  { name: 'Cellar', victron: { rx: 22, tx: 21 }, battery: { rx: 27, tx: 14 }, huawei: { power: 4 }, powermeter: {} },
]

test('the hardware page shows the pins of battery, chargers and meter beside those of the profile', async () => {
  const app = await open(
    '/settings/device',
    {},
    {
      prepare: ({ world }) => world.flash.write('pin_mapping.json', Buffer.from(JSON.stringify(profile))),
    },
  )
  assert.equal(
    ['Victron', 'Battery', 'Huawei', 'Powermeter'].map(group => rows(group).length),
    [6, 4, 8, 5],
  )
  // Signal, selected, in force.
  assert.equal(rows('Huawei').find(([name]) => name === 'power')?.[2], '–')
  enter(app.field('curPin.name'), 'Cellar')
  await until(() => rows('Victron').some(([name, selected]) => name === 'rx' && selected === '22'))
})

test('the log level of each module of this firmware has a name, and is saved and read back', async () => {
  const app = await open('/settings/logging')
  const labels = [...document.querySelectorAll('main label')].slice(8).map(label => label.textContent)
  assert.is(labels.join(), 'Battery,Power limiter,Grid charger,Power meter,Solar charger,VE.Direct')
  for (const n of ownModules.keys()) enter(app.field(`loglevel.modules.${7 + n}.level`), String(n % 5))
  await app.save('logging/config')
  await until(() => app.alerts().length > 0)
  const { modules } = (await app.readDocument('logging/config')).loglevel
  assert.equal(
    modules.slice(7),
    ownModules.map((name, n) => ({ name, level: n % 5 })),
  )
})

test('on a gateway with plain OpenDTU every page is whole, and the live view says which release is made for it', async () => {
  const app = await renderApp({ path: '/', login: true })
  await shows('made for OpenDTU-OnBattery, and this gateway runs another firmware: install sundial.')
  assert.is(document.querySelectorAll('.fork-cards article').length, 0)
  for (const path of [...Object.values(paths), '/info/serialports', '/wall', '/info/system', '/settings/device']) {
    await app.open(path)
    assert.not(says('could not be shown') || says('cannot be shown'), path)
  }
  for (const path of Object.values(paths)) {
    await app.open(path)
    // The gateway answers its page to what it does not know.
    await until(() => document.querySelector('main [role=alert]'))
    assert.not(document.querySelector('main form'), path)
  }
})

test('on a gateway with OnBattery nothing is said of another firmware', async () => {
  const app = await open('/')
  await until(() => document.querySelector('.answer'))
  assert.not(says('another firmware: install '))
  assert.is(app.reads('system/status'), 0)
})

test.run()
