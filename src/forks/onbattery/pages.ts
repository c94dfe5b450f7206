import type { ForkPage } from '../../ui/page/page.ts'
import { SerialPortsPage } from './info/serial-ports.tsx'
import { BatterySettingsPage } from './settings/battery/battery.tsx'
import { GridChargerSettingsPage } from './settings/grid-charger/grid-charger.tsx'
import { PowerLimiterSettingsPage } from './settings/power-limiter/power-limiter.tsx'
import { PowerMeterSettingsPage } from './settings/power-meter/power-meter.tsx'
import { SolarChargerSettingsPage } from './settings/solar-charger.tsx'

/** The pages that this firmware adds. */
export const pages: readonly ForkPage[] = [
  {
    path: '/settings/solarcharger',
    menu: 'settings',
    after: 'menu.DTUSettings',
    login: true,
    title: 'solarchargeradmin.SolarChargerSettings',
    view: SolarChargerSettingsPage,
  },
  {
    path: '/settings/powermeter',
    menu: 'settings',
    after: 'menu.DTUSettings',
    login: true,
    title: 'powermeteradmin.PowerMeterSettings',
    view: PowerMeterSettingsPage,
  },
  {
    path: '/settings/powerlimiter',
    menu: 'settings',
    after: 'menu.DTUSettings',
    login: true,
    title: 'powerlimiteradmin.PowerLimiterSettings',
    view: PowerLimiterSettingsPage,
  },
  {
    path: '/settings/battery',
    menu: 'settings',
    after: 'menu.DTUSettings',
    login: true,
    title: 'batteryadmin.BatterySettings',
    view: BatterySettingsPage,
  },
  {
    path: '/settings/chargerac',
    menu: 'settings',
    after: 'menu.DTUSettings',
    login: true,
    title: 'gridchargeradmin.ChargerSettings',
    view: GridChargerSettingsPage,
  },
  { path: '/info/serialports', menu: 'info', title: 'serialports.Title', view: SerialPortsPage },
]
