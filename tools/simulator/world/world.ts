import { EventEmitter } from 'node:events'
import type { PinProfile } from '../../../src/contract/files.ts'
import type { Generation } from '../../../src/contract/generations.ts'
import type { ConfigFile } from '../../../src/contract/settings.ts'
import { firmwareOf, type Image } from '../chip.ts'
import type { Faults } from '../faults/faults.ts'
import { Flash, type InstalledPack, scanPacks } from '../files/flash.ts'
import type { SavedState } from '../files/stored-state.ts'
import { typeOf } from '../plant/models.ts'
import type { NamedPlace } from '../plant/places.ts'
import { Plant } from '../plant/plant.ts'
import { Radio } from '../plant/radio.ts'
import type { WeakStrings } from '../plant/roof.ts'
import { factoryConfig, loadConfig, moveTo, printConfig, writeFirstFiles } from '../settings/config-file.ts'
import { activeEntries } from '../settings/inverter-slots.ts'
import { parseProfiles, pinsOf, wiringOf } from '../settings/pins.ts'
import { type Clock, PlantTime } from '../time/clock.ts'
import { Broker } from './broker.ts'
import { activeZone, GatewayTime } from './gateway-time.ts'
import { Log } from './log.ts'

/** Failed requests a new inverter may have until it is edited. Source: gateway contract 8.2. */
const newSlotThreshold = 3

/** The state of a gateway and its surroundings: settings, files, time, radio and plant. */
export class World extends EventEmitter<WorldEvents> {
  readonly generation: Generation
  readonly socketLogin: SocketLogin
  readonly clock: Clock
  readonly time: PlantTime
  readonly gatewayTime: GatewayTime
  readonly zones: Record<string, string>
  readonly faults: Faults
  readonly log: Log
  readonly plant: Plant
  readonly certificateInfo: HostServices['certificateInfo']
  flash: Flash
  image: Image
  config: ConfigFile
  radio: Radio
  packs: InstalledPack[] = []
  profiles: PinProfile[] = []
  /** Serials moved out of the radio's range. */
  readonly outOfRange = new Set<string>()
  readonly lossless: boolean
  /** Slots added since boot and not edited yet. */
  readonly newSlots = new Set<number>()
  readonly broker: Broker
  /** The flash has a second slot: without one an upload answers OK and changes nothing. */
  secondSlot = true
  /** When the access point was last started, ms of `clock`. */
  accessPointSince = 0
  resetReason = 'Vbat power on reset'
  #afterAnswer: (() => void)[] = []
  #zone = 'UTC'

  constructor(options: WorldOptions & WorldState) {
    super()
    const { generation = 2025, seed = 1, place, zones, saved, clock, start } = options
    this.generation = generation
    this.socketLogin = options.socketLogin ?? (generation === 2025 ? 'nothing' : 'digest')
    this.clock = clock
    this.lossless = options.lossless ?? false
    this.zones = zones
    this.faults = options.faults
    this.certificateInfo = options.certificateInfo
    this.time = new PlantTime(clock, start, options.speed ?? 1)
    this.gatewayTime = new GatewayTime({
      clock,
      plant: this.time,
      syncTimeMs: options.syncTimeMs ?? 3000,
      serverDown: () => this.faults.settings.timeServer || !this.connected(),
    })
    this.log = new Log(() => this.uptime())
    this.broker = new Broker({
      clock,
      log: this.log,
      config: () => this.config.mqtt,
      isDown: () => this.faults.settings.broker || !this.connected(),
    })
    this.config = factoryConfig(generation)
    if (place) moveTo(this.config, place, zones)
    this.changeZone()
    this.plant = new Plant(
      { ...options, seed, count: options.inverters ?? 5, location: () => this.config.ntp, zone: this.zone },
      start,
    )
    this.flash = new Flash(saved?.files ?? [], () => this.emit('changed'))
    this.image = saved?.image ?? firmwareOf(generation)
    if (saved?.plant) this.plant.restore(saved.plant)
    if (!saved) {
      const config = options.firstConfig(this.plant)
      if (place) moveTo(config, place, zones)
      writeFirstFiles(this.flash, config)
    }
    this.radio = this.boot()
  }

  /** Forgets what lives in RAM and starts from the files. Source: gateway contract 11, 20.1. */
  boot(): Radio {
    this.gatewayTime.boot()
    this.accessPointSince = this.clock.now()
    this.newSlots.clear()
    this.log.levels = undefined
    this.config = loadConfig(this.flash, this.generation, text => this.log.write('I', 'configuration', text))
    this.log.levels = this.config.logging
    this.#zone = activeZone(this.config.ntp, this.generation, this.zones)
    this.broker.connect()
    this.packs = scanPacks(this.flash)
    this.profiles = parseProfiles(this.flash.read('pin_mapping.json'))
    this.radio = new Radio(
      {
        plant: this.plant,
        log: (level, tag, text) => this.log.write(level, tag, text),
        generation: this.generation,
        lossless: this.lossless,
      },
      this.time.now(),
    )
    this.configureRadio()
    return this.radio
  }

  /** Advances plant and radio to the present. */
  advance() {
    const now = this.time.now()
    this.plant.advance(now)
    this.radio.advance(now, this.clockValid())
  }

  /** Writes config.json; false if the flash is full or memory is short. Source: gateway contract 4. */
  save(): boolean {
    this.config.cfg.save_count++
    const written = !this.faults.isMemoryShort() && this.flash.write('config.json', printConfig(this.config))
    this.log.write(written ? 'I' : 'E', 'configuration', written ? 'Settings written' : 'Settings could not be written')
    return written
  }

