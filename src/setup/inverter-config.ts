import { inverterBounds } from '../contract/bounds.ts'
import type { InverterEntry } from '../contract/inverters.ts'
import { fieldBounds } from '../forms/bounds.ts'
import { sameSerial } from '../forms/serial.ts'
import { listOf } from '../gateway/json.ts'
import { t } from '../i18n/i18n.ts'

/** The inverters of a list in their stored order. */
export const inDisplayOrder = (list: readonly InverterEntry[] | undefined) =>
  listOf(list).sort((a, b) => a.order - b.order)

/** Bounds of a member of an inverter's settings. */
export const inverterBoundsOf = (name: string) => fieldBounds('inverter', name, inverterBounds)

/** The message that a serial is already among `others`; the gateway does not check. */
export const duplicateOf = (others: readonly InverterEntry[]) => (serial: string) =>
  others.some(other => sameSerial(other.serial, serial)) ? t('form.Duplicate', { serial }) : ''
