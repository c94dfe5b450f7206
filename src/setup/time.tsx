import { useState } from 'react'
import type { NtpConfig } from '../contract/settings.ts'
import { fieldsOf } from '../forms/settings-page.tsx'
import { post } from '../gateway/api.ts'
import type { Zones } from './zone-choice.tsx'

const Form = fieldsOf<NtpConfig>()

/** Options of a form for time and place, for `SettingsPage`, with the zones once they are loaded. */
export function useTimeForm() {
  const [zones, setZones] = useState<Zones | null>()

  /** The rule of the selected zone; the stored one if the zone is unchanged or its rule is unknown. */
  const ruleOf = (name: string, before: NtpConfig) =>
    (name === before.ntp_timezone_descr && before.ntp_timezone) || zones?.[name] || before.ntp_timezone || ''

  return {
    zones,
    setZones,
    ruleOf,
    form: {
      topic: 'ntp' as const,
      onSave: (draft: NtpConfig, before: NtpConfig) =>
        post('ntp/config', {
          ...draft,
          // Only generation 2025 stores the rule beside the name, and follows the rule.
          ...('ntp_timezone' in before && { ntp_timezone: ruleOf(draft.ntp_timezone_descr, before) }),
        }),
    },
  }
}

/** The position of the gateway, in degrees. */
export const PlaceFields = () => (
  <div className="pair">
    <Form.Numeric name="latitude" label="ntpadmin.Latitude" step="any" />
    <Form.Numeric name="longitude" label="ntpadmin.Longitude" step="any" />
  </div>
)
