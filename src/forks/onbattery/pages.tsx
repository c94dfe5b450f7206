import type { Page } from '../../layout/menu/page.ts'
import { BatterySettingsPage } from './settings/battery.tsx'
import { GridChargerSettingsPage } from './settings/grid-charger.tsx'
import { PowerLimiterSettingsPage } from './settings/power-limiter.tsx'
import { PowerMeterSettingsPage } from './settings/power-meter.tsx'
import { SolarChargerSettingsPage } from './settings/solar-charger.tsx'

/** The settings pages that this firmware adds. */
export const pages: readonly Page[] = [
  {
    path: '/settings/solarcharger',
    menu: 'settings',
    login: true,
    title: 'solarchargeradmin.SolarChargerSettings',
    view: SolarChargerSettingsPage,
  },
  {
    path: '/settings/powermeter',
    menu: 'settings',
    login: true,
    title: 'powermeteradmin.PowerMeterSettings',
    view: PowerMeterSettingsPage,
  },
  {
    path: '/settings/powerlimiter',
    menu: 'settings',
    login: true,
    title: 'powerlimiteradmin.PowerLimiterSettings',
    view: PowerLimiterSettingsPage,
  },
  {
    path: '/settings/battery',
    menu: 'settings',
    login: true,
    title: 'batteryadmin.BatterySettings',
    view: BatterySettingsPage,
  },
  {
    path: '/settings/chargerac',
    menu: 'settings',
    login: true,
    title: 'gridchargeradmin.ChargerSettings',
    view: GridChargerSettingsPage,
  },
]
