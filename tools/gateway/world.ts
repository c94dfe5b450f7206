import { EventEmitter } from 'node:events'
import type { ConfigFile, PinProfile } from '../../src/contract/files.ts'
import type { Generation } from '../../src/contract/generations.ts'
import { activeZone } from './active-zone.ts'
import { Broker } from './broker.ts'
import { type Clock, PlantTime } from './clock.ts'
import { parseConfig, printConfig } from './config-file.ts'
import { factoryConfig } from './factory-config.ts'
import type { Faults } from './faults.ts'
import { firmwareOf, type Image } from './firmware.ts'
import { Flash } from './flash.ts'
import { GatewayTime } from './gateway-time.ts'
import { activeEntries } from './inverter-slots.ts'
import { type InstalledPack, scanPacks } from './language-packs.ts'
import { Log } from './log.ts'
import { exampleProfiles, parseProfiles, pinsOf, wiringOf } from './pins.ts'
import { Plant } from './plant/plant.ts'
import { Radio } from './plant/radio.ts'
import { inReach } from './reach.ts'
import type { Saved, WorldOptions } from './world-options.ts'

/** What happened, for those who wait for it. */
interface WorldEvents {
  /** Something that outlives a restart changed. */
  changed: []
  /** The answer asks for a restart; it follows by itself. */
  restart: [reason: string]
  /** Network settings were stored: connections are about to be cut. */
  network: []
  /** Security settings were stored. */
  security: []
  settings: [topic: string]
}

/** Failed requests a new inverter may have until it is edited. Source: gateway contract 8.2. */
const freshThreshold = 3

/** All there is of a gateway: configuration, files, clock, radio and the state since boot. */
export class World extends EventEmitter<WorldEvents> {
  readonly generation: Generation
  readonly clock: Clock
  readonly time: PlantTime
  readonly clockwork: GatewayTime
  readonly zones: Record<string, string>
  readonly faults: Faults
  readonly log: Log
  readonly plant: Plant
  readonly #options: WorldOptions
  flash: Flash
  image: Image
  config: ConfigFile
  radio: Radio
  packs: InstalledPack[] = []
  profiles: PinProfile[] = []
  /** Serials someone carried out of the radio's reach. */
  readonly outOfReach = new Set<string>()
  /** Slots added since the boot and not edited yet. */
  readonly freshSlots = new Set<number>()
  readonly broker: Broker
  /** ms of `clock` when the access point was last started. */
  accessPointSince = 0
  resetReason = 'Vbat power on reset'
  #afterAnswer: (() => void)[] = []
  #zone = 'UTC'

  constructor(options: WorldOptions) {
    super()
    this.#options = options
    this.generation = options.generation
    this.clock = options.clock
    this.zones = options.zones
    this.faults = options.faults
    this.time = new PlantTime(options.clock, options.start, options.speed)
    this.clockwork = new GatewayTime({
      clock: options.clock,
      plant: this.time,
      syncTime: options.syncTime,
      serverDown: () => this.faults.timeServerDown(),
    })
    this.log = new Log(() => this.uptime())
    this.broker = new Broker({
      clock: options.clock,
      log: this.log,
      config: () => this.config.mqtt,
      isDown: () => this.faults.settings.broker,
    })
    this.config = factoryConfig(this.generation)
    this.changeZone()
    this.plant = new Plant(
      {
        seed: options.seed,
        count: options.inverters,
        location: () => this.config.ntp,
        zone: this.zone,
      },
      options.start,
    )
    this.flash = new Flash(options.saved?.files ?? [], () => this.emit('changed'))
    this.image = options.saved?.image ?? firmwareOf(this.generation)
    if (options.saved?.plant) this.plant.restore(options.saved.plant)
    if (!options.saved) this.#deliver(options.firstConfig(this.plant))
    this.radio = this.boot()
  }

