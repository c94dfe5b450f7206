import type { ForkPage } from '../../ui/page/page.ts'
import { SerialPortsPage } from './info/serial-ports.tsx'
import { BatterySettingsPage } from './settings/battery/battery.tsx'
import { GridChargerSettingsPage } from './settings/grid-charger.tsx'
import { PowerLimiterSettingsPage } from './settings/power-limiter/power-limiter.tsx'
import { PowerMeterSettingsPage } from './settings/power-meter/power-meter.tsx'
import { SolarChargerSettingsPage } from './settings/solar-charger.tsx'

/** A settings page; each follows the radio's page, so that the last of them stands first. */
const settingsPage = (path: string, title: ForkPage['title'], view: ForkPage['view']): ForkPage => ({
  ...{ path, title, view },
  menu: 'settings',
  after: 'menu.DTUSettings',
  login: true,
})

/** The pages that this firmware adds. */
export const pages: readonly ForkPage[] = [
  settingsPage('/settings/solarcharger', 'solarchargeradmin.SolarChargerSettings', SolarChargerSettingsPage),
  settingsPage('/settings/powermeter', 'powermeteradmin.PowerMeterSettings', PowerMeterSettingsPage),
  settingsPage('/settings/powerlimiter', 'powerlimiteradmin.PowerLimiterSettings', PowerLimiterSettingsPage),
  settingsPage('/settings/battery', 'batteryadmin.BatterySettings', BatterySettingsPage),
  settingsPage('/settings/chargerac', 'gridchargeradmin.ChargerSettings', GridChargerSettingsPage),
  { path: '/info/serialports', menu: 'info', title: 'serialports.Title', view: SerialPortsPage },
]
