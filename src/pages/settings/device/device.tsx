import type { DeviceConfig } from '../../../contract/settings.ts'
import type { Answer } from '../../../forms/settings-form.tsx'
import { SettingsPage } from '../../../forms/settings-page.tsx'
import { post } from '../../../gateway/api.ts'
import { t } from '../../../i18n/i18n.ts'
import { waitForRestart } from '../../../session/navigation.ts'
import { Tabs } from '../../../ui/page/tabs.tsx'
import { Display } from './display.tsx'
import { Leds } from './leds.tsx'
import { Pins } from './pins.tsx'

/** A gateway without a profile rejects everything until one is chosen, which restarts it: not unasked. Source: gateway contract 13.2. */
async function save(draft: DeviceConfig): Promise<Answer> {
  const reply = await post('device/config', draft)
  if (reply.code !== 12001 || draft.curPin?.name) return reply
  return { type: reply.type, message: t('deviceadmin.ChooseProfile'), member: 'curPin.name' }
}

/** A new profile restarts the gateway. Otherwise the form stays as it is, with its open tab. */
function saved(draft: DeviceConfig, before: DeviceConfig) {
  if (draft.curPin?.name !== before.curPin?.name) waitForRestart()
  return false
}

/** Pin profile, display and LEDs: one draft behind three tabs. */
export const DeviceSettingsPage = () => (
  <SettingsPage of="device" title="deviceadmin.DeviceManager" onSave={save} onSaved={saved}>
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
