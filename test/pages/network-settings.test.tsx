import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { NetworkConfig } from '../../src/contract/settings.ts'
import { useAlerts } from '../../src/lib/alerts.ts'
import { NetworkSettingsPage } from '../../src/pages/settings/network.tsx'
import { networkConfig } from '../support/documents.ts'
import type { Answer, Call } from '../support/fake-gateway.ts'
import { enter, settled, until } from '../support/mount.tsx'
import { alertTexts, showSettings } from '../support/settings.tsx'

const fixed: Partial<NetworkConfig> = { dhcp: false, ipaddress: '192.168.1.20', gateway: '192.168.1.1' }

let page: ReturnType<typeof showSettings<Partial<NetworkConfig>>>
test.after.each(() => page.leave())

async function open(
  more: Partial<NetworkConfig> = {},
  answer: (call: Call) => Answer | undefined = () => undefined,
  document: Partial<NetworkConfig> = { ...networkConfig(), ...more },
) {
  page = showSettings(<NetworkSettingsPage />, { path: 'network/config', document, answer })
  await until(() => page.field('hostname'))
}

async function save(edits: Record<string, string>) {
  for (const [name, value] of Object.entries(edits)) enter(page.field(name), value)
  await until(() => !page.button('Save').disabled)
  page.save()
}

const toggle = (name: string) => page.field(name).click()
const link = () => useAlerts.getState().alerts.find(alert => alert.link)?.link
const reads = () => page.calls.filter(call => call.method === 'GET' && call.path === 'network/config').length
const warning = () => page.place.querySelector('[data-type=warning]')?.textContent ?? ''

test('a fixed address is asked for only without DHCP, and sent all the same', async () => {
  await open()
  assert.not(page.field('ipaddress'))
  await save({ ssid: 'Other' })
  await until(() => page.posted().length === 1)
  assert.equal(page.posted()[0], { ...networkConfig(), ssid: 'Other' })
  toggle('dhcp')
  await until(() => page.field('ipaddress') && page.field('dns2'))
})

test('what is typed for a fixed address has to be an IPv4 address', async () => {
  await open(fixed)
  for (const name of ['ipaddress', 'netmask', 'gateway', 'dns1', 'dns2']) {
    for (const wrong of ['192.168.1', '192.168.1.256', 'router']) {
      enter(page.field(name), wrong)
      assert.ok(page.field(name).validationMessage, `${name} ${wrong}`)
    }
    enter(page.field(name), name === 'netmask' ? '255.255.0.0' : '192.168.7.7')
    assert.is(page.field(name).validationMessage, '')
  }
  enter(page.field('netmask'), '255.0.255.0')
  assert.match(page.field('netmask').validationMessage, 'netmask')
  page.save()
  assert.equal(page.posted(), [])
})

test('a wrong address that DHCP hides cannot hold up the save', async () => {
  await open(fixed)
  enter(page.field('ipaddress'), '192.168.1.999')
  toggle('dhcp')
  await until(() => !page.field('ipaddress'))
  page.save()
  await until(() => page.posted().length === 1)
  assert.equal(page.posted()[0], { ...networkConfig(), ...fixed, dhcp: true })
})

test('a gateway that stores no address at all can be saved with DHCP', async () => {
  await open({ ipaddress: '', netmask: '', gateway: '', dns1: '', dns2: '' })
  await save({ ssid: 'Other' })
  await until(() => page.posted().length === 1)
  assert.is(page.posted()[0]?.ipaddress, '0.0.0.0')
  assert.is(page.posted()[0]?.dns2, '0.0.0.0')
})

test('an address that was typed before DHCP hid it is there again', async () => {
  await open(fixed)
  enter(page.field('ipaddress'), '192.168.1.77')
  toggle('dhcp')
  await until(() => !page.field('ipaddress'))
  toggle('dhcp')
  await until(() => page.field('ipaddress')?.value === '192.168.1.77')
})

test('a default gateway outside the subnet is warned about, and can be saved', async () => {
  await open(fixed)
  assert.is(warning(), '')
  enter(page.field('gateway'), '192.168.2.1')
  await until(() => warning().includes('subnet'))
  enter(page.field('netmask'), '255.255.0.0')
  await until(() => !warning())
  await save({ netmask: '255.255.255.0' })
  await until(() => page.posted().length === 1)
  assert.is(page.posted()[0]?.gateway, '192.168.2.1')
})

