import type { Answer } from '../../../../forms/settings-form.tsx'
import { post } from '../../../../gateway/api.ts'
import { t } from '../../../../i18n/i18n.ts'
import { isSafePowerSource, type PowerLimiterConfig } from '../../contract/power-limiter.ts'

/** Sends the draft, unless the firmware would not survive it; an inverter that is not governed measures no voltage. */
export async function save(draft: PowerLimiterConfig): Promise<Answer> {
  const { inverters, inverter_serial_for_dc_voltage: measuring } = draft
  const wrong = inverters.findIndex(({ power_source }) => !isSafePowerSource(power_source))
  if (wrong >= 0)
    return {
      type: 'warning',
      message: t('powerlimiteradmin.Dangerous'),
      member: `inverters.${wrong}.power_source`,
    }
  const governed = inverters.some(({ serial, is_governed }) => is_governed && serial === measuring)
  return post('powerlimiter/config', { ...draft, inverter_serial_for_dc_voltage: governed ? measuring : '' })
}
