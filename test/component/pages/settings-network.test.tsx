import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { ConfigFile } from '../../../src/contract/settings.ts'
import { t } from '../../../src/i18n/i18n.ts'
import { useAlerts } from '../../../src/ui/alerts/alert-store.ts'
import { enter, settled, until } from '../../support/mount.tsx'
import { type AppOptions, type ForgedAnswers, type RenderedApp, renderApp } from '../../support/render-app.tsx'

type Stored = Pick<ConfigFile, 'wifi' | 'mdns'>

type Changes = { [S in keyof Stored]?: Partial<Stored[S]> }

/** What is stored, what `network/status` says, the switches that are pressed, and what is entered. */
interface Move {
  stored: Changes
  status?: ForgedAnswers['network/status']
  flips?: string[]
  edits?: Record<string, string>
}

const fixed: Partial<Stored['wifi']> = { dhcp: false, ip: '192.168.1.20', gateway: '192.168.1.1' }

let app: RenderedApp

/** The page of a gateway in a network, with these members of its config.json changed. */
async function open({ wifi, mdns }: Changes = {}, options: Pick<AppOptions, 'answers' | 'network'> = {}) {
  app = await renderApp({
    path: '/settings/network',
    login: true,
    prepare({ world: { config } }) {
      Object.assign(config.wifi, { netmask: '255.255.255.0' }, wifi)
      Object.assign(config.mdns, mdns)
    },
    ...options,
  })
  return app.readDocument('network/config')
}

function save(edits: Record<string, string> = {}) {
  for (const [name, value] of Object.entries(edits)) enter(app.field(name), value)
  return app.save('network/config')
}

const toggle = (name: string) => app.field(name).click()
const link = () => useAlerts.getState().alerts.find(alert => alert.link)?.link
const reads = () => app.reads('network/config')
const warning = () => document.querySelector('main [data-type=warning]')?.textContent ?? ''

test('the fields of a fixed address are shown only without DHCP, and always sent', async () => {
  const stored = await open()
  assert.not(app.field('ipaddress'))
  assert.equal(await save({ ssid: 'Other' }), { ...stored, ssid: 'Other' })
  toggle('dhcp')
  await until(() => app.field('ipaddress') && app.field('dns2'))
})

test('before another Wi-Fi is saved, the page says what to join, where the gateway will be, and what if it does not come', async () => {
  await open({ mdns: { enabled: true } })
  const told = () => document.querySelector('main [data-type=info]')?.textContent ?? ''
  assert.is(told(), '')
  enter(app.field('ssid'), 'Barn')
  await until(() =>
    /join Barn .* open http:\/\/OpenDTU-\w+\.local\..* join OpenDTU-\d+, .* open http:\/\/192\.168\.4\.1/.test(told()),
  )
  toggle('mdnsenabled')
  await until(() => told().includes('open the address that your router shows.'))
  toggle('dhcp')
  await until(() => app.field('ipaddress'))
  enter(app.field('ipaddress'), '192.168.7.7')
  await until(() => told().includes('open http://192.168.7.7.'))
})

test('a gateway at a cable joins no Wi-Fi, whatever its address', async () => {
  await open({}, { answers: { 'network/status': status => ({ ...status, network_mode: 'Ethernet' }) } })
  toggle('dhcp')
  await until(() => app.field('ipaddress'))
  assert.is(document.querySelector('main [data-type=info]'), null)
  enter(app.field('ssid'), 'Barn')
  await until(() => document.querySelector('main [data-type=info]'))
})

test('a fixed address has to be an IPv4 address, typed on a keyboard that has the dot', async () => {
  await open({ wifi: fixed })
  for (const name of ['ipaddress', 'netmask', 'gateway', 'dns1', 'dns2']) {
    for (const wrong of ['192.168.1', '192.168.1.256', 'router']) {
      enter(app.field(name), wrong)
      assert.ok(app.field(name).validationMessage, `${name} ${wrong}`)
    }
    assert.is(app.field(name).inputMode, 'url')
    enter(app.field(name), name === 'netmask' ? '255.255.0.0' : '192.168.7.7')
    assert.is(app.field(name).validationMessage, '')
  }
  enter(app.field('netmask'), '255.0.255.0')
  assert.match(app.field('netmask').validationMessage, 'This is not a netmask')
  app.submit()
  assert.equal(app.posted('network/config'), [])
})

test('an invalid address that DHCP hides does not block saving', async () => {
  const stored = await open({ wifi: fixed })
  enter(app.field('ipaddress'), '192.168.1.999')
  toggle('dhcp')
  await until(() => !app.field('ipaddress'))
  assert.equal(await save(), { ...stored, dhcp: true })
})

test('the settings of a gateway without any stored address can be saved with DHCP', async () => {
  await open({ wifi: { ip: '', netmask: '', gateway: '', dns1: '', dns2: '' } })
  const { ipaddress, dns2 } = await save({ ssid: 'Other' })
  assert.equal([ipaddress, dns2], ['0.0.0.0', '0.0.0.0'])
})

