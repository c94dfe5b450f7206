import { useState } from 'react'
import type { NtpConfig } from '../../contract/settings.ts'
import { post } from '../../lib/api.ts'
import { decimal } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import type { Zones } from '../../lib/zones.ts'
import { Field } from '../../ui/field.tsx'
import { fieldsOf, SettingsPage } from '../../ui/settings-page.tsx'
import { Position } from './ntp/position.tsx'
import { SetClock } from './ntp/set-clock.tsx'
import { ZoneChoice } from './ntp/zone-choice.tsx'

const { Section, Text, Numeric, Choice } = fieldsOf<NtpConfig, 'ntpadmin'>()

/** Value, text and degrees from the zenith, by angle. Source: specification 2, sections 4 and 9. */
const sunsets = [
  [0, 'OFFICIAL', 90.8],
  [2, 'CIVIL', 96],
  [1, 'NAUTICAL', 102],
  [3, 'ASTONOMICAL', 108],
] as const

/** The rule of the zone chosen: as stored while the zone is, and when nobody knows a rule for it. */
const ruleOf = (name: string, before: NtpConfig, zones: Zones | null | undefined) =>
  (name === before.ntp_timezone_descr && before.ntp_timezone) || zones?.[name] || before.ntp_timezone || ''

export function NtpSettingsPage() {
  const [zones, setZones] = useState<Zones | null>()
  const options = sunsets.map(
    ([value, text, angle]) => [value, `${t(`ntpadmin.${text}`)} (${decimal(angle)}°)`] as const,
  )

  const save = (draft: NtpConfig, before: NtpConfig) =>
    post('ntp/config', {
      ...draft,
      // Only generation 2025 stores the rule beside the name, and follows the rule.
      ...('ntp_timezone' in before && { ntp_timezone: ruleOf(draft.ntp_timezone_descr, before, zones) }),
    })

  return (
    <SettingsPage
      of="ntp"
      texts="ntpadmin"
      title="ntpadmin.NtpSettings"
      onSave={save}
      after={stored => <SetClock after={zones === undefined ? undefined : stored} />}
    >
      {(draft, _, before) => (
        <>
          <Section title="NtpConfiguration">
            <Text name="ntp_server" label="TimeServer" />
            <ZoneChoice value={String(draft.ntp_timezone_descr ?? '')} zones={zones} onLoaded={setZones} />
            <Field name="rule" label="TimezoneConfig">
              {control => <input readOnly value={ruleOf(draft.ntp_timezone_descr, before, zones)} {...control} />}
            </Field>
          </Section>
          <Section title="LocationConfiguration">
            <Numeric name="latitude" label="Latitude" step="any" />
            <Numeric name="longitude" label="Longitude" step="any" />
            <Position />
            <Choice name="sunsettype" label="SunSetType" options={options} />
          </Section>
        </>
      )}
    </SettingsPage>
  )
}
