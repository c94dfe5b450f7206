import type { InverterEntry } from '../contract/inverters.ts'
import { inverterLimits } from '../contract/limits.ts'
import { sameSerial } from '../forms/serial.ts'
import { fieldLimit } from '../forms/text-limit.ts'
import { listOf } from '../gateway/json.ts'
import { t } from '../i18n/i18n.ts'

/** The inverters of a list in their stored order. */
export const inDisplayOrder = (list: readonly InverterEntry[] | undefined) =>
  listOf(list).sort((a, b) => a.order - b.order)

/** Bounds of a member of an inverter's settings. */
export const inverterLimitOf = (name: string) => fieldLimit('inverter', name, inverterLimits)

/** The message that a serial is already among `others`; the gateway does not check. */
export const duplicateOf = (others: readonly InverterEntry[]) => (serial: string) =>
  others.some(other => sameSerial(other.serial, serial)) ? t('form.Duplicate', { serial }) : ''
