import { useState } from 'react'
import type { NtpConfig } from '../../../contract/settings.ts'
import { Field } from '../../../forms/field.tsx'
import { fieldsOf, SettingsPage } from '../../../forms/settings-page.tsx'
import { hostProblem } from '../../../forms/text-limit.ts'
import { post } from '../../../gateway/api.ts'
import { decimal, textOf } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { Card } from '../../../ui/card.tsx'
import { Place } from './place.tsx'
import { SetClock } from './set-clock.tsx'
import { ZoneChoice, type Zones } from './zone-choice.tsx'

const Form = fieldsOf<NtpConfig>()

/** Value, text and elevation of the sun in degrees. */
const sunsets = [
  [0, 'OFFICIAL', -0.8],
  [2, 'CIVIL', -6],
  [1, 'NAUTICAL', -12],
  [3, 'ASTONOMICAL', -18],
] as const

/** The rule of the selected zone; the stored one if the zone is unchanged or its rule is unknown. */
const ruleOf = (name: string, before: NtpConfig, zones: Zones | null | undefined) =>
  (name === before.ntp_timezone_descr && before.ntp_timezone) || zones?.[name] || before.ntp_timezone || ''

export function NtpSettingsPage() {
  const [zones, setZones] = useState<Zones | null>()
  const options = sunsets.map(
    ([value, text, angle]) =>
      [value, t('ntpadmin.SunAt', { event: t(`ntpadmin.${text}`), angle: decimal(angle) })] as const,
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
      title="ntpadmin.NtpSettings"
      onSave={save}
      after={stored => <SetClock after={zones === undefined ? undefined : stored} />}
    >
      {(draft, before) => (
        <>
          <Card title="ntpadmin.NtpConfiguration">
            <Form.Text name="ntp_server" label="ntpadmin.TimeServer" check={hostProblem} />
            <ZoneChoice value={textOf(draft.ntp_timezone_descr, '')} zones={zones} onLoaded={setZones} />
            <Place />
            <Field name=".rule" label="ntpadmin.TimezoneConfig">
              {control => (
                <input readOnly value={textOf(ruleOf(draft.ntp_timezone_descr, before, zones), '')} {...control} />
              )}
            </Field>
          </Card>
          <Card title="ntpadmin.LocationConfiguration">
            <Form.Numeric name="latitude" label="ntpadmin.Latitude" step="any" />
            <Form.Numeric name="longitude" label="ntpadmin.Longitude" step="any" />
            <Form.Choice name="sunsettype" label="ntpadmin.SunSetType" options={options} />
          </Card>
        </>
      )}
    </SettingsPage>
  )
}
