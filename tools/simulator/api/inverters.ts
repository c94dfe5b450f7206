import { capacity, inverterBounds, maxLimitW } from '../../../src/contract/bounds.ts'
import type { Reply } from '../../../src/contract/endpoints.ts'
import { type Generation, type LimitMode, limitType } from '../../../src/contract/generations.ts'
import type { ConfigFileInverter } from '../../../src/contract/settings.ts'
import {
  boolOf,
  firmwareText,
  hasKinds,
  isKind,
  type Json,
  type JsonObject,
  jsonList,
  memberOf,
  numberOf,
  parseSerial,
  printSerial,
} from '../json/body.ts'
import { badLength, reply, replyWithBounds } from '../json/reply.ts'
import { readDocument } from '../json/schema.ts'
import { inverterPolicy } from '../plant/roof.ts'
import { freeSlot } from '../settings/inverter-slots.ts'
import type { World } from '../world/world.ts'

type Done = 'InverterCreated' | 'InverterUpdated' | 'InverterRemoved' | 'InverterOrderStored'

/** Stores the slots and applies them to the radio. */
function store(world: World, done: Done): Reply {
  const written = world.save()
  world.configureRadio()
  return reply(written ? done : 'ConfigWriteFailed')
}

/** The gateway checks only the bounds of an inverter's name. */
const checkName = (name: string) =>
  badLength(name, inverterBounds.name) ? replyWithBounds('InverterNameBadLength', inverterBounds.name) : undefined

const inTable = (id: number) => id < capacity.inverters

/** Source: gateway contract 8.2. */
export function addInverter(world: World, body: JsonObject): Reply {
  if (!hasKinds(body, { serial: 'string', name: 'string' })) return reply('FieldsMissing')
  const serial = parseSerial(firmwareText(body.serial))
  if (serial === 0) return reply('InverterSerialZero')
  const name = firmwareText(body.name)
  const refusal = checkName(name)
  if (refusal) return refusal
  const { inverters } = world.config
  const id = inverters.findIndex(slot => slot.serial === 0)
  if (id === -1) return reply('InverterSlotsFull', { max: capacity.inverters })
  const { clear_eventlog = false } = inverters[id] ?? {}
  inverters[id] = { ...freeSlot(), clear_eventlog, serial, name }
  world.newSlots.add(id)
  return store(world, 'InverterCreated')
}

const channelFrom = (sent: Json, kept: ConfigFileInverter['channel'][number]) => {
  const name = memberOf(sent, 'name')
  return {
    ...kept,
    name: name === undefined ? '' : firmwareText(name),
    max_power: numberOf(memberOf(sent, 'max_power')) & 0xffff,
    yield_total_offset: numberOf(memberOf(sent, 'yield_total_offset')),
  }
}

function editedSlot(slot: ConfigFileInverter, serial: number, name: string, body: JsonObject): ConfigFileInverter {
  const channels = jsonList(body.channel)
  return {
    ...slot,
    serial,
    name,
    ...readDocument(inverterPolicy, body),
    channel: slot.channel.map((kept, index) => {
      const sent = channels[index]
      return sent === undefined ? kept : channelFrom(sent, kept)
    }),
  }
}

/** Source: gateway contract 8.3. */
export function editInverter(world: World, body: JsonObject): Reply {
  const required = { id: 'uint8', serial: 'string', name: 'string', channel: 'array' } as const
  if (!hasKinds(body, required)) return reply('FieldsMissing')
  const id = numberOf(body.id)
  const slot = world.config.inverters[id]
  if (!inTable(id) || !slot) return reply('InverterIdOutOfRange')
  const serial = parseSerial(firmwareText(body.serial))
  if (serial === 0) return reply('InverterSerialZero')
  const name = firmwareText(body.name)
  const refusal = checkName(name)
  if (refusal) return refusal
  const channels = jsonList(body.channel).length
  if (channels === 0 || channels > capacity.channels) return reply('InverterChannelCountInvalid')
  world.config.inverters[id] = editedSlot(slot, serial, name, body)
  world.newSlots.delete(id)
  return store(world, 'InverterUpdated')
}

/** Source: gateway contract 8.4. */
export function deleteInverter(world: World, body: JsonObject): Reply {
  if (!hasKinds(body, { id: 'uint8' })) return reply('FieldsMissing')
  const id = numberOf(body.id)
  const slot = world.config.inverters[id]
  if (!inTable(id) || !slot) return reply('InverterIdOutOfRange')
  world.config.inverters[id] = { ...freeSlot(), clear_eventlog: slot.clear_eventlog }
  world.newSlots.delete(id)
  return store(world, 'InverterRemoved')
}

/** An id beyond the table is skipped and still uses up its position. Source: gateway contract 8.5. */
export function orderInverters(world: World, body: JsonObject): Reply {
  if (!hasKinds(body, { order: 'array' })) return reply('FieldsMissing')
  jsonList(body.order).forEach((id, order) => {
    const slot = world.config.inverters[numberOf(id, capacity.inverters)]
    if (slot) slot.order = order
  })
  return store(world, 'InverterOrderStored')
}

const modes: LimitMode[] = [false, true].flatMap(relative =>
  [false, true].map(persistent => ({ relative, persistent })),
)

const modeOf = (type: number, generation: Generation) => modes.find(mode => limitType(mode, generation) === type)

/** 1001 means queued, not executed. Source: gateway contract 9. */
export function setLimit(world: World, body: JsonObject): Reply {
  if (!hasKinds(body, { serial: 'string', limit_value: 'number', limit_type: 'uint16' })) return reply('FieldsMissing')
  const serial = parseSerial(firmwareText(body.serial))
  if (serial === 0) return reply('LimitSerialZero')
  const value = numberOf(body.limit_value)
  if (value > maxLimitW) return reply('LimitValueTooHigh', { max: maxLimitW })
  const mode = modeOf(numberOf(body.limit_type), world.generation)
  if (!mode) return reply('LimitModeUnknown')
  const known = printSerial(serial)
  if (!world.radio.serials.includes(known)) return reply('LimitTargetUnknown')
  world.radio.setLimit(known, mode.relative ? Math.min(value, 100) : value, mode)
  return reply('SettingsStored')
}

/** `power` wins over `restart`; `restart: false` alone succeeds and does nothing. Source: gateway contract 9. */
export function setPower(world: World, body: JsonObject): Reply {
  const hasPower = isKind(body.power, 'bool')
  if (!isKind(body.serial, 'string') || !(hasPower || isKind(body.restart, 'bool'))) return reply('FieldsMissing')
  const serial = parseSerial(firmwareText(body.serial))
  if (serial === 0) return reply('PowerSerialZero')
  const known = printSerial(serial)
  if (!world.radio.serials.includes(known)) return reply('PowerTargetUnknown')
  if (hasPower) world.radio.setPower(known, boolOf(body.power))
  else if (boolOf(body.restart)) world.radio.restartInverter(known)
  return reply('SettingsStored')
}
