import { rawPaths } from '../../../src/contract/endpoints.ts'
import type { CallFault, FaultSettings, InvalidPush } from '../faults/faults.ts'
import type { GatewayCore } from '../gateway-core.ts'
import type { Surroundings } from '../plant/reception.ts'

/** Body of `POST /faults`: faults that stay, and events that happen at once. All optional. */
export interface FaultRequest extends Partial<FaultSettings> {
  /** ms after which the faults of this request end; without it they stay. */
  forMs?: number
  /** Cuts every open socket. */
  dropSockets?: boolean
  /** Pushes `null`, `{}`, half a message, an unknown inverter, or any text on the live socket. */
  push?: InvalidPush | { text: string }
  /** Writes that many lines to the console at once. */
  floodConsole?: number
}

/** Body of `POST /plant`. All optional. */
export interface PlantRequest {
  /** Time at the plant, ISO; not before the present one. */
  time?: string
  /** Seconds at the plant per second. */
  speed?: number
  /** Serial of an inverter and whether the radio reaches it. */
  range?: { serial: string; inRange: boolean }
  /** Serial of an inverter and how many of its next commands fail. */
  failCommands?: { serial: string; times: number }
  /** Where the gateway stands; what is left out stays as it is. */
  reception?: Partial<Surroundings>
}

const refused = (why: string) => Object.assign(new Error(why), { statusCode: 400 })

/** Throws an error with status 400 for a path the gateway does not have, which would never be hit. */
function checkPaths({ context: { tables } }: GatewayCore, settings: Partial<FaultSettings>) {
  const known = [
    '*',
    '/zones.json',
    ...Object.keys(tables.reads),
    ...Object.keys(tables.writes),
    ...Object.values(rawPaths),
  ]
  for (const [name, fault] of Object.entries(settings)) {
    const path = (fault as Partial<CallFault> | null)?.path
    if (path !== undefined && !known.includes(path))
      throw refused(`${name}.path: there is no '${path}'; a path is written as livedata/status, or * for all`)
  }
}

/**
 * Changes the faults in force and triggers the events asked for. Throws an error with status 400 for a path the gateway does
 * not have.
 */
export function applyFaults(
  gateway: GatewayCore,
  { dropSockets, push, floodConsole, forMs, ...settings }: FaultRequest,
) {
  checkPaths(gateway, settings)
  if (forMs === undefined) gateway.faults.set(settings)
  else gateway.faults.setFor(forMs, settings)
  if (dropSockets) gateway.dropSockets()
  if (push) gateway.pushRaw(push)
  if (floodConsole) gateway.floodConsole(floodConsole)
}

/** Counters only grow, so the plant's time runs forward only. */
function laterThan(now: number, time: string): number {
  const at = Date.parse(time)
  if (at >= now) return at
  throw refused(`time must be ${new Date(now).toISOString()} or later`)
}

/** Throws an error with status 400 for a time in the past, and for an inverter the gateway does not have. */
export function changePlant({ world }: GatewayCore, { time, speed, range, failCommands, reception }: PlantRequest) {
  for (const serial of [range?.serial, failCommands?.serial])
    if (serial && !world.radio.serials.includes(serial)) throw refused(`there is no inverter ${serial}`)
  if (time !== undefined) world.setPlantTime(laterThan(world.time.now(), time))
  if (speed !== undefined) world.time.setSpeed(speed)
  if (range) world.setRange(range.serial, range.inRange)
  if (reception) world.setSurroundings(reception)
  if (failCommands) world.radio.failCommands(failCommands.serial, failCommands.times)
}
