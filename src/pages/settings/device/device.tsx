import { SettingsPage } from '../../../forms/settings-page.tsx'
import { t } from '../../../i18n/i18n.ts'
import { boardForm, Pins } from '../../../setup/board.tsx'
import { Tabs } from '../../../ui/page/tabs.tsx'
import { Display } from './display.tsx'
import { Leds } from './leds.tsx'

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
