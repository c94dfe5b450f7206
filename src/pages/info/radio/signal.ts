import type { RadioChip } from '../../../contract/radios.ts'
import { decimal } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'

/** What an inverter that was never heard has, dBm. Source: gateway contract 6.2. */
const unheardDbm = -127

/** Of the older chip only these two levels come. Source: gateway contract 6.2. */
const strongDbm = -30

/** The signal in words: dBm, or for a chip that knows only two levels which of them; undefined while nothing was heard. */
export function signalText(chip: RadioChip | undefined, dbm: unknown) {
  if (typeof dbm !== 'number' || dbm === unheardDbm) return undefined
  if (chip === 'nrf24') return t(dbm >= strongDbm ? 'radio.SignalStrong' : 'radio.Weak')
  return t('radio.Dbm', { dbm: decimal(dbm) })
}

/** The signal in dBm where it is measured; undefined for a chip that knows only two levels, and while nothing was heard. */
export const measuredDbm = (chip: RadioChip | undefined, dbm: unknown) =>
  typeof dbm === 'number' && dbm !== unheardDbm && chip !== 'nrf24' ? dbm : undefined
