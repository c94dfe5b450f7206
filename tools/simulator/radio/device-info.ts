import type { DeviceInfo } from '../../../src/contract/inverters.ts'
import type { Unit } from '../plant/roof.ts'
import { twoDigits } from '../time/zone-time.ts'

const families = { HM: 0x10, HMS: 0x11, HMT: 0x12, HERF: 0x28 }

/** An inverter on a HMS radio with four strings supports dynamic power limits from this version on. Source: gateway contract 10.1. */
const dynamicLimitsSince = 10_112

/** Before the first answer. */
export const unknownDevice: DeviceInfo = {
  valid_data: false,
  fw_bootloader_version: 0,
  fw_build_version: 0,
  fw_build_datetime: '2010-01-01 00:00:00',
  hw_part_number: 0,
  hw_version: '00.00',
  hw_model_name: '',
  max_power: 0,
  pdl_supported: false,
}

/** What an inverter reports about itself. */
export function deviceInfo({ type, rated, firmware, strings, made }: Unit): DeviceInfo {
  const year = 2014 + Number.parseInt(made.slice(0, 1), 16)
  const week = Number(made.slice(1))
  const part = families[type.family] * 2 ** 24 + (0x10 + strings.length) * 2 ** 16 + (rated / 50) * 2 ** 8 + 0x12
  return {
    valid_data: true,
    fw_bootloader_version: 101 + strings.length,
    fw_build_version: firmware,
    fw_build_datetime: `${year}-${twoDigits(1 + (week % 12))}-${twoDigits(1 + (week % 28))} ${twoDigits(8 + (week % 10))}:${twoDigits(week)}:00`,
    hw_part_number: part,
    hw_version: type.radio === 'cmt' ? '01.10' : '01.00',
    hw_model_name: `${type.family}-${rated}-${strings.length}T`,
    max_power: rated,
    pdl_supported: type.family === 'HMS' && strings.length === 4 && firmware >= dynamicLimitsSince,
  }
}
