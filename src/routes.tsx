import { forkPages } from './fork-pages.ts'
import type { TextKey } from './i18n/i18n.ts'
import type { Page } from './layout/menu/page.ts'
import { withPages } from './layout/menu/with-pages.ts'
import { AboutPage } from './pages/about.tsx'
import { ErrorPage } from './pages/error.tsx'
import { FirmwareUpgradePage } from './pages/firmware/upgrade.tsx'
import { HistoryPage } from './pages/history.tsx'
import { WallPage } from './pages/home/wall.tsx'
import { HomePage } from './pages/home.tsx'
import { ConsolePage } from './pages/info/console.tsx'
import { MqttInfoPage } from './pages/info/mqtt.tsx'
import { NetworkInfoPage } from './pages/info/network.tsx'
import { NtpInfoPage } from './pages/info/ntp.tsx'
import { SupportPage } from './pages/info/support.tsx'
import { SystemInfoPage } from './pages/info/system.tsx'
import { LoginPage } from './pages/login.tsx'
import { RebootPage } from './pages/maintenance/reboot.tsx'
import { ConfigPage } from './pages/settings/config.tsx'
import { DeviceSettingsPage } from './pages/settings/device.tsx'
import { DtuSettingsPage } from './pages/settings/dtu.tsx'
import { InverterSettingsPage } from './pages/settings/inverter.tsx'
import { LoggingSettingsPage } from './pages/settings/logging.tsx'
import { MqttSettingsPage } from './pages/settings/mqtt.tsx'
import { NetworkSettingsPage } from './pages/settings/network.tsx'
import { NtpSettingsPage } from './pages/settings/ntp.tsx'
import { SecuritySettingsPage } from './pages/settings/security.tsx'
import { WaitPage } from './pages/wait.tsx'

const settings = { menu: 'settings', login: true } as const
const maintenance = { menu: 'maintenance', login: true } as const
const info = { menu: 'info' } as const

const page = (path: string, title: TextKey, view: Page['view'], more?: Partial<Page>): Page => ({
  path,
  title,
  view,
  ...more,
})

/** The pages of the app, in menu order. */
const ownPages: readonly Page[] = [
  page('/', 'menu.LiveView', HomePage, { menu: 'first' }),
  page('/history', 'history.Title', HistoryPage, { menu: 'first' }),
  page('/settings/network', 'menu.NetworkSettings', NetworkSettingsPage, settings),
  page('/settings/ntp', 'menu.NTPSettings', NtpSettingsPage, settings),
  page('/settings/mqtt', 'menu.MQTTSettings', MqttSettingsPage, settings),
  page('/settings/inverter', 'menu.InverterSettings', InverterSettingsPage, settings),
  page('/settings/security', 'menu.SecuritySettings', SecuritySettingsPage, settings),
  page('/settings/logging', 'menu.LoggingSettings', LoggingSettingsPage, settings),
  page('/settings/dtu', 'menu.DTUSettings', DtuSettingsPage, settings),
  page('/settings/device', 'menu.DeviceManager', DeviceSettingsPage, settings),
  page('/settings/config', 'menu.ConfigManagement', ConfigPage, maintenance),
  page('/firmware/upgrade', 'menu.FirmwareUpgrade', FirmwareUpgradePage, maintenance),
  page('/maintenance/reboot', 'menu.DeviceReboot', RebootPage, maintenance),
  page('/info/system', 'menu.System', SystemInfoPage, info),
  page('/info/network', 'menu.Network', NetworkInfoPage, info),
  page('/info/ntp', 'menu.NTP', NtpInfoPage, info),
  page('/info/mqtt', 'menu.MQTT', MqttInfoPage, info),
  page('/info/support', 'menu.Support', SupportPage, { ...info, login: true }),
  page('/info/console', 'menu.Console', ConsolePage, { menu: 'console' }),
  page('/about', 'menu.About', AboutPage, { menu: 'last' }),
  page('/wall', 'wall.Title', WallPage, { bare: true }),
  page('/login', 'login.Login', LoginPage),
  page('/error', 'Error.Oops', ErrorPage),
  page('/wait', 'wait.NotReady', WaitPage),
]

/** Every page, in menu order; those of a fork where they want to be, or last in their section. */
export const pages = withPages(ownPages, forkPages)
