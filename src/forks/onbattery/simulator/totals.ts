import { value } from './entries.ts'
import type { Home } from './home.ts'
import { batteryRuns } from './live-battery.ts'
import { gridChargerRuns, solarChargerRuns } from './live-chargers.ts'
import type { Settings } from './settings.ts'

const off = { enabled: false }

/** The members that this firmware adds to the live message; with a device that does not start, only that it is enabled. */
export function totalsOf(home: Home, { battery, gridcharger, powermeter, solarcharger }: Settings) {
  const { soc, voltage, current, power } = home.battery
  const counted = (what: 'today' | 'total') => home.chargers.counted.reduce((sum, one) => sum + one[what], 0)
  return {
    solarcharger: solarcharger.enabled
      ? {
          enabled: true,
          power: value(solarChargerRuns(solarcharger) ? home.solarW : 0, 'W', 1),
          ...(solarcharger.provider === 0 && {
            yieldDay: value(counted('today'), 'Wh', 0),
            yieldTotal: value(counted('total') / 1000, 'kWh', 2),
          }),
        }
      : off,
    gridcharger: gridcharger.enabled
      ? { enabled: true, Power: value(gridChargerRuns(gridcharger) ? home.gridChargerW / 0.95 : 0, 'W', 2) }
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
