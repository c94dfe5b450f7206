import type { DeviceConfig } from '../../contract/settings.ts'
import { post } from '../../lib/api.ts'
import { t } from '../../lib/i18n.ts'
import { go } from '../../lib/location.ts'
import { defaultName } from '../../lib/pin-profiles.ts'
import { SettingsPage } from '../../ui/settings-page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Display } from './device/display.tsx'
import { Leds } from './device/leds.tsx'
import { Pins } from './device/pins.tsx'

/** The gateway takes no profile without a name. Source: gateway contract 13.2. */
const named = ({ curPin, ...rest }: DeviceConfig) => ({
  ...rest,
  curPin: { ...curPin, name: curPin?.name || defaultName },
})

/** Another profile restarts the gateway. Otherwise the form stays as it is, with the tab that is open. */
function saved(draft: DeviceConfig, before: DeviceConfig) {
  if (named(draft).curPin.name !== before.curPin?.name) go('/wait')
  return false
}

/** Pin profile, display and LEDs: one draft behind three tabs. Source: specification 1, section 2.13. */
export const DeviceSettingsPage = () => (
  <SettingsPage
    of="device"
    texts="deviceadmin"
    title="deviceadmin.DeviceManager"
    onSave={draft => post('device/config', named(draft))}
    onSaved={saved}
  >
    {({ curPin, display, led }, _, before) => (
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
