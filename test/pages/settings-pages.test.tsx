import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { encodeCredentials, storedCredentials } from '../../src/lib/credentials.ts'
import { LoggingSettingsPage } from '../../src/pages/settings/logging.tsx'
import { MqttSettingsPage } from '../../src/pages/settings/mqtt.tsx'
import { SecuritySettingsPage } from '../../src/pages/settings/security.tsx'
import { loggingConfig, mqttConfig, pem } from '../support/documents.ts'
import type { Call } from '../support/fake-gateway.ts'
import { enter, until } from '../support/mount.tsx'
import { alertTexts, refused, showSettings } from '../support/settings.tsx'

let leave = () => {}
test.after.each(() => leave())

async function openMqtt(more: Partial<ReturnType<typeof mqttConfig>> = {}) {
  const page = showSettings(<MqttSettingsPage />, { path: 'mqtt/config', document: { ...mqttConfig(), ...more } })
  leave = page.leave
  await until(() => page.field('mqtt_enabled'))
  return page
}

test('MQTT that is off shows only its switch', async () => {
  const page = await openMqtt({ mqtt_enabled: false })
  assert.is(page.place.querySelectorAll('.card').length, 1)
  page.field('mqtt_enabled').click()
  await until(() => page.field('mqtt_hostname'))
  assert.ok(page.field('mqtt_hass_enabled'))
})

test('certificates appear through TLS, then through the login by certificate', async () => {
  const page = await openMqtt({ mqtt_tls_cert_login: true })
  assert.not(page.field('mqtt_root_ca_cert'))
  assert.not(page.field('mqtt_client_cert'))
  page.field('mqtt_tls').click()
  await until(() => page.field('mqtt_root_ca_cert') && page.field('mqtt_client_cert') && page.field('mqtt_client_key'))
  page.field('mqtt_tls_cert_login').click()
  await until(() => !page.field('mqtt_client_key'))
})

test('the last-will topic shows the base topic as it is typed', async () => {
  const page = await openMqtt()
  enter(page.field('mqtt_topic'), 'roof/')
  await until(() => page.field('mqtt_lwt_topic').parentElement?.textContent === 'roof/')
})

test('topics take no blanks, base and discovery topic end with a slash', async () => {
  const page = await openMqtt({ mqtt_hass_enabled: true })
  const problem = (name: string, value: string) => {
    enter(page.field(name), value)
    return page.field(name).validationMessage
  }
  for (const name of ['mqtt_topic', 'mqtt_hass_topic']) {
    assert.ok(problem(name, 'a b/'), name)
    assert.ok(problem(name, 'solar'), name)
    assert.is(problem(name, 'solar/'), '')
  }
  assert.ok(problem('mqtt_lwt_topic', 'a b'))
  assert.is(problem('mqtt_lwt_topic', 'status'), '')
})

test('a certificate has to look like one, and may come from a file', async () => {
  const page = await openMqtt({ mqtt_tls: true })
  const area = page.field<HTMLTextAreaElement>('mqtt_root_ca_cert')
  enter(area, 'hello')
  assert.ok(area.validationMessage)
  for (const fine of ['', pem, pem + pem]) {
    enter(area, fine)
    assert.is(area.validationMessage, '')
  }
  enter(area, '')
  const file = area.parentElement?.querySelector<HTMLInputElement>('[type=file]')
  Object.defineProperty(file, 'files', { value: [new File([pem + pem], 'ca.pem')], configurable: true })
  file?.dispatchEvent(new Event('change', { bubbles: true }))
  await until(() => area.value === pem + pem)
  await until(() => !page.button('Save').disabled)
})

test('a publish interval the specification allows and the gateway refuses is told at the field', async () => {
  const page = showSettings(<MqttSettingsPage />, {
    path: 'mqtt/config',
    document: mqttConfig(),
    answer: ({ method }) => (method === 'POST' ? refused(7013, { min: 5, max: 65535 }) : undefined),
  })
  leave = page.leave
  await until(() => page.field('mqtt_publish_interval'))
  enter(page.field('mqtt_publish_interval'), '70000')
  await until(() => !page.button('Save').disabled)
  page.save()
  await until(() => /65,?535/.test(page.problem()))
})

async function openSecurity(answer: (call: Call) => ReturnType<typeof refused> | undefined = () => undefined) {
  const page = showSettings(<SecuritySettingsPage />, {
    path: 'security/config',
    document: { password: 'openDTU42', allow_readonly: true },
    answer,
  })
  leave = page.leave
  await until(() => page.field('password'))
  return page
}

const loginWith = (page: Awaited<ReturnType<typeof openSecurity>>) =>
  page.calls.filter(c => c.path === 'security/authenticate').map(c => c.headers.get('authorization'))

test('passwords that differ are told without a request', async () => {
  const page = await openSecurity()
  enter(page.field('password'), 'long enough')
  enter(page.field('repeat'), 'long enougH')
  await until(() => !page.button('Save').disabled)
  page.save()
  await until(() => page.problem() === 'Passwords are not equal')
  assert.equal(alertTexts(), ['warning: Passwords are not equal'])
  assert.equal(page.posted(), [])
})

test('a password has 8 to 64 bytes', async () => {
  const page = await openSecurity()
  const field = page.field('password')
  for (const [value, valid] of [
    ['1234567', false],
    ['12345678', true],
    ['ääää', true],
    ['ä'.repeat(33), false],
    ['', false],
  ] as const) {
    enter(field, value)
    assert.is(field.validity.valid, valid, value)
  }
})

test('after a change the visit goes on with the new password, once it is proven', async () => {
  const page = await openSecurity(({ path }) =>
    path === 'security/authenticate' ? { json: { type: 'success', message: '', code: 10002 } as never } : undefined,
  )
  enter(page.field('password'), 'pässwort')
  enter(page.field('repeat'), 'pässwort')
  await until(() => !page.button('Save').disabled)
  page.save()
  await until(() => page.posted().length === 1)
  assert.equal(page.posted()[0], { password: 'pässwort', allow_readonly: true })
  const expected = encodeCredentials('admin', 'pässwort')
  await until(() => storedCredentials() === expected)
  assert.equal(loginWith(page), [`Basic ${expected}`])
})

test('changing only the permission proves nothing again', async () => {
  const page = await openSecurity()
  page.field('allow_readonly').click()
  await until(() => !page.button('Save').disabled)
  page.save()
  await until(() => page.posted().length === 1)
  assert.equal(page.posted()[0], { password: 'openDTU42', allow_readonly: false })
  assert.equal(loginWith(page), [])
})

test('each module has a level of its own, and names nobody knows are shown as they are', async () => {
  const page = showSettings(<LoggingSettingsPage />, { path: 'logging/config', document: loggingConfig() })
  leave = page.leave
  const level = (name: string) => page.field<HTMLSelectElement>(`loglevel.${name}`)
  await until(() => level('default'))
  const values = (name: string) => [...level(name).options].map(o => Number(o.value))
  assert.equal(values('default'), [0, 1, 2, 3, 4, 5])
  assert.equal(values('modules.1.level'), [-1, 0, 1, 2, 3, 4, 5])
  const labels = [...page.place.querySelectorAll('label')].map(l => l.textContent)
  assert.is(labels.at(-1), 'from_the_future')
  enter(level('modules.1.level'), '4')
  await until(() => !page.button('Save').disabled)
  page.save()
  await until(() => page.posted().length === 1)
  const expected = loggingConfig()
  expected.loglevel.modules[1] = { name: 'hoymiles', level: 4 }
  assert.equal(page.posted()[0], expected)
})

test.run()
