import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Settings, Topic } from '../../../src/contract/settings.ts'
import { memberAt, withMember } from '../../../src/forms/read-form.ts'
import { encodeCredentials, storeCredentials } from '../../../src/gateway/credentials.ts'
import { t } from '../../../src/i18n/i18n.ts'
import { enter, labelled, named, settled, until } from '../../support/mount.tsx'
import { saveElsewhere } from '../../support/other-tab.ts'
import { type RenderedApp, renderApp } from '../../support/render-app.tsx'

let app: RenderedApp
const open = async (topic: Topic) => {
  app = await renderApp({ path: `/settings/${topic}`, login: true })
}
const elsewhere = (topic: Topic, member: string, value: unknown) =>
  saveElsewhere(app.gateway, `${topic}/config`, stored => withMember(stored, member, value))

async function edit(name: string, value: string) {
  enter(app.field(name), value)
  await until(() => !app.button('Save').disabled)
}
const question = () => document.querySelector('dialog')
/** The members in question: label, stored value, own value. */
const inQuestion = () =>
  [...document.querySelectorAll('dialog tbody tr')].map(row => [...row.children].map(cell => cell.textContent))
const answer = (text: string) => named<HTMLButtonElement>('dialog button', text)?.click()
const saved = () => until(() => app.button('Save').disabled && app.alerts()[0])

/** On each settings page an edit, and one of another member that is made in another tab meanwhile. */
const edits: Record<Topic, readonly [here: string, value: string, there: string, other: unknown]> = {
  device: ['display.contrast', '35', 'led.0.brightness', 12],
  dtu: ['pollinterval', '9', 'cmt_palevel', 3],
  logging: ['loglevel.default', '2', 'loglevel.modules.1.level', 5],
  mqtt: ['mqtt_port', '8883', 'mqtt_hostname', 'other.home.arpa'],
  network: ['aptimeout', '7', 'hostname', 'roof'],
  ntp: ['latitude', '48.5', 'ntp_server', 'ptbtime1.ptb.de'],
  security: ['password', 'another-password', 'allow_readonly', false],
}

for (const [topic, [name, value, there, other]] of Object.entries(edits) as [Topic, (typeof edits)[Topic]][])
  test(`/settings/${topic}: a save keeps what another tab has changed meanwhile`, async () => {
    await open(topic)
    await elsewhere(topic, there, other)
    const stored: Settings[Topic] = await app.readDocument(`${topic}/config`)
    await edit(name, value)
    if (topic === 'security') await edit('repeat', value)
    const expected = typeof memberAt(stored, name) === 'number' ? Number(value) : value
    assert.equal(await app.save(`${topic}/config`), withMember(stored, name, expected))
    await saved()
    await settled()
  })

/** The page of time, where another tab has stored another time server than the owner has entered here. */
async function openWithConflict() {
  await open('ntp')
  await elsewhere('ntp', 'ntp_server', 'ptbtime1.ptb.de')
  await edit('ntp_server', 'time.home.arpa')
}

test('after a save the form shows what another tab has changed, and the alert names it', async () => {
  await open('ntp')
  await elsewhere('ntp', 'ntp_server', 'ptbtime1.ptb.de')
  await edit('latitude', '48.5')
  app.submit()
  assert.is(
    await saved(),
    `success: ${t('apiresponse.1001')} ${t('form.KeptElsewhere', { fields: t('ntpadmin.TimeServer') })}`,
  )
  await until(() => app.field('ntp_server').value === 'ptbtime1.ptb.de' && app.field('latitude').value === '48.5')
})

test('a page that is not loaded again after a save shows it too', async () => {
  await open('device')
  await elsewhere('device', 'display.diagramduration', 900)
  await edit('display.contrast', '35')
  await app.save('device/config')
  await saved()
  await until(() => app.field('display.diagramduration').value === '900')
  assert.is(app.field('display.contrast').value, '35')
})

test('if the same setting was changed in another tab, both values are shown, and the own one can be saved', async () => {
  await openWithConflict()
  app.submit()
  await until(question)
  assert.equal(inQuestion(), [[t('ntpadmin.TimeServer'), 'ptbtime1.ptb.de', 'time.home.arpa']])
  assert.equal(app.posted('ntp/config'), [])
  answer(t('form.SaveMine'))
  await saved()
  assert.is((await app.readDocument('ntp/config')).ntp_server, 'time.home.arpa')
  assert.is(question(), null)
})

