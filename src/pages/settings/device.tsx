import type { DeviceConfig } from '../../contract/settings.ts'
import { SettingsPage } from '../../forms/settings-page.tsx'
import { post } from '../../gateway/api.ts'
import { t } from '../../i18n/i18n.ts'
import { waitForRestart } from '../../session/navigation.ts'
import { Tabs } from '../../ui/page/tabs.tsx'
import { Display } from './device/display.tsx'
import { Leds } from './device/leds.tsx'
import { defaultName } from './device/pin-profiles.ts'
import { Pins } from './device/pins.tsx'

/** The gateway rejects a profile without a name. Source: gateway contract 13.2. */
const named = ({ curPin, ...rest }: DeviceConfig) => ({
  ...rest,
  curPin: { ...curPin, name: curPin?.name || defaultName },
})

/** A new profile restarts the gateway. Otherwise the form stays as it is, with its open tab. */
function saved(draft: DeviceConfig, before: DeviceConfig) {
  if (named(draft).curPin.name !== before.curPin?.name) waitForRestart()
  return false
}

/** Pin profile, display and LEDs: one draft behind three tabs. */
export const DeviceSettingsPage = () => (
  <SettingsPage
    of="device"
    title="deviceadmin.DeviceManager"
    onSave={draft => post('device/config', named(draft))}
    onSaved={saved}
  >
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
