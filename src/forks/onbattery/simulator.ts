import type { SimulatedFork } from '../../../tools/simulator/api/fork.ts'
import { writes as ours } from '../../../tools/simulator/api/writes.ts'
import { firmwareOf } from '../../../tools/simulator/chip.ts'
import { device, dtu, radioState, withPins } from '../../../tools/simulator/settings/tables.ts'
import type { World } from '../../../tools/simulator/world/world.ts'
import type { SystemStatus } from '../../contract/status.ts'
import type { BatteryLive } from './contract/battery.ts'
import type { GridChargerLive } from './contract/grid-charger.ts'
import type { SolarChargerLive } from './contract/solar-charger.ts'
import type { SystemMembers } from './contract/system.ts'
import { Home } from './simulator/home.ts'
import { batteryLive, batteryRuns } from './simulator/live-battery.ts'
import { gridChargerLive, gridChargerRuns, solarChargerLive, solarChargerRuns } from './simulator/live-chargers.ts'
import { type OwnLevels, readLevels, writeLevels } from './simulator/logging.ts'
import { meterTest } from './simulator/meter.ts'
import { ourWrites } from './simulator/our-writes.ts'
import { pastOf } from './simulator/past.ts'
import { ownPins } from './simulator/pins.ts'
import { type DeviceGroup, houses, type OnBatteryOptions, type Report, silentFor } from './simulator/scenes.ts'
import { batteryInverter, homeSettings, metadataOf, readLimiter, type Settings } from './simulator/settings.ts'
import { batterySocket } from './simulator/sockets.ts'
import { totalsOf } from './simulator/totals.ts'
import { writesOf } from './simulator/writes.ts'

/** The members of `system/status` that this firmware adds or has another value of. */
const systemMembers = ({ image, generation }: World): SystemMembers & Partial<SystemStatus> => ({
  config_version_onbattery: 8,
  uarts: [
    { port: 0, owner: 'Serial Console' },
    { port: 1, owner: 'Victron MPPT 1' },
    { port: 2, owner: 'Victron MPPT 2' },
  ],
  // Of an image that was uploaded, its own.
  git_hash: image.hash === firmwareOf(generation).hash ? '2026.03.31' : image.hash,
})

/** What the gateway answers with this firmware, for one simulated gateway. */
export function simulatedFork({
  settings: ownSettings,
  oneSlot = false,
  begin,
  silent,
  reports = {},
}: OnBatteryOptions = {}): SimulatedFork {
  let stored: Settings | undefined
  let home: Home | undefined
  const polling = { ms: 5000 }
  const levels: OwnLevels = {}

  /** The settings; what the options lack is the house's. */
  const settingsOf = (world: World) => {
    stored ??= { ...homeSettings(world), ...(typeof ownSettings === 'function' ? ownSettings(world) : ownSettings) }
    return stored
  }

  /** The house at the present moment. */
  const homeOf = (world: World) => {
    world.secondSlot = !oneSlot
    const isNew = !home
    home ??= new Home(world, () => settingsOf(world))
    home.wire()
    home.advance()
    if (isNew) begin?.(home, world)
    return home
  }

  const documents: Record<DeviceGroup, (world: World) => Report['document']> = {
    battery: world => batteryLive(homeOf(world), settingsOf(world).battery, Math.floor(world.uptime() / 1000)),
    solarcharger(world) {
      const { solarcharger, powerlimiter } = settingsOf(world)
      return solarChargerLive(homeOf(world), solarcharger, powerlimiter.enabled)
    },
    gridcharger: world => gridChargerLive(homeOf(world), settingsOf(world).gridcharger),
    power_meter: () => ({}),
  }
  /** What a device that is silent has said last, and when that was. */
  let last: { report: Report; at: number } | undefined
  const reportOf = (world: World, device: DeviceGroup) => {
    const own = { document: documents[device](world), totals: totalsOf(homeOf(world), settingsOf(world))[device] }
    const now = reports[device]?.(own) ?? own
    if (silent?.device !== device) return now
    last ??= { report: now, at: world.time.now() }
    return silentFor(device, last.report, silent.seconds + (world.time.now() - last.at) / 1000)
  }
  const totals = (world: World) =>
    Object.fromEntries((Object.keys(documents) as DeviceGroup[]).map(name => [name, reportOf(world, name).totals]))

  const battery = (world: World) => reportOf(world, 'battery').document as BatteryLive
  const grid = (world: World) => reportOf(world, 'gridcharger').document as GridChargerLive
  const solar = (world: World) => reportOf(world, 'solarcharger').document as SolarChargerLive

  return {
    generation: 2026,
    reads: {
      'battery/config': world => settingsOf(world).battery,
      'battery/status': world => settingsOf(world).battery,
      'batterylivedata/status': battery,
      'device/config': world =>
        withPins(device.read(world.config, world.generation), { ...world.pins(), ...ownPins(world) }),
      'dtu/config': world => ({
        ...dtu.read(world.config, world.generation),
        ...radioState(world),
        pollinterval: polling.ms,
      }),
      'firmware/status': () => ({ ota_supported: !oneSlot }),
      'gridcharger/config': world => settingsOf(world).gridcharger,
      'gridcharger/status': grid,
      'gridchargerlivedata/status': grid,
      'logging/config': world => readLevels(world, levels),
      'powerlimiter/config': world => readLimiter(settingsOf(world).powerlimiter),
      'powerlimiter/metadata': world => metadataOf(world, settingsOf(world)),
      'powerlimiter/status': world => readLimiter(settingsOf(world).powerlimiter),
      'powermeter/config': world => settingsOf(world).powermeter,
      'powermeter/status': world => settingsOf(world).powermeter,
      'solarcharger/config': world => settingsOf(world).solarcharger,
      'solarchargerlivedata/status': solar,
    },
    writes: {
      ...writesOf(settingsOf, homeOf),
      ...ourWrites(ours, polling),
      'logging/config': writeLevels(ours['logging/config'], levels),
      'powermeter/testhttpjsonrequest': (world, body) => meterTest('json', body, homeOf(world).meter),
      'powermeter/testhttpsmlrequest': (world, body) => meterTest('sml', body, homeOf(world).meter),
    },
    access: { 'powerlimiter/metadata': 'admin' },
    past: (world, day) => pastOf(world, homeOf(world), () => settingsOf(world), day),
    fed: world => batteryInverter(world)?.serial,
    members: {
      'livedata/status': totals,
      'system/status': systemMembers,
    },
    sockets: {
      '/batterylivedata': batterySocket(world =>
        batteryRuns(settingsOf(world).battery) && silent?.device !== 'battery' ? battery(world) : undefined,
      ),
      // A device that does not run pushes the text null.
      '/solarchargerlivedata': {
        realm: 'solarcharger websocket',
        push: world => (solarChargerRuns(settingsOf(world).solarcharger) ? solar(world) : null),
      },
      '/gridchargerlivedata': {
        realm: 'AC charger websocket',
        push: world => (gridChargerRuns(settingsOf(world).gridcharger) ? grid(world) : null),
      },
    },
  }
}

/** Houses in which an owner may find the live view, for tests and pictures. */
export const scenes = Object.fromEntries(
  Object.entries(houses).map(([name, { options, ...house }]) => [
    name,
    { ...house, simulatedFork: () => simulatedFork(options) },
  ]),
)