test('with DHCP switched off the gateway keeps the addresses in use, unless others were set; with DHCP on again they are gone', async () => {
  const inUse = {
    network_ip: '192.168.1.20',
    network_netmask: '255.255.255.0',
    network_gateway: '192.168.1.1',
    network_dns1: '192.168.1.1',
    network_dns2: '0.0.0.0',
  }
  const stored = await open(
    { wifi: { dhcp: true, ip: '0.0.0.0', netmask: '0.0.0.0', gateway: '0.0.0.0', dns1: '9.9.9.9', dns2: '0.0.0.0' } },
    { answers: { 'network/status': inUse } },
  )
  toggle('dhcp')
  await until(() => app.field('ipaddress')?.value === '192.168.1.20')
  toggle('dhcp')
  await until(() => app.button('Save').disabled)
  toggle('dhcp')
  assert.equal(await save(), {
    ...stored,
    dhcp: false,
    ipaddress: '192.168.1.20',
    netmask: '255.255.255.0',
    gateway: '192.168.1.1',
    dns1: '9.9.9.9',
    dns2: '0.0.0.0',
  })
})

test('a default gateway outside the subnet is warned about, and can be saved', async () => {
  await open({ wifi: fixed })
  assert.is(warning(), '')
  enter(app.field('gateway'), '192.168.2.1')
  await until(() => warning().includes('subnet'))
  enter(app.field('netmask'), '255.255.0.0')
  await until(() => !warning())
  assert.is((await save({ netmask: '255.255.255.0' })).gateway, '192.168.2.1')
})

test('a new fixed address is offered as a link, and no call is made to the old one', async () => {
  await open({ wifi: fixed })
  const before = reads()
  await save({ ipaddress: '192.168.1.50' })
  await until(() => link() === 'http://192.168.1.50/')
  await settled()
  assert.equal(app.alerts(), [`success: ${t('apiresponse.1001')} ${t('form.Moved')}`])
  // Once before the save.
  assert.is(reads(), before + 1)
  assert.is(app.field('ipaddress').value, '192.168.1.50')
  assert.is(app.button('Save').disabled, true)
})

test('a rejected address is not offered as a link', async () => {
  await open({ wifi: fixed })
  app.refuse('network/config', 8001)
  await save({ ipaddress: '192.168.1.50' })
  await until(() => app.alerts().length === 1)
  assert.is(link(), undefined)
})

test('the link is there even when the gateway moves before it answers, and edits are kept', async () => {
  const network = ({ method }: Request) => {
    if (method === 'POST') throw new TypeError('connection lost')
    return undefined
  }
  await open({ wifi: fixed }, { network })
  await save({ ipaddress: '192.168.1.50' })
  await until(() => link() === 'http://192.168.1.50/')
  await until(() => !app.button('Save').disabled)
  assert.equal(app.alerts(), [`danger: ${t('failure.offline')} ${t('form.Moved')}`])
})

for (const [title, { stored, status, flips = [], edits }, expected] of [
  ['a gateway that stays where it is has no new address', { stored: { wifi: fixed }, edits: { dns1: '9.9.9.9' } }, ''],
  [
    'zeros are no address',
    {
      stored: { wifi: { dhcp: true, ip: '0.0.0.0', gateway: '0.0.0.0' } },
      status: { network_ip: '' },
      flips: ['dhcp'],
    },
    '',
  ],
  [
    'with mDNS the gateway is found by its name',
    { stored: { wifi: { hostname: 'roof' } }, flips: ['mdnsenabled'] },
    'http://roof.local/',
  ],
  [
    'the chip id in the name is taken from the current name',
    { stored: { mdns: { enabled: true } }, edits: { hostname: 'roof-%06X' } },
    'http://roof-A4C2F8.local/',
  ],
  [
    'a chip id that is not in the current name is not known',
    { stored: { wifi: { hostname: 'roof' }, mdns: { enabled: true } }, edits: { hostname: 'roof-%06X' } },
    '',
  ],
  [
    'without a current name the chip id is not known',
    { stored: { mdns: { enabled: true } }, status: () => ({}), edits: { hostname: 'roof-%06X' } },
    '',
  ],
] as readonly [string, Move, string][])
  test(`the link after a save: ${title}`, async () => {
    await open(stored, status && { answers: { 'network/status': status } })
    flips.forEach(toggle)
    await save(edits)
    await until(() => app.alerts().length === 1)
    assert.is(link() ?? '', expected)
  })

for (const [mode, needed] of [
  ['Station', true],
  ['Ethernet', false],
] as const)
  test(`in mode ${mode} the gateway ${needed ? 'needs' : 'does without'} the name of a Wi-Fi`, async () => {
    await open({}, { answers: { 'network/status': { network_mode: mode } } })
    enter(app.field('ssid'), '')
    assert.is(app.field('ssid').checkValidity(), !needed)
  })

test.run()
