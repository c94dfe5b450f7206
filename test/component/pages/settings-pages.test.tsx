import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LoggingConfig, MqttConfig } from '../../../src/contract/settings.ts'
import { encodeCredentials, storedCredentials } from '../../../src/gateway/credentials.ts'
import { enter, until } from '../../support/mount.tsx'
import { renderApp } from '../../support/render-app.tsx'

/** Text that only looks like a certificate. */
const pem = '-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIUQ==\n-----END CERTIFICATE-----\n'

const openMqtt = (more: Partial<MqttConfig> = {}) =>
  renderApp({ path: '/settings/mqtt', login: true, answers: { 'mqtt/config': more } })

test("certificates appear with TLS, the client's with certificate login", async () => {
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

test('topics have no blanks, and base and discovery topic end with a slash', async () => {
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

test('a certificate has to be PEM, and may be read from a file', async () => {
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

test('what tools write around a certificate is dropped, unless a part of the text is not whole', async () => {
  const page = await openMqtt({ mqtt_tls: true })
  const area = page.field<HTMLTextAreaElement>('mqtt_root_ca_cert')
  enter(area, `subject=CN = broker\n${pem}issuer=CN = root\n${pem}`)
  assert.equal([area.value, area.validationMessage], [pem + pem, ''])
  const half = `comment\n${pem}-----BEGIN CERTIFICATE-----\nAAAA`
  enter(area, half)
  assert.is(area.value, half)
  assert.ok(area.validationMessage)
})

test('an address where a host is asked for is named, and no host has blanks', async () => {
  const page = await openMqtt()
  const host = page.field('mqtt_hostname')
  enter(host, 'mqtt://broker')
  assert.match(host.validationMessage, 'without mqtt://')
  enter(host, '   ')
  assert.match(host.validationMessage, 'more than spaces')
  for (const pasted of ['broker.home.arpa ', '\tbroker.home.arpa', 'broker.home.arpa\u00a0']) {
    enter(host, pasted)
    assert.match(host.validationMessage, 'not allowed', pasted)
  }
  enter(host, 'broker.home.arpa')
  assert.is(host.validationMessage, '')
})

const openSecurity = () => renderApp({ path: '/settings/security', login: true })

test('a password manager learns whose new password it is, and nobody else meets the user name', async () => {
  const { field } = await openSecurity()
  const user = field('password').form?.querySelector<HTMLInputElement>('[autocomplete=username]')
  assert.is(user?.value, 'admin')
  assert.equal([user?.name, user?.readOnly, user?.tabIndex], ['', true, -1])
  assert.is(user?.getAttribute('aria-hidden'), 'true')
  for (const name of ['password', 'repeat']) assert.is(field(name).autocomplete, 'new-password', name)
})

test('passwords that do not match are reported without a call, before their length is', async () => {
  const page = await openSecurity()
  enter(page.field('password'), 'short')
  enter(page.field('repeat'), 'other')
  await until(() => !page.button('Save').disabled)
  const calls = page.asked.length
  page.submit()
  await until(() => page.problem() === 'Passwords are not equal.')
  assert.equal([page.asked.length, page.alerts()], [calls, ['warning: Passwords are not equal.']])
})

test('after a change the session continues with the new password, once it is verified', async () => {
  const page = await openSecurity()
  enter(page.field('password'), 'pässwort')
  enter(page.field('repeat'), 'pässwort')
  assert.equal(await page.save('security/config'), { password: 'pässwort', allow_readonly: true })
  const expected = encodeCredentials('admin', 'pässwort')
  await until(() => storedCredentials() === expected)
  const proofs = page.asked.filter(({ url }) => url.endsWith('/security/authenticate'))
  const logins = proofs.map(({ headers }) => headers.get('authorization'))
  assert.equal(logins, [`Basic ${expected}`])
})

test('changing only the permission does not verify the password again', async () => {
  const page = await openSecurity()
  page.field('allow_readonly').click()
  assert.equal(await page.save('security/config'), { password: 'openDTU42', allow_readonly: false })
  await until(() => page.button('Save').disabled && page.alerts().length === 1)
  assert.is(page.reads('security/authenticate'), 0)
})

test('each module has its own level, and unknown module names are shown as they are', async () => {
  const newer = ({ loglevel: { default: all, modules } }: LoggingConfig): LoggingConfig => ({
    loglevel: { default: all, modules: [...modules, { name: 'from_the_future', level: -1 }] },
  })
  const page = await renderApp({ path: '/settings/logging', login: true, answers: { 'logging/config': newer } })
  const level = (name: string) => page.field<HTMLSelectElement>(`loglevel.${name}`)
  const values = (name: string) => [...level(name).options].map(o => Number(o.value))
  assert.equal(values('default'), [0, 1, 2, 3, 4, 5])
  assert.equal(values('modules.1.level'), [-1, 0, 1, 2, 3, 4, 5])
  const labels = [...document.querySelectorAll('main label')].map(l => l.textContent)
  assert.is(labels.at(-1), 'from_the_future')
  enter(level('modules.1.level'), '4')
  const expected = newer(await page.readDocument('logging/config'))
  expected.loglevel.modules[1] = { name: 'hoymiles', level: 4 }
  assert.equal(await page.save('logging/config'), expected)
})

test.run()
