import type { DeviceConfig } from '../../../contract/settings.ts'
import { fieldsOf } from '../../../forms/settings-page.tsx'
import { percent } from '../../../i18n/format.ts'
import { useLanguage } from '../../../i18n/i18n.ts'

const { Toggle, Choice, Numeric, Slider } = fieldsOf<DeviceConfig, 'deviceadmin'>()

/** The settings of the gateway's own display. */
export function Display({ contrast }: { contrast: number | undefined }) {
  const languages = useLanguage(s => s.languages)
  return (
    <div className="card">
      <Toggle name="display.power_safe" label="PowerSafe" />
      <Toggle name="display.screensaver" label="Screensaver" />
      <Choice name="display.diagrammode" label="DiagramMode" options={['off', 'small', 'fullscreen']} />
      <Numeric name="display.diagramduration" label="DiagramDuration" unit="Seconds" />
      <Choice
        name="display.locale"
        label="DisplayLanguage"
        // The gateway stores two letters.
        options={languages.flatMap(({ code, name }) => (code.length === 2 ? [[code, name]] : []))}
      />
      <Choice
        name="display.rotation"
        label="Rotation"
        options={[0, 90, 180, 270].map((degrees, n) => [n, `${degrees}°`])}
      />
      <Slider name="display.contrast" label="Contrast" params={{ contrast: percent(Number(contrast) / 100) }} />
    </div>
  )
}
