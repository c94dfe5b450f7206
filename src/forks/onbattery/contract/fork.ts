import type en from '../lang/en.json'
import type { BatteryConfig, BatteryLive } from './battery.ts'
import type { GridChargerConfig, GridChargerLimit, GridChargerLive } from './grid-charger.ts'
import type { LimiterMetadata, PowerLimiterConfig } from './power-limiter.ts'
import type { PowerMeterConfig } from './power-meter.ts'
import type { SolarChargerConfig, SolarChargerLive } from './solar-charger.ts'

type OwnTexts = typeof en

declare module '../../../contract/fork.ts' {
  interface ForkSettings {
    battery: BatteryConfig
    gridcharger: GridChargerConfig
    powerlimiter: PowerLimiterConfig
    powermeter: PowerMeterConfig
    solarcharger: SolarChargerConfig
  }
  interface ForkEndpoints {
    'battery/status': { read: BatteryConfig }
    'batterylivedata/status': { read: BatteryLive }
    'gridcharger/limit': { write: GridChargerLimit }
    'gridcharger/power': { write: { power: boolean } }
    'gridcharger/status': { read: GridChargerLive }
    'gridchargerlivedata/status': { read: GridChargerLive }
    'powerlimiter/metadata': { read: LimiterMetadata }
    'powerlimiter/status': { read: PowerLimiterConfig }
    'powermeter/status': { read: PowerMeterConfig }
    'powermeter/testhttpjsonrequest': { write: PowerMeterConfig }
    'powermeter/testhttpsmlrequest': { write: PowerMeterConfig }
    'solarchargerlivedata/status': { read: SolarChargerLive }
  }
  interface ForkTexts extends OwnTexts {}
}
