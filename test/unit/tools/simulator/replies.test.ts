import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type ReplyName, replies } from '../../../../src/contract/codes.ts'
import type { Reply } from '../../../../src/contract/endpoints.ts'
import type { Gateway } from '../../../../tools/simulator/gateway.ts'
import { contractBounds } from '../../../support/contract-bounds.ts'
import { basic, change, get, inMemory, post, stopAll } from './calls.ts'

test.after.each(stopAll)

type Provoke = (gateway: Gateway) => Promise<Reply>

const broken = (changes: Parameters<typeof change<'mqtt'>>[2]): Provoke => {
  const on = { mqtt_enabled: true, mqtt_hass_enabled: true, mqtt_hostname: 'broker' }
  return gateway => change(gateway, 'mqtt', { ...on, ...changes })
}
const inverter = { id: 0, serial: '116180000001', name: 'Roof', channel: [{ name: '', max_power: 0 }] }
const wall = { year: 2026, month: 6, day: 21, hour: 12, minute: 0, second: 0 }
const edit =
  (part: object): Provoke =>
  gateway =>
    post(gateway, 'inverter/edit', { ...inverter, ...part })
const serialOf = (gateway: Gateway) => gateway.world.radio.serials[0] ?? ''

/** How each code is provoked that is not about bounds. */
const provocations: Partial<Record<ReplyName, Provoke>> = {
  SettingsStored: gateway => change(gateway, 'security', { password: 'another-one' }),
  PayloadMissing: async gateway => {
    const init = { method: 'POST', headers: basic(), body: new URLSearchParams({ other: '{}' }) }
    return (await gateway.fetch('/api/security/config', init)).json()
  },
  PayloadUnparsable: gateway => post(gateway, 'security/config', '{'),
  FieldsMissing: gateway => post(gateway, 'maintenance/reboot', {}),
  ConfigWriteFailed: gateway => {
    gateway.faults.set({ memory: 'answer' })
    return change(gateway, 'security', { password: 'another-one' }).finally(() => gateway.faults.reset())
  },
  ResponseOutOfMemory: async gateway => {
    gateway.faults.set({ memory: 'answer' })
    return get(gateway, 'system/status') as unknown as Reply
  },
  GatewaySerialZero: gateway => change(gateway, 'dtu', { serial: 'xyz' }),
  RadioFrequencyInvalid: gateway => change(gateway, 'dtu', { cmt_frequency: 865_100_000 }),
  RadioRegionInvalid: gateway => change(gateway, 'dtu', { cmt_country: 3 }),
  ResetNotConfirmed: gateway => post(gateway, 'file/delete_all', { delete: false }),
  FactoryResetStarted: gateway => post(gateway, 'file/delete_all', { delete: true }),
  FileRemoved: gateway => post(gateway, 'file/delete', { file: 'config.json' }),
  InverterSerialZero: gateway => post(gateway, 'inverter/add', { serial: '0', name: 'Roof' }),
  InverterSlotsFull: async gateway => {
    for (let slot = 0; slot < 10; slot++) await post(gateway, 'inverter/add', inverter)
    return post(gateway, 'inverter/add', inverter)
  },
  InverterCreated: gateway => post(gateway, 'inverter/add', inverter),
  InverterIdOutOfRange: edit({ id: 10 }),
  InverterChannelCountInvalid: edit({ channel: [] }),
  InverterUpdated: edit({}),
  InverterRemoved: gateway => post(gateway, 'inverter/del', { id: 9 }),
  InverterOrderStored: gateway => post(gateway, 'inverter/order', { order: [2, 1, 0] }),
  RadioStatsCleared: async gateway =>
    (await get(gateway, 'inverter/stats_reset', `?inv=${serialOf(gateway)}`)) as Reply,
  LimitSerialZero: gateway => post(gateway, 'limit/config', { serial: '', limit_value: 1, limit_type: 0 }),
  LimitValueTooHigh: gateway => post(gateway, 'limit/config', { serial: '1', limit_value: 2251, limit_type: 0 }),
  LimitModeUnknown: gateway => post(gateway, 'limit/config', { serial: '1', limit_value: 1, limit_type: 5 }),
  LimitTargetUnknown: gateway => post(gateway, 'limit/config', { serial: '1', limit_value: 1, limit_type: 0 }),
  RestartScheduled: gateway => post(gateway, 'maintenance/reboot', { reboot: true }),
  RestartDeclined: gateway => post(gateway, 'maintenance/reboot', { reboot: false }),
  BaseTopicHasSpace: broken({ mqtt_topic: 'my solar/' }),
  BaseTopicNoTrailingSlash: broken({ mqtt_topic: 'solar' }),
  WillTopicHasSpace: broken({ mqtt_lwt_topic: 'dtu status' }),
  DiscoveryTopicHasSpace: broken({ mqtt_hass_topic: 'home assistant/' }),
  DiscoveryTopicNoTrailingSlash: broken({ mqtt_hass_topic: 'homeassistant' }),
  IpAddressInvalid: gateway => change(gateway, 'network', { ipaddress: '1.2.3' }),
  NetmaskInvalid: gateway => change(gateway, 'network', { netmask: '' }),
  GatewayAddressInvalid: gateway => change(gateway, 'network', { gateway: '256.0.0.1' }),
  FirstDnsInvalid: gateway => change(gateway, 'network', { dns1: 'one' }),
  SecondDnsInvalid: gateway => change(gateway, 'network', { dns2: 'two' }),
  ClockSet: gateway => post(gateway, 'ntp/time', wall),
  LoginAccepted: gateway => get(gateway, 'security/authenticate'),
  PowerSerialZero: gateway => post(gateway, 'power/config', { serial: '0', power: true }),
  PowerTargetUnknown: gateway => post(gateway, 'power/config', { serial: '1', power: true }),
}

test('every code is provoked here or by the bounds of the contract, but for 1003, which no firmware sends', () => {
  const bounds = contractBounds().flatMap(({ below, above }) => [Number(below), Number(above)])
  assert.equal(
    Object.entries(replies).flatMap(([name, { code }]) => (bounds.includes(code) || name in provocations ? [] : name)),
    ['PayloadTooLarge'],
  )
})

for (const [name, provoke] of Object.entries(provocations) as [ReplyName, Provoke][]) {
  const fact: { code: number; type: string; params?: readonly string[] } = replies[name]
  test(`the gateway can be brought to answer ${fact.code} ${name}`, async () => {
    const generation = name === 'DiscoveryTopicNoTrailingSlash' ? 2026 : 2025
    const { code, type, param, message } = await provoke(await inMemory({ generation }))
    assert.is(code, fact.code, message)
    assert.is(type, fact.type)
    assert.equal(Object.keys(param ?? {}), [...(fact.params ?? [])])
    assert.ok(message.length > 0)
  })
}

test('generation 2026 ignores the zone rule', async () => {
  const gateway = await inMemory({ generation: 2026 })
  assert.is((await change(gateway, 'ntp', { ntp_timezone: '' })).code, 1001)
})

test('generation 2025 accepts a discovery topic without a slash at its end', async () => {
  const gateway = await inMemory({ generation: 2025 })
  assert.is((await broken({ mqtt_hass_topic: 'homeassistant' })(gateway)).code, 1001)
})

test.run()
