import type { NtpConfig } from '../../../contract/settings.ts'
import { Field } from '../../../forms/field.tsx'
import { fieldsOf, SettingsPage } from '../../../forms/settings-page.tsx'
import { hostProblem } from '../../../forms/text-limit.ts'
import { decimal, textOf } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { PlaceButton } from '../../../setup/place.tsx'
import { PlaceFields, useTimeForm } from '../../../setup/time.tsx'
import { ZoneChoice } from '../../../setup/zone-choice.tsx'
import { Card } from '../../../ui/card.tsx'
import { SetClock } from './set-clock.tsx'

const Form = fieldsOf<NtpConfig>()

/** Value, text and elevation of the sun in degrees. */
const sunsets = [
  [0, 'OFFICIAL', -0.8],
  [2, 'CIVIL', -6],
  [1, 'NAUTICAL', -12],
  [3, 'ASTONOMICAL', -18],
] as const

export function NtpSettingsPage() {
  const { zones, setZones, ruleOf, form } = useTimeForm()
  const options = sunsets.map(
    ([value, text, angle]) =>
      [value, t('ntpadmin.SunAt', { event: t(`ntpadmin.${text}`), angle: decimal(angle) })] as const,
  )

  return (
    <SettingsPage
      {...form}
      title="ntpadmin.NtpSettings"
      after={stored => <SetClock after={zones === undefined ? undefined : stored} />}
    >
      {(draft, before) => (
        <>
          <Card title="ntpadmin.NtpConfiguration">
            <Form.Text name="ntp_server" label="ntpadmin.TimeServer" check={hostProblem} />
            <ZoneChoice value={textOf(draft.ntp_timezone_descr, '')} zones={zones} onLoaded={setZones} />
            <PlaceButton />
            <Field name=".rule" label="ntpadmin.TimezoneConfig">
              {control => <input readOnly value={textOf(ruleOf(draft.ntp_timezone_descr, before), '')} {...control} />}
            </Field>
          </Card>
          <Card title="ntpadmin.LocationConfiguration">
            <PlaceFields />
            <Form.Choice name="sunsettype" label="ntpadmin.SunSetType" options={options} />
          </Card>
        </>
      )}
    </SettingsPage>
  )
}
