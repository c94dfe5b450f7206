import type { ForkEndpoints } from '../../../tools/simulator/api/fork.ts'
import { writes as ours } from '../../../tools/simulator/api/writes.ts'
import { firmwareOf } from '../../../tools/simulator/chip.ts'
import { device, dtu, radioState, withPins } from '../../../tools/simulator/settings/tables.ts'
import type { World } from '../../../tools/simulator/world/world.ts'
import type { SystemStatus } from '../../contract/status.ts'
import { batteryProviders } from './contract/battery.ts'
import type { SystemMembers } from './contract/system.ts'
import { Home } from './simulator/home.ts'
import { batteryLive, batteryRuns } from './simulator/live-battery.ts'
import { gridChargerLive, gridChargerRuns, solarChargerLive, solarChargerRuns } from './simulator/live-chargers.ts'
import { type OwnLevels, readLevels, writeLevels } from './simulator/logging.ts'
import { meterTest } from './simulator/meter.ts'
import { ourWrites } from './simulator/our-writes.ts'
import { pastChargers } from './simulator/past-chargers.ts'
import { pastHouse } from './simulator/past-house.ts'
import { ownPins } from './simulator/pins.ts'
import {
  batteryInverter,
  factorySettings,
  homeSettings,
  metadataOf,
  readLimiter,
  type Settings,
} from './simulator/settings.ts'
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

/** How a simulated gateway of this firmware differs from the usual one. */
export interface OnBatteryOptions {
  /** In place of the settings of a house with a battery and chargers. */
  settings?: Partial<Settings>
  /** The flash has no slot for an update: a board with 4 MB. */
  oneSlot?: boolean
  /** Prepares the house when the gateway is first asked; by default it is as the day before has left it. */
  begin?: (home: Home) => void
  /** It has fallen silent: the gateway keeps its last values. */
  silent?: 'battery' | 'power_meter'
}

/** A silent battery was heard this long ago. s */
const silentS = 3600

/** What the gateway answers with this firmware, for one simulated gateway. */
export function simulate({ settings: given, oneSlot = false, begin, silent }: OnBatteryOptions = {}): ForkEndpoints {
  let stored: Settings | undefined
  let home: Home | undefined
  const polling = { ms: 5000 }
  const levels: OwnLevels = {}

  /** The settings; what is not given is that of the house. */
  const settingsOf = (world: World) => {
    stored ??= { ...homeSettings(world), ...given }
    return stored
  }

  /** The house at the present moment. */
  const homeOf = (world: World) => {
    world.secondSlot = !oneSlot
    const isNew = !home
    home ??= new Home(world, () => settingsOf(world))
    home.wire()
    home.advance()
    if (isNew) begin?.(home)
    return home
  }

  /** The first totals. */
  let kept: ReturnType<typeof totalsOf> | undefined
  const totals = (world: World) => {
    const now = totalsOf(homeOf(world), settingsOf(world))
    kept ??= now
    return silent ? { ...now, [silent]: kept[silent] } : now
  }

  const commands = (world: World) => ({
    possible: () => gridChargerRuns(settingsOf(world).gridcharger) && settingsOf(world).gridcharger.provider === 0,
    set(what: 'voltage' | 'current', value: number) {
      if (!settingsOf(world).gridcharger.auto_power_enabled) homeOf(world).manual[what] = value
    },
    power(on: boolean) {
      homeOf(world).gridOn = on
    },
  })
  const uptime = (world: World) => Math.floor(world.uptime() / 1000)
  const battery = (world: World) => ({
    ...batteryLive(homeOf(world), settingsOf(world).battery, uptime(world)),
    ...(silent === 'battery' && { data_age: silentS }),
  })
  const grid = (world: World) => gridChargerLive(homeOf(world), settingsOf(world).gridcharger)
  const solar = (world: World) => {
    const { solarcharger, powerlimiter } = settingsOf(world)
    return solarChargerLive(homeOf(world), solarcharger, powerlimiter.enabled)
  }

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
      ...writesOf(settingsOf, commands),
      ...ourWrites(ours, polling),
      'logging/config': writeLevels(ours['logging/config'], levels),
      'powermeter/testhttpjsonrequest': (world, body) => meterTest('json', body, homeOf(world).meter),
      'powermeter/testhttpsmlrequest': (world, body) => meterTest('sml', body, homeOf(world).meter),
    },
    access: { 'powerlimiter/metadata': 'admin' },
    past: (world, day) => ({
      ...pastHouse(world, day),
      inverters: pastChargers(world, day, homeOf(world).chargers),
    }),
    fed: world => batteryInverter(world)?.serial,
    members: {
      'livedata/status': totals,
      'system/status': systemMembers,
    },
    sockets: {
      '/batterylivedata': batterySocket(world => (batteryRuns(settingsOf(world).battery) ? battery(world) : undefined)),
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

/** A battery that says what it holds. */
const pytes = { ...factorySettings().battery, enabled: true, provider: batteryProviders.pytes }

/** With so many % in the battery. */
const holding = (charge: number) => (home: Home) => {
  home.battery.soc = charge
}
const byHand = { ...factorySettings().gridcharger, enabled: true }
/** It was told to take 900 W from the grid. */
function tonight(home: Home) {
  home.battery.soc = 15
  home.manual = { voltage: 53, current: 17 }
}

/** Houses in which an owner may find the live view, for pictures. */
export const scenes = {
  charging: {
    about: 'The sun carries the house and charges the battery',
    at: '2026-06-21T11:00:00+02:00',
    minutes: 11,
    simulate: () => simulate({ begin: holding(62), settings: { battery: pytes } }),
  },
  feeding: {
    about: 'The battery feeds the house at night',
    at: '2026-06-21T22:40:00+02:00',
    minutes: 11,
    simulate: () => simulate({ begin: holding(74), settings: { battery: pytes } }),
  },
  'grid-charging': {
    about: 'The grid charger fills the battery by night',
    at: '2026-06-22T02:00:00+02:00',
    minutes: 11,
    simulate: () => simulate({ begin: tonight, settings: { battery: pytes, gridcharger: byHand } }),
  },
  alarm: {
    about: 'The battery is empty, and reports an alarm',
    at: '2026-06-22T04:00:00+02:00',
    minutes: 1,
    simulate: () => simulate({ begin: holding(2) }),
  },
  'meter-dead': {
    about: 'The meter has been silent for a quarter of an hour',
    at: '2026-06-21T12:00:00+02:00',
    minutes: 17,
    simulate: () => simulate({ begin: holding(62), silent: 'power_meter' }),
  },
  'battery-dead': {
    about: 'The battery has been silent for an hour',
    at: '2026-06-21T12:00:00+02:00',
    minutes: 1,
    simulate: () => simulate({ begin: holding(62), silent: 'battery' }),
  },
  'no-inverter': {
    about: 'A meter and a battery, and no inverter',
    at: '2026-06-21T12:00:00+02:00',
    minutes: 1,
    inverters: 0,
    simulate: () => simulate({ begin: holding(62) }),
  },
} as const
