import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { DocumentAt } from '../../../src/contract/endpoints.ts'
import type { Settings, Topic } from '../../../src/contract/settings.ts'
import { encodeCredentials, storeCredentials } from '../../../src/gateway/credentials.ts'
import { t } from '../../../src/i18n/i18n.ts'
import { enter, labelled, named, settled, until } from '../../support/mount.tsx'
import { saveElsewhere } from '../../support/other-tab.ts'
import { type RenderedApp, renderApp } from '../../support/render-app.tsx'

let app: RenderedApp
const open = async (topic: Topic) => {
  app = await renderApp({ path: `/settings/${topic}`, login: true })
}
const elsewhere = <T extends Topic>(topic: T, change: (document: Settings[T]) => void) =>
  saveElsewhere(app.gateway, `${topic}/config`, change as (document: DocumentAt<`${T}/config`>) => void)

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

/** An edit on each settings page, and one of another member that is made in another tab meanwhile. */
const edits: { [T in Topic]: { here: [string, string]; there: (document: Settings[T]) => void } } = {
  device: {
    here: ['display.contrast', '35'],
    there: ({ led }) => {
      for (const one of led) one.brightness = 12
    },
  },
  dtu: {
    here: ['pollinterval', '9'],
    there: document => {
      document.cmt_palevel = 3
    },
  },
  logging: {
    here: ['loglevel.default', '2'],
    there: ({ loglevel }) => {
      for (const module of loglevel.modules) module.level = 5
    },
  },
  mqtt: {
    here: ['mqtt_port', '8883'],
    there: document => {
      document.mqtt_hostname = 'other.home.arpa'
    },
  },
  network: {
    here: ['aptimeout', '7'],
    there: document => {
      document.hostname = 'roof'
    },
  },
  ntp: {
    here: ['latitude', '48.5'],
    there: document => {
      document.ntp_server = 'ptbtime1.ptb.de'
    },
  },
  security: {
    here: ['password', 'another-password'],
    there: document => {
      document.allow_readonly = false
    },
  },
}

for (const topic of Object.keys(edits) as Topic[])
  test(`/settings/${topic}: a save keeps what another tab has changed meanwhile`, async () => {
    await open(topic)
    const { here, there } = edits[topic]
    const [name, value] = here
    await elsewhere(topic, there as (document: Settings[Topic]) => void)
    const expected: Settings[Topic] = await app.readDocument(`${topic}/config`)
    await edit(name, value)
    if (topic === 'security') await edit('repeat', value)
    const sent = await app.save(`${topic}/config`)
    const path = name.split('.')
    const last = path.pop() ?? ''
    const node = path.reduce<object>((at, key) => Reflect.get(at, key), expected)
    Reflect.set(node, last, typeof Reflect.get(node, last) === 'number' ? Number(value) : value)
    assert.equal(sent, expected)
    await saved()
    await settled()
  })

test('after a save the form shows what another tab has changed, and the alert names it', async () => {
  await open('ntp')
  await elsewhere('ntp', edits.ntp.there)
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
  await elsewhere('device', ({ display }) => {
    display.diagramduration = 900
  })
  await edit('display.contrast', '35')
  await app.save('device/config')
  await saved()
  await until(() => app.field('display.diagramduration').value === '900')
  assert.is(app.field('display.contrast').value, '35')
})

test('if the same setting was changed in another tab, both values are shown, and the own one can be saved', async () => {
  await open('ntp')
  await elsewhere('ntp', edits.ntp.there)
  await edit('ntp_server', 'time.home.arpa')
  app.submit()
  await until(question)
  assert.equal(inQuestion(), [[t('ntpadmin.TimeServer'), 'ptbtime1.ptb.de', 'time.home.arpa']])
  assert.equal(app.posted('ntp/config'), [])
  answer(t('form.SaveMine'))
  await saved()
  assert.is((await app.readDocument('ntp/config')).ntp_server, 'time.home.arpa')
  assert.is(question(), null)
})

test('or the stored one can be taken, with the other edits', async () => {
  await open('ntp')
  await elsewhere('ntp', edits.ntp.there)
  await edit('ntp_server', 'time.home.arpa')
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
  await elsewhere('device', ({ display }) => {
    display.power_safe = false
    display.contrast = 20
  })
  await edit('display.contrast', '35')
  app.submit()
  await until(question)
  answer(t('form.TakeStored'))
  assert.is(await saved(), `info: ${t('form.NothingSaved')}`)
  await until(() => app.field('display.contrast').value === '20')
  assert.equal(app.posted('device/config'), [])
})

test('going back to the form saves nothing and keeps the edits, and the next save asks again', async () => {
  await open('ntp')
  await elsewhere('ntp', edits.ntp.there)
  await edit('ntp_server', 'time.home.arpa')
  for (let turn = 0; turn < 2; turn++) {
    app.submit()
    await until(question)
    answer(t('form.BackToForm'))
    await until(() => !question() && !app.button('Save').disabled)
  }
  assert.equal([app.posted('ntp/config'), app.field('ntp_server').value], [[], 'time.home.arpa'])
})

test('a change that comes while the owner still chooses is asked about as well', async () => {
  await open('ntp')
  await elsewhere('ntp', edits.ntp.there)
  await edit('ntp_server', 'time.home.arpa')
  app.submit()
  await until(question)
  await elsewhere('ntp', document => {
    document.ntp_server = 'third.home.arpa'
  })
  answer(t('form.SaveMine'))
  await until(() => inQuestion()[0]?.[1] === 'third.home.arpa')
  answer(t('form.SaveMine'))
  await saved()
  assert.is((await app.readDocument('ntp/config')).ntp_server, 'time.home.arpa')
})

test('lists show their words, passwords only dots', async () => {
  await open('device')
  await elsewhere('device', ({ display }) => {
    display.diagrammode = 0
  })
  await edit('display.diagrammode', '2')
  app.submit()
  await until(question)
  assert.equal(inQuestion(), [[t('deviceadmin.DiagramMode'), t('deviceadmin.off'), t('deviceadmin.fullscreen')]])
  await open('mqtt')
  await elsewhere('mqtt', document => {
    document.mqtt_password = 'secret-one'
  })
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
  await elsewhere('security', document => {
    document.password = 'another-password'
  })
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
  await elsewhere('ntp', edits.ntp.there)
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
