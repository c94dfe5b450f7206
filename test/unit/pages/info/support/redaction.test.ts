import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type Generation, generations } from '../../../../../src/contract/generations.ts'
import { isObject } from '../../../../../src/gateway/json.ts'
import { keptMembers, readOnce, readPerInverter } from '../../../../../src/pages/info/support/contents.ts'
import { createRedaction, type GatewayDocument } from '../../../../../src/pages/info/support/redaction.ts'
import { sunnyGateway } from '../../../../support/sunny-gateway.ts'
import { get } from '../../../tools/simulator/calls.ts'

/** Every document of a simulated gateway that a support file may hold. */
async function everyDocument(generation: Generation): Promise<GatewayDocument[]> {
  const { gateway } = await sunnyGateway({ generation, listen: false })
  const [serial = ''] = gateway.world.radio.serials
  const documents: GatewayDocument[] = []
  for (const address of readOnce) documents.push({ address, value: await get(gateway, address) })
  for (const path of readPerInverter) {
    const query = `?inv=${serial}`
    documents.push({ address: path + query, value: await get(gateway, path, query) })
  }
  await gateway.stop()
  return documents
}

/** The document with what `replaced` makes of each text, number and boolean, and of each object once its members are replaced. */
function mapped(value: unknown, replaced: (value: unknown, path: string) => unknown, path: string): unknown {
  if (Array.isArray(value)) return value.map(item => mapped(item, replaced, path))
  if (!isObject(value)) return replaced(value, path)
  const members = Object.entries(value).map(([key, item]) => [key, mapped(item, replaced, `${path}.${key}`)])
  return replaced(Object.fromEntries(members), path)
}

const pathOf = ({ address }: GatewayDocument) => address.replace(/\?.*/, '')

/** Whether `keptMembers` names the member at a path such as `limit/status.116180000001.limit_set_status`. */
function isKept(path: string): boolean {
  const kept = path.split('.').reduce((members: unknown, key) => {
    const named = Object(members)
    return Object.hasOwn(named, key) ? named[key] : named['*']
  }, keptMembers)
  return kept === true
}

for (const generation of generations) {
  test(`of a secret in every text of every document, only those in the list of kept members stay (${generation})`, async () => {
    const secrets = new Map<string, string>()
    const planted = (value: unknown, path: string) => {
      if (typeof value !== 'string') return value
      const secret = path.endsWith('.serial') ? `1161${`${secrets.size}`.padStart(8, 'f')}` : `geheim#${secrets.size}#`
      secrets.set(secret, path)
      return secret
    }
    const documents = await everyDocument(generation)
    const redaction = createRedaction()
    const file = documents.map(document =>
      JSON.stringify(redaction.document({ ...document, value: mapped(document.value, planted, pathOf(document)) })),
    )
    for (const { address } of documents)
      for (const [serial] of address.matchAll(/(?<=inv=).+/g))
        assert.not.ok(
          file.some(text => text.includes(serial)),
          'a serial is the name of a member',
        )
    for (const [secret, path] of secrets)
      assert.is(
        file.some(text => text.includes(secret)),
        isKept(path),
        path,
      )
  })

  test(`what a later firmware or a fork adds to any object is replaced, and the rest keeps its shape (${generation})`, async () => {
    const secret = 'Familie Meier'
    const added = {
      note: secret,
      lat: 52.51631,
      there: true,
      list: [secret, 52.51631, true],
      more: { v: 52.51631, u: secret },
    }
    const shapeOf = (value: unknown) => JSON.stringify(mapped(value, one => (isObject(one) ? one : typeof one), ''))
    for (const document of await everyDocument(generation)) {
      const value = mapped(document.value, one => (isObject(one) ? { ...one, added } : one), '')
      const made = createRedaction().document({ ...document, value })
      const text = JSON.stringify(made)
      assert.not.match(text, /Meier|52\.5/, document.address)
      const named = (text: string) => text.replace(/"(text-\d+|[\da-f]{12})":/g, '"N":')
      assert.is(named(shapeOf(made)), named(shapeOf(value)), document.address)
    }
  })

  test(`of a document that Sundial does not know only switches are kept, and no numbers that tell a place (${generation})`, async () => {
    const documents = await everyDocument(generation)
    for (const { value } of documents) {
      const made = JSON.stringify(createRedaction().document({ address: 'grid/status', value }))
      assert.not.match(made, /:\s*-?[1-9]/)
    }
    const place = documents.find(({ address }) => address === 'ntp/config') as GatewayDocument
    const { latitude, longitude } = createRedaction().document(place) as Record<string, unknown>
    assert.equal([latitude, longitude], [0, 0])
  })
}

test('nothing that tells who or where the owner is, or lets anybody in, is in the list of kept members', () => {
  const telling = {
    'device/config': 'curPin.name',
    'inverter/list': 'inverter.name inverter.channel.name',
    'livedata/status': 'inverters.name inverters.DC.0.name',
    'mqtt/config':
      'mqtt_hostname mqtt_clientid mqtt_username mqtt_password mqtt_topic mqtt_root_ca_cert mqtt_client_cert mqtt_client_key mqtt_lwt_topic mqtt_lwt_online mqtt_lwt_offline mqtt_hass_topic',
    'network/config': 'hostname ssid password ipaddress netmask gateway dns1 dns2 sysloghostname',
    'network/status': 'sta_ssid ap_ssid network_hostname network_ip network_mac network_gateway ap_mac',
    'ntp/config': 'ntp_server latitude longitude',
    'security/config': 'password',
    'system/status': 'hostname',
  }
  for (const [document, members] of Object.entries(telling))
    for (const member of members.split(' ')) assert.not(isKept(`${document}.${member}`), `${document}: ${member}`)
})

test('equal texts get equal stand-ins in all documents, and a serial keeps the four digits of its model', () => {
  const { document, address } = createRedaction()
  const inverters = [{ serial: '116180ab12cd', name: 'Dach' }]
  assert.equal(document({ address: 'livedata/status', value: { inverters } }), {
    inverters: [{ serial: '116100000001', name: 'text-2' }],
  })
  assert.is(address('devinfo/status?inv=116180ab12cd'), 'devinfo/status?inv=116100000001')
  assert.equal(document({ address: 'limit/status', value: { '116180ab12cd': { limit_relative: 50 } } }), {
    '116100000001': { limit_relative: 50 },
  })
  assert.equal(document({ address: 'network/config', value: { hostname: 'Dach', ssid: '116180ab12ce', dns1: '' } }), {
    hostname: 'text-2',
    ssid: 'text-3',
    dns1: '',
  })
  assert.equal(
    document({ address: 'cloud/status', value: { HQ2248ABCDE: 1, 'Familie Meier': 1, power: 1, on: true } }),
    {
      'text-4': 0,
      'text-5': 0,
      power: 0,
      on: true,
    },
  )
})

test('the totals of a fork and the names of files that every gateway has are kept', () => {
  const { document } = createRedaction()
  const soc = { v: 50, u: '%', d: 0 }
  assert.equal(document({ address: 'livedata/status', value: { battery: { enabled: true, soc, serial: 'HQ' } } }), {
    battery: { enabled: true, soc, serial: 'text-1' },
  })
  const files = [
    { name: 'config.json', size: 8 },
    { name: 'notes.txt', size: 9 },
  ]
  assert.equal(document({ address: 'file/list', value: files }), [files[0], { name: 'text-2', size: 9 }])
})

test.run()
