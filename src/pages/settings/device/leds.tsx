import type { FormEvent } from 'react'
import type { DeviceConfig } from '../../../contract/settings.ts'
import { Toggle } from '../../../forms/controls.tsx'
import { fill } from '../../../forms/fill.ts'
import { fieldsOf } from '../../../forms/settings-page.tsx'
import { listOf } from '../../../gateway/json.ts'
import { percent } from '../../../i18n/format.ts'
import { Card } from '../../../ui/card.tsx'

const Form = fieldsOf<DeviceConfig>()

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
export function Leds({ leds }: { leds: DeviceConfig['led'] | undefined }) {
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
