import type { FormEvent } from 'react'
import type { DeviceConfig } from '../../contract/settings.ts'
import { Toggle } from '../../forms/controls.tsx'
import { fill } from '../../forms/fill.ts'
import { fieldsOf, SettingsPage } from '../../forms/settings-page.tsx'
import { listOf } from '../../gateway/json.ts'
import { percent } from '../../i18n/format.ts'
import { t, useLanguage } from '../../i18n/i18n.ts'
import { boardForm, Pins } from '../../setup/board.tsx'
import { Card } from '../../ui/card.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'

const Form = fieldsOf<DeviceConfig>()

/** The settings of the gateway's own display. */
function Display({ contrast }: { contrast: number | undefined }) {
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

/** Name of the switch; the dot keeps it out of the document. */
const equalName = '.equal'

/** While "equal" is on, all sliders follow the one that is moved; switching it on sets them to the first. */
function follow({ currentTarget, target }: FormEvent<HTMLElement>) {
  const equal = currentTarget.querySelector<HTMLInputElement>(`[name="${equalName}"]`)
  const sliders = [...currentTarget.querySelectorAll<HTMLInputElement>('[type="range"]')]
  const leader = sliders.find(slider => slider === target) ?? sliders[0]
  if (!equal?.checked || !leader) return
  for (const slider of sliders) if (slider.value !== leader.value) fill(slider.form, slider.name, leader.value)
}

/** Brightness of each LED. Whether they are equal is not stored, but derived from the values. */
function Leds({ leds }: { leds: DeviceConfig['led'] | undefined }) {
  const all = listOf(leds)
  return (
    <div onInput={follow}>
      <Card>
        <Toggle
          name={equalName}
          label="deviceadmin.EqualBrightness"
          on={all.every(({ brightness }) => brightness === all[0]?.brightness)}
        />
        {all.map(({ brightness }, led) => (
          <Form.Slider
            // biome-ignore lint/suspicious/noArrayIndexKey: an LED is identified by its number
            key={led}
            name={`led.${led}.brightness`}
            label="deviceadmin.LedBrightness"
            params={{ led, brightness: percent(brightness / 100) }}
          />
        ))}
      </Card>
    </div>
  )
}

/** Pin profile, display and LEDs: one draft behind three tabs. */
export const DeviceSettingsPage = () => (
  <SettingsPage {...boardForm} title="deviceadmin.DeviceManager">
    {({ curPin, display, led }, before) => (
      <Tabs
        label={t('deviceadmin.DeviceManager')}
        tabs={[
          {
            title: t('deviceadmin.PinAssignment'),
            content: <Pins pins={curPin} stored={before.curPin?.name ?? ''} />,
          },
          { title: t('deviceadmin.Display'), content: <Display contrast={display?.contrast} /> },
          { title: t('deviceadmin.Leds'), content: <Leds leds={led} /> },
        ]}
      />
    )}
  </SettingsPage>
)
