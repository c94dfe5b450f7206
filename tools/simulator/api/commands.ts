import type { Reply } from '../../../src/contract/endpoints.ts'
import { type Generation, type LimitMode, limitType } from '../../../src/contract/generations.ts'
import { maxLimitW } from '../../../src/contract/limits.ts'
import { boolOf, hasKinds, isKind, type JsonObject, numberOf, textOf } from '../json/body.ts'
import { reply } from '../json/reply.ts'
import { parseSerial, printSerial } from '../json/serial.ts'
import type { World } from '../world/world.ts'

const modes: LimitMode[] = [false, true].flatMap(relative =>
  [false, true].map(persistent => ({ relative, persistent })),
)

const modeOf = (type: number, generation: Generation) => modes.find(mode => limitType(mode, generation) === type)

/** 1001 means queued, not executed. Source: gateway contract 9. */
export function setLimit(world: World, body: JsonObject): Reply {
  if (!hasKinds(body, { serial: 'string', limit_value: 'number', limit_type: 'uint16' })) return reply('FieldsMissing')
  const serial = parseSerial(textOf(body.serial))
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
  const serial = parseSerial(textOf(body.serial))
  if (serial === 0) return reply('PowerSerialZero')
  const known = printSerial(serial)
  if (!world.radio.serials.includes(known)) return reply('PowerTargetUnknown')
  if (hasPower) world.radio.setPower(known, boolOf(body.power))
  else if (boolOf(body.restart)) world.radio.restartInverter(known)
  return reply('SettingsStored')
}
