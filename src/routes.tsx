import { forkPages } from './fork-pages.ts'
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
import type { Page } from './ui/menu/page.ts'

const settings = { menu: 'settings', login: true } as const
const maintenance = { menu: 'maintenance', login: true } as const
const info = { menu: 'info' } as const

/** Every page of the app, in menu order; those of a fork come last in their section. */
export const pages: readonly Page[] = [
  { path: '/', title: 'menu.LiveView', menu: 'first', view: HomePage },
  { path: '/history', title: 'history.Title', menu: 'first', view: HistoryPage },
  { path: '/settings/network', ...settings, title: 'menu.NetworkSettings', view: NetworkSettingsPage },
  { path: '/settings/ntp', ...settings, title: 'menu.NTPSettings', view: NtpSettingsPage },
  { path: '/settings/mqtt', ...settings, title: 'menu.MQTTSettings', view: MqttSettingsPage },
  { path: '/settings/inverter', ...settings, title: 'menu.InverterSettings', view: InverterSettingsPage },
  { path: '/settings/security', ...settings, title: 'menu.SecuritySettings', view: SecuritySettingsPage },
  { path: '/settings/logging', ...settings, title: 'menu.LoggingSettings', view: LoggingSettingsPage },
  { path: '/settings/dtu', ...settings, title: 'menu.DTUSettings', view: DtuSettingsPage },
  { path: '/settings/device', ...settings, title: 'menu.DeviceManager', view: DeviceSettingsPage },
  { path: '/settings/config', ...maintenance, title: 'menu.ConfigManagement', view: ConfigPage },
  { path: '/firmware/upgrade', ...maintenance, title: 'menu.FirmwareUpgrade', view: FirmwareUpgradePage },
  { path: '/maintenance/reboot', ...maintenance, title: 'menu.DeviceReboot', view: RebootPage },
  { path: '/info/system', ...info, title: 'menu.System', view: SystemInfoPage },
  { path: '/info/network', ...info, title: 'menu.Network', view: NetworkInfoPage },
  { path: '/info/ntp', ...info, title: 'menu.NTP', view: NtpInfoPage },
  { path: '/info/mqtt', ...info, title: 'menu.MQTT', view: MqttInfoPage },
  { path: '/info/support', ...info, login: true, title: 'menu.Support', view: SupportPage },
  { path: '/info/console', menu: 'console', title: 'menu.Console', view: ConsolePage },
  { path: '/about', title: 'menu.About', menu: 'last', view: AboutPage },
  { path: '/wall', title: 'wall.Title', bare: true, view: WallPage },
  { path: '/login', title: 'login.Login', view: LoginPage },
  { path: '/error', title: 'Error.Oops', view: ErrorPage },
  { path: '/wait', title: 'wait.NotReady', view: WaitPage },
  ...forkPages,
]
