import type { FormEvent } from 'react'
import type { DeviceConfig } from '../../../contract/settings.ts'
import { percent } from '../../../lib/format.ts'
import { listOf } from '../../../lib/json.ts'
import { Field } from '../../../ui/field.tsx'
import { fieldsOf } from '../../../ui/settings-page.tsx'

const { Slider } = fieldsOf<DeviceConfig, 'deviceadmin'>()

/** While they are to be equal, every slider goes where one is moved to, and to the first one when that begins. */
function follow({ currentTarget, target }: FormEvent<HTMLElement>) {
  const [equal, ...sliders] = currentTarget.querySelectorAll('input')
  const leader = sliders.find(slider => slider === target) ?? sliders[0]
  if (equal?.checked && leader) for (const slider of sliders) slider.value = leader.value
}

/** Brightness of each LED. That they are equal is not stored, but seen from what is. */
export function Leds({ leds }: { leds: DeviceConfig['led'] | undefined }) {
  const all = listOf(leds)
  return (
    // The form reads the sliders after this has moved them.
    <div className="card" onInput={follow}>
      <Field name="equal" label="EqualBrightness" inline>
        {control => (
          <input
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a check box says by itself whether it is on
            role="switch"
            defaultChecked={all.every(({ brightness }) => brightness === all[0]?.brightness)}
            {...control}
          />
        )}
      </Field>
      {all.map(({ brightness }, led) => (
        <Slider
          // biome-ignore lint/suspicious/noArrayIndexKey: a LED is its number
          key={led}
          name={`led.${led}.brightness`}
          label="LedBrightness"
          holes={{ led, brightness: percent(brightness / 100) }}
        />
      ))}
    </div>
  )
}
