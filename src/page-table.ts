import { HomePage } from './pages/home/home.tsx'
import type { Page } from './ui/menu/page.ts'

const settings = { menu: 'settings', login: true } as const
const maintenance = { menu: 'maintenance', login: true } as const
const info = { menu: 'info' } as const

const page = <Path extends string>(path: Path, title: Page['title'], more?: Partial<Page>) => ({ path, title, ...more })

/** The pages of the app, in menu order. What they show comes with the second part of the app: `routes.tsx`. */
export const pageTable = [
  page('/', 'menu.LiveView', { menu: 'first', view: HomePage }),
  page('/history', 'history.Title', { menu: 'first' }),
  page('/settings/network', 'menu.NetworkSettings', settings),
  page('/settings/ntp', 'menu.NTPSettings', settings),
  page('/settings/mqtt', 'menu.MQTTSettings', settings),
  page('/settings/inverter', 'menu.InverterSettings', settings),
  page('/settings/security', 'menu.SecuritySettings', settings),
  page('/settings/logging', 'menu.LoggingSettings', settings),
  page('/settings/dtu', 'menu.DTUSettings', settings),
  page('/settings/device', 'menu.DeviceManager', settings),
  page('/settings/config', 'menu.ConfigManagement', maintenance),
  page('/firmware/upgrade', 'menu.FirmwareUpgrade', maintenance),
  page('/maintenance/reboot', 'menu.DeviceReboot', maintenance),
  page('/info/system', 'menu.System', info),
  page('/info/network', 'menu.Network', info),
  page('/info/ntp', 'menu.NTP', info),
  page('/info/mqtt', 'menu.MQTT', info),
  page('/info/radio', 'radio.Title', info),
  page('/info/support', 'menu.Support', { ...info, login: true }),
  page('/info/console', 'menu.Console', { menu: 'console' }),
  page('/about', 'menu.About', { menu: 'last' }),
  page('/why', 'why.Title'),
  page('/history/report', 'report.Title'),
  page('/gateways', 'menu.OtherGateways'),
  page('/info/radio-place', 'radio.Place'),
  page('/wall', 'wall.Title'),
  page('/login', 'login.Login'),
  page('/error', 'Error.Oops'),
  page('/wait', 'wait.NotReady'),
] as const
