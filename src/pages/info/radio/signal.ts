import type { RadioChip } from '../../../contract/radios.ts'
import { decimal } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'

/** The signal of an inverter that was never heard, dBm. Source: gateway contract 6.2. */
const unheardDbm = -127

/** The older chip reports only two levels. Source: gateway contract 6.2. */
const strongDbm = -30

/** The signal in words: dBm, or which of the two levels; undefined before anything was heard. */
export function signalText(chip: RadioChip | undefined, dbm: unknown) {
  if (typeof dbm !== 'number' || dbm === unheardDbm) return undefined
  if (chip === 'nrf24') return t(dbm >= strongDbm ? 'radio.SignalStrong' : 'radio.Weak')
  return t('radio.Dbm', { dbm: decimal(dbm) })
}
