import { value } from './entries.ts'
import type { Home } from './home.ts'
import { batteryRuns } from './live-battery.ts'
import { gridChargerRuns, solarChargerRuns } from './live-chargers.ts'
import type { Settings } from './settings.ts'

const off = { enabled: false }

/** The members that this firmware adds to the live message; with a device that does not start, only that it is enabled. */
export function totalsOf(home: Home, { battery, gridcharger, powermeter, solarcharger }: Settings) {
  const { soc, voltage, current, power } = home.battery
  const yields = home.chargers.counted
  return {
    solarcharger: solarcharger.enabled
      ? {
          enabled: true,
          power: value(solarChargerRuns(solarcharger) ? home.solarW : 0, 'W', 1),
          ...(solarcharger.provider === 0 && {
            yieldDay: value(
              yields.reduce((sum, { today }) => sum + today, 0),
              'Wh',
              0,
            ),
            yieldTotal: value(yields.reduce((sum, { total }) => sum + total, 0) / 1000, 'kWh', 2),
          }),
        }
      : off,
    gridcharger: gridcharger.enabled
      ? { enabled: true, Power: value(gridChargerRuns(gridcharger) ? home.grid / 0.95 : 0, 'W', 2) }
      : off,
    battery: battery.enabled
      ? {
          enabled: true,
          ...(batteryRuns(battery) && {
            soc: value(soc, '%', 0),
            voltage: value(voltage, 'V', 2),
            current: value(current, 'A', 1),
            power: value(power, 'W', 1),
          }),
        }
      : off,
    power_meter: powermeter.enabled ? { enabled: true, Power: value(home.meter, 'W', 1) } : off,
  }
}