  /** Runs `task` once the answer to the current call is sent. */
  afterAnswer(task: () => void) {
    this.#afterAnswer.push(task)
  }

  answerSent() {
    for (const task of this.#afterAnswer.splice(0)) task()
  }

  /** Applies the zone of the settings. */
  changeZone() {
    this.#zone = activeZone(this.config.ntp, this.generation, this.zones, this.#zone)
  }

  /** The access point comes up and connections are lost. Source: gateway contract 13.3. */
  reconnectNetwork() {
    this.accessPointSince = this.clock.now()
    this.log.write('I', 'network', 'Network settings changed, access point started')
    this.emit('network')
  }

  /** Applies the present inverters and radio settings to the radio. */
  configureRadio() {
    const entries = activeEntries(this.config, this.generation).map(entry =>
      this.newSlots.has(entry.id) ? { ...entry, reachable_threshold: newSlotThreshold } : entry,
    )
    this.radio.configure(entries, { pollinterval: this.config.dtu.poll_interval })
    for (const serial of this.radio.serials) this.radio.setRange(serial, this.#inRange(serial))
  }

  profile(): PinProfile | undefined {
    return this.profiles.find(profile => profile.name === this.config.device.pinmapping)
  }

  pins() {
    return pinsOf(this.profile())
  }

  wiring() {
    return wiringOf(this.pins())
  }

  /** Whether it is in a network, by cable or Wi-Fi; otherwise only its access point reaches it. */
  connected = () => this.config.wifi.ssid !== '' || this.wiring().ethernet

  /** ms since boot, in the plant's time. */
  uptime = () => this.gatewayTime.uptime()

  clockValid = () => this.gatewayTime.isValid()

  /** The gateway's own time, ms since 1970; wrong while its clock is not set. */
  now = () => this.gatewayTime.now()

  /** Moves the plant to another time, ms since 1970. */
  setPlantTime(at: number) {
    this.time.set(at)
    this.advance()
  }

  /** Moves an inverter out of the radio's range, or back. */
  setRange(serial: string, inRange: boolean) {
    if (inRange) this.outOfRange.delete(serial)
    else this.outOfRange.add(serial)
    this.configureRadio()
  }

  zone = () => this.#zone

  /** Requests a restart about a second from now. */
  restart(reason: string) {
    this.resetReason = 'Software reset CPU'
    this.log.write('I', 'main', `Restart: ${reason}`)
    this.emit('restart', reason)
  }

  /** Ends the firmware at once, as a null pointer does on the device. */
  crash(cause: string) {
    this.resetReason = 'Software reset CPU'
    this.log.write('E', 'main', `Crash: ${cause}`)
    this.emit('crash')
  }

  saved(): SavedState {
    return { files: this.flash.entries(), image: this.image, plant: this.plant.state() }
  }

  /** Whether the radio reaches an inverter: the chip it needs is wired and works, and it is near enough. */
  #inRange(serial: string): boolean {
    const { nrf, cmt } = this.wiring()
    const wired = typeOf(serial, this.generation)?.radio === 'nrf24' ? nrf : cmt
    return wired && !this.faults.settings.radio && !this.outOfRange.has(serial)
  }
}

/** Events of a world, with their arguments. */
interface WorldEvents {
  /** Something that outlives a restart changed. */
  changed: []
  /** A restart was requested; it follows about a second later. */
  restart: [reason: string]
  /** The firmware crashed during a call: no answer, connections are cut, it boots again. */
  crash: []
  /** Network settings were stored: connections are about to be cut. */
  network: []
  security: []
}

/** Whether a socket lets visitors in while read-only access is off, or asks them for a login. Source: gateway contract 2.1. */
export type SocketLogin = 'nothing' | 'digest'

/** What the simulated gateway and its plant are like; all optional. */
export interface WorldOptions {
  /** Firmware generation; default 2025. */
  generation?: Generation
  /** What its sockets ask of visitors while read-only access is off; default `nothing` for 2025, `digest` for 2026. */
  socketLogin?: SocketLogin
  /** Inverters at the plant, 0..10; default 5. */
  inverters?: number
  /** Strings of the first inverter that give less; default none. */
  weak?: WeakStrings
  /** Number of its first inverter in the plan of all, with the same weather; default 0. */
  from?: number
  /** Whether its radio loses nothing for good; default false. */
  lossless?: boolean
  /** Seconds at the plant per second; default 1. */
  speed?: number
  /** Where the plant stands; default the factory's place. */
  place?: NamedPlace
  /** Another seed, another plant and weather; default 1. */
  seed?: number
  /** Seed of the weather alone; by default the plant's. */
  weather?: number
  /** From boot until the time server answered; default 3000. */
  syncTimeMs?: number
}

/** What a world needs from its host, Node or a browser. */
export interface HostServices {
  /** What an earlier run saved. */
  saved?: SavedState | undefined
  /** Zone name to POSIX rule. */
  zones: Record<string, string>
  /** Description of a certificate in several lines; empty if absent or unreadable. */
  certificateInfo: (pem: string) => string
}

interface WorldState extends HostServices {
  clock: Clock
  /** ms since 1970 at the plant. */
  start: number
  faults: Faults
  firstConfig: (plant: Plant) => ConfigFile
}