test('a new fixed address is offered as a link, and nobody is asked at the old one', async () => {
  await open(fixed)
  const before = reads()
  await save({ ipaddress: '192.168.1.50' })
  await until(() => link() === 'http://192.168.1.50/')
  assert.is(alertTexts().length, 2)
  await settled()
  assert.is(reads(), before)
  assert.is(page.field('ipaddress').value, '192.168.1.50')
  assert.is(page.button('Save').disabled, true)
})

test('the link is there even when the gateway moves before it answers, and edits are kept', async () => {
  await open(fixed, ({ method }) => {
    if (method === 'POST') throw new TypeError('connection lost')
    return undefined
  })
  await save({ ipaddress: '192.168.1.50' })
  await until(() => link() === 'http://192.168.1.50/')
  await until(() => alertTexts().some(text => text.startsWith('danger')))
  assert.is(page.button('Save').disabled, false)
})

test('a refused address is no new address', async () => {
  const no = { json: { type: 'warning', message: 'no', code: 8001 } }
  await open(fixed, ({ method }) => (method === 'POST' ? no : undefined))
  await save({ ipaddress: '192.168.1.50' })
  await until(() => document.activeElement === page.field('ipaddress'))
  assert.is(link(), undefined)
})

test('a gateway that stays where it is offers no link', async () => {
  await open(fixed)
  const before = reads()
  await save({ dns1: '192.168.1.1' })
  await until(() => reads() > before)
  assert.is(link(), undefined)
})

test('zeros are no address to go to', async () => {
  await open({ ...fixed, dhcp: true, ipaddress: '0.0.0.0', gateway: '0.0.0.0' })
  toggle('dhcp')
  await until(() => !page.button('Save').disabled)
  page.save()
  await until(() => page.posted().length === 1 && alertTexts().length === 1)
  assert.is(link(), undefined)
})

test('with mDNS the gateway is offered by its name', async () => {
  await open({ hostname: 'roof' })
  toggle('mdnsenabled')
  await until(() => !page.button('Save').disabled)
  page.save()
  await until(() => link() === 'http://roof.local/')
})

test('the chip id in the name is read off the name the gateway has now', async () => {
  await open({ mdnsenabled: true }, ({ path }) =>
    path === 'network/status' ? { json: { network_hostname: 'OpenDTU-A1B2C3' } } : undefined,
  )
  await save({ hostname: 'roof-%06X' })
  await until(() => link() === 'http://roof-A1B2C3.local/')
})

test('a name nobody can tell is not offered', async () => {
  await open({ mdnsenabled: true, hostname: 'roof' })
  await save({ hostname: 'roof-%06X' })
  await until(() => alertTexts().length === 1)
  assert.is(link(), undefined)
  page.leave()
  await open({ mdnsenabled: true }, ({ path }) => (path === 'network/status' ? { json: {} } : undefined))
  await save({ hostname: 'roof-%06X' })
  await until(() => page.posted().length === 1 && alertTexts().length === 1)
  assert.is(link(), undefined)
})

test('what the gateway has against a name, network or password without a code stands at that field', async () => {
  let message = ''
  await open({}, ({ method }) => (method === 'POST' ? { json: { type: 'warning', message } } : undefined))
  for (const [name, text] of [
    ['hostname', 'Hostname must be between 1 and 31 characters!'],
    ['ssid', 'SSID must be between 1 and 32 characters!'],
    ['password', 'The password is too long!'],
  ] as const) {
    message = text
    await save({ [name]: 'other' })
    await until(() => document.activeElement === page.field(name) && page.problem() === text)
  }
})

test('a host name has at most 32 bytes and at least one', async () => {
  await open()
  enter(page.field('hostname'), 'x'.repeat(32))
  assert.is(page.field('hostname').validationMessage, '')
  enter(page.field('hostname'), 'ü'.repeat(17))
  assert.match(page.field('hostname').validationMessage, '32')
  enter(page.field('hostname'), '')
  assert.is(page.field('hostname').validity.valid, false)
})

test('an emptied port that is hidden again stays what it was', async () => {
  await open({ syslogenabled: true, sysloghostname: 'log' })
  enter(page.field('syslogport'), '')
  toggle('syslogenabled')
  await until(() => !page.field('syslogport') && !page.button('Save').disabled)
  page.save()
  await until(() => page.posted().length === 1)
  assert.equal(page.posted()[0], { ...networkConfig(), sysloghostname: 'log' })
})

test('a document with nothing in it shows no NaN and no undefined', async () => {
  await open({}, undefined, {})
  const values = [...page.place.querySelectorAll('input')].map(({ value }) => value)
  assert.not.match(page.place.textContent + values.join(), /NaN|undefined|null/)
})

test.run()
