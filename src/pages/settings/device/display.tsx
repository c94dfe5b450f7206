import type { DeviceConfig } from '../../../contract/settings.ts'
import { fieldsOf } from '../../../forms/settings-page.tsx'
import { percent } from '../../../i18n/format.ts'
import { t, useLanguage } from '../../../i18n/i18n.ts'
import { Card } from '../../../ui/card.tsx'

const Form = fieldsOf<DeviceConfig>()

/** The settings of the gateway's own display. */
export function Display({ contrast }: { contrast: number | undefined }) {
  const languages = useLanguage(s => s.languages)
  return (
    <Card>
      <Form.Toggle name="display.power_safe" label="deviceadmin.PowerSafe" />
      <Form.Toggle name="display.screensaver" label="deviceadmin.Screensaver" />
      <Form.Choice
        name="display.diagrammode"
        label="deviceadmin.DiagramMode"
        options={['deviceadmin.off', 'deviceadmin.small', 'deviceadmin.fullscreen']}
      />
      <Form.Numeric
        name="display.diagramduration"
        label="deviceadmin.DiagramDuration"
        unit={t('deviceadmin.Seconds')}
      />
      <Form.Choice
        name="display.locale"
        label="deviceadmin.DisplayLanguage"
        // The gateway stores two letters.
        options={languages.flatMap(({ code, name }) => (code.length === 2 ? [[code, name]] : []))}
      />
      <Form.Choice
        name="display.rotation"
        label="deviceadmin.Rotation"
        options={[0, 90, 180, 270].map((degrees, n) => [n, `${degrees}°`])}
      />
      <Form.Slider
        name="display.contrast"
        label="deviceadmin.Contrast"
        params={{ contrast: percent(Number(contrast) / 100) }}
      />
    </Card>
  )
}