test('if the same setting was changed in another tab, the stored value can be taken, with the other edits', async () => {
  await openWithConflict()
  await edit('latitude', '48.5')
  app.submit()
  await until(question)
  answer(t('form.TakeStored'))
  await saved()
  const { ntp_server, latitude } = await app.readDocument('ntp/config')
  assert.equal([ntp_server, latitude], ['ptbtime1.ptb.de', 48.5])
  await until(() => app.field('ntp_server').value === 'ptbtime1.ptb.de')
})

test('if nothing else was edited, taking the stored value saves nothing and shows it', async () => {
  await open('device')
  await elsewhere('device', 'display.power_safe', false)
  await elsewhere('device', 'display.contrast', 20)
  await edit('display.contrast', '35')
  app.submit()
  await until(question)
  answer(t('form.TakeStored'))
  assert.is(await saved(), `info: ${t('form.NothingSaved')}`)
  await until(() => app.field('display.contrast').value === '20')
  assert.equal(app.posted('device/config'), [])
})

test('going back to the form saves nothing and keeps the edits, and the next save asks again', async () => {
  await openWithConflict()
  for (let turn = 0; turn < 2; turn++) {
    app.submit()
    await until(question)
    answer(t('form.BackToForm'))
    await until(() => !question() && !app.button('Save').disabled)
  }
  assert.equal([app.posted('ntp/config'), app.field('ntp_server').value], [[], 'time.home.arpa'])
})

test('a change that comes while the owner still chooses is asked about as well', async () => {
  await openWithConflict()
  app.submit()
  await until(question)
  await elsewhere('ntp', 'ntp_server', 'third.home.arpa')
  answer(t('form.SaveMine'))
  await until(() => inQuestion()[0]?.[1] === 'third.home.arpa')
  answer(t('form.SaveMine'))
  await saved()
  assert.is((await app.readDocument('ntp/config')).ntp_server, 'time.home.arpa')
})

test('lists show their words, passwords only dots', async () => {
  await open('device')
  await elsewhere('device', 'display.diagrammode', 0)
  await edit('display.diagrammode', '2')
  app.submit()
  await until(question)
  assert.equal(inQuestion(), [[t('deviceadmin.DiagramMode'), t('deviceadmin.off'), t('deviceadmin.fullscreen')]])
  await open('mqtt')
  await elsewhere('mqtt', 'mqtt_password', 'secret-one')
  await edit('mqtt_password', 'secret-two')
  app.submit()
  await until(question)
  assert.equal(inQuestion(), [[t('mqttadmin.Password'), '••••••••', '••••••••']])
})

test('if the stored settings cannot be read, nothing is saved, the page says so, and the edits stay', async () => {
  await open('ntp')
  await edit('latitude', '48.5')
  app.gateway.faults.set({ status: { path: 'ntp/config', status: 500 } })
  app.submit()
  await until(() => app.alerts()[0]?.startsWith('danger: Nothing was saved'))
  assert.equal([app.posted('ntp/config'), app.field('latitude').value], [[], '48.5'])
  await until(() => !app.button('Save').disabled)
})

test('a new password that was set in another tab is not put back', async () => {
  await open('security')
  await elsewhere('security', 'password', 'another-password')
  // As the other tab does.
  storeCredentials(encodeCredentials('admin', 'another-password'))
  app.field('allow_readonly').click()
  assert.is((await app.save('security/config')).password, 'another-password')
})

test('edits that are kept during a login do not put back what was changed meanwhile', async () => {
  await open('ntp')
  await edit('latitude', '48.5')
  app.gateway.faults.set({ unauthorized: { path: 'ntp/config', times: 1 } })
  app.submit()
  await until(() => location.pathname === '/login')
  await elsewhere('ntp', 'ntp_server', 'ptbtime1.ptb.de')
  enter(labelled('User name'), 'admin')
  enter(labelled('Password'), 'openDTU42')
  document.querySelector('form')?.requestSubmit()
  await until(() => app.field('latitude')?.value === '48.5')
  assert.is((await app.save('ntp/config')).ntp_server, 'ptbtime1.ptb.de')
})

test('a pin profile that was chosen in another tab is kept, and the gateway does not restart again', async () => {
  await open('device')
  app.gateway.world.config.device.pinmapping = 'Another board'
  await edit('display.contrast', '35')
  assert.is((await app.save('device/config')).curPin.name, 'Another board')
  await saved()
  assert.is(location.pathname, '/settings/device')
})

test.run()