  /** Forgets what lives in RAM and starts from the files. Source: gateway contract 11, 20.1. */
  boot(): Radio {
    this.clockwork.boot()
    this.accessPointSince = this.clock.now()
    this.freshSlots.clear()
    this.log.rules = undefined
    this.#loadConfig()
    this.log.rules = this.config.logging
    this.#zone = activeZone(this.config.ntp, this.generation, this.zones)
    this.broker.connect()
    this.packs = scanPacks(this.flash)
    this.profiles = parseProfiles(this.flash.read('pin_mapping.json'))
    this.radio = new Radio(
      {
        plant: this.plant,
        seed: this.#options.seed,
        log: (level, tag, text) => this.log.write(level, tag, text),
        generation: this.generation,
      },
      this.time.now(),
    )
    this.configureRadio()
    return this.radio
  }

  /** Brings plant and radio to the present. */
  advance() {
    const now = this.time.now()
    this.plant.advance(now)
    this.radio.advance(now, this.clockValid())
  }

  /** Writes config.json; false if the flash is full or memory is short. Source: gateway contract 4. */
  save(): boolean {
    this.config.cfg.save_count++
    const written = !this.faults.memoryShort() && this.flash.write('config.json', printConfig(this.config))
    this.log.write(written ? 'I' : 'E', 'configuration', written ? 'Settings written' : 'Settings could not be written')
    return written
  }

  /** Runs `task` when the answer of the present call is sent. */
  afterAnswer(task: () => void) {
    this.#afterAnswer.push(task)
  }

  answered() {
    for (const task of this.#afterAnswer.splice(0)) task()
  }

  /** Takes over the zone of the settings. */
  changeZone() {
    this.#zone = activeZone(this.config.ntp, this.generation, this.zones, this.#zone)
  }

  /** The access point comes up and connections are lost. Source: gateway contract 13.3. */
  reconnectNetwork() {
    this.accessPointSince = this.clock.now()
    this.log.write('I', 'network', 'Network settings changed, access point started')
    this.emit('network')
  }

  /** Tells the radio of the inverters and the radio settings as they are now. */
  configureRadio() {
    const entries = activeEntries(this.config, this.generation).map(entry =>
      this.freshSlots.has(entry.id) ? { ...entry, reachable_threshold: freshThreshold } : entry,
    )
    this.radio.configure(entries, { pollinterval: this.config.dtu.poll_interval })
    for (const serial of this.radio.serials) this.radio.setRange(serial, inReach(this, serial))
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

  /** ms since boot, in the plant's time. */
  uptime = () => this.clockwork.uptime()

  /** Whether the gateway knows the time. */
  clockValid = () => this.clockwork.isValid()

  /** ms since 1970 as the gateway believes. */
  now = () => this.clockwork.now()

  /** Moves the plant to another time, ms since 1970. */
  setPlantTime(at: number) {
    this.time.set(at)
    this.advance()
  }

  setRange(serial: string, inRange: boolean) {
    if (inRange) this.outOfReach.delete(serial)
    else this.outOfReach.add(serial)
    this.configureRadio()
  }

  /** The zone the gateway's local time follows. */
  zone = () => this.#zone

  /** Asks for a restart about a second from now. */
  restart(reason: string) {
    this.resetReason = 'Software reset CPU'
    this.log.write('I', 'main', `Restart: ${reason}`)
    this.emit('restart', reason)
  }

  saved(): Saved {
    return { files: this.flash.entries(), image: this.image, plant: this.plant.state() }
  }

  #deliver(config: ConfigFile) {
    this.flash.write('config.json', printConfig(config))
    this.flash.write('pin_mapping.json', Buffer.from(JSON.stringify(exampleProfiles)))
  }

  #loadConfig() {
    const stored = this.flash.read('config.json')
    const parsed = stored && parseConfig(stored, this.generation)
    this.config = parsed ?? factoryConfig(this.generation)
    if (!parsed) this.flash.write('config.json', printConfig(this.config))
    this.log.write('I', 'configuration', parsed ? 'Settings read' : 'No settings, defaults are used')
  }
}
