import type { CommandStatus, LimitStatus } from '../../contract/inverters.ts'
import { get } from '../../gateway/api.ts'
import { type Polling, poll } from '../../gateway/poll.ts'
import { storageKey } from '../../gateway/storage.ts'
import { type Command, type CommandKind, type CommandState, isInForce, isSamePercent } from './command.ts'
import { commandsKey, remembered, rememberOpen, rememberSent } from './remembered.ts'
import { noCommands, useCommands } from './use-commands.ts'

/** Interval between two polls of the status; the slow one for commands that take longer than `slowAfterMs`. */
const pollIntervalMs = 2000
const slowPollIntervalMs = 30_000
const slowAfterMs = 180_000

let isWatching = false
let onNoted: (isKept: boolean) => void = () => {}
let polling: Polling | undefined

const commandOf = (kind: CommandKind, serial: string) => useCommands.getState()[kind][serial]

function show(kind: CommandKind, serial: string, command: Command | undefined) {
  const { [serial]: _, ...others } = useCommands.getState()[kind]
  useCommands.setState({ [kind]: command ? { ...others, [serial]: command } : others })
}

/** Shows a command, and stores it until it has ended; undefined removes it. False if the browser does not store that. */
function keep(kind: CommandKind, serial: string, command: Command | undefined) {
  if (isWatching) show(kind, serial, command)
  return rememberOpen(kind, serial, command?.ended ? undefined : command)
}

/** What an inverter is to do: a limit, or a power command. */
export type Instruction = Pick<Command, 'limit' | 'power' | 'before'>

const kindOf = ({ limit }: Instruction): CommandKind => (limit ? 'limit' : 'power')

/** What the gateway says about a command: accepted, connection lost, or the status of its kind, with the time of the gateway's start. */
export type CommandReport =
  | 'accepted'
  | 'lost'
  | { status: CommandStatus | undefined; limit?: LimitStatus | undefined; startedAt?: number | undefined }

/** A command that is not pending this long after the first status has no effect; in W it shows later. Source: gateway contract 9. */
const effectMs = { relative: 12_000, absolute: 30_000 }
/** By then the gateway has read back a limit in W of an inverter whose rated power it does not know. Source: gateway contract 9. */
const readBackMs = 400_000
/** By then a reachable inverter has answered: ten are polled in turn, each every 50 s at the usual interval. */
const answerMs = 60_000
/** An inverter with good reception may answer this fast, so that a later first status no longer shows the command pending. */
const fastestAnswerMs = 1000

/** The command after what the gateway says at `now`. Pure. */
export function afterReport(command: Command, report: CommandReport, now: number): Command {
  if (report === 'accepted') return { ...command, state: 'waiting' }
  if (report === 'lost') return { ...command, state: 'unknown' }
  const { status, limit: inForce, startedAt = 0 } = report
  const { state, sentAt, limit: sentLimit, before, seen, readAt = now, okAt = now, resumed } = command
  const read = { ...command, readAt, inForce }
  const ended = (state: CommandState): Command => ({ ...read, state, ended: true })

  if (status === 'Pending' || status === 'Failure') {
    // A failed command is sent again with every poll, so it often looks pending.
    const hasFailed = status === 'Failure' || state === 'trying' || now - sentAt > answerMs
    return { ...read, seen: now, okAt: undefined, state: hasFailed ? 'trying' : 'waiting' }
  }
  const hasRestarted = startedAt > sentAt
  if (status === 'Ok' && (sentLimit ? inForce && isInForce(sentLimit, inForce) : seen && !hasRestarted))
    return ended('confirmed')
  // A restarted gateway has forgotten the command; it reads the limit in force from the inverter's next answer.
  if (hasRestarted) return { ...read, state: 'unknown', ended: inForce?.limit_relative !== 0 }

  // Polled every 30 s, a command may just have been answered: the limit in force follows.
  const quietMs = now - (seen ? okAt : readAt)
  const isKnownToHaveIt = state === 'waiting' || state === 'trying'
  const isProvable = sentLimit && inForce && (sentLimit.relative || inForce.max_power > 0)
  const open: Command = { ...read, okAt, state: isKnownToHaveIt ? 'waiting' : state }
  if (seen && !isProvable) return quietMs > readBackMs ? ended('unknown') : open
  if (quietMs <= effectMs[sentLimit && !sentLimit.relative ? 'absolute' : 'relative']) return open
  if (before && inForce?.limit_relative && !isSamePercent(inForce.limit_relative, before)) return ended('replaced')
  // Somebody else may have sent another command since, unseen here.
  if (resumed || !isKnownToHaveIt || status !== 'Ok') return ended('unknown')
  if (seen) return ended('replaced')
  return ended(isProvable || readAt - sentAt <= fastestAnswerMs ? 'ignored' : 'unknown')
}

/** Stores a command before it is sent. The returned function takes the gateway's reply; undefined: refused, so the one before goes on. */
export function note(serial: string, instruction: Instruction) {
  const kind = kindOf(instruction)
  const before = commandOf(kind, serial)
  const command: Command = { ...instruction, state: 'asked', sentAt: Date.now() }
  onNoted(keep(kind, serial, command))
  return (report: 'accepted' | 'lost' | undefined) => {
    const now = isWatching ? commandOf(kind, serial) : remembered().open[kind][serial]
    // Another command was sent meanwhile, or this one has been followed further.
    if (now?.sentAt !== command.sentAt || (report && now.state !== 'asked')) return
    keep(kind, serial, report ? afterReport(command, report, Date.now()) : before?.ended ? undefined : before)
    if (report === 'accepted') noteOff(serial, command, command.sentAt)
    if (isWatching) startPolling()
  }
}

function noteOff(serial: string, { power }: Command, at: number) {
  if (power) rememberSent('off', serial, 'power' in power && !power.power ? { at } : undefined)
}

/** Takes up stored commands that have not ended, of an earlier visit or another tab. None is sent again. */
function resume(kind: CommandKind) {
  for (const [serial, { state, sentAt, limit, power, before, seen }] of Object.entries(remembered().open[kind])) {
    const mine = commandOf(kind, serial)
    if (mine && (mine.sentAt > sentAt || (mine.sentAt === sentAt && (mine.ended || !mine.resumed)))) continue
    show(kind, serial, { state, sentAt, limit, power, before: Number(before), seen: seen && Date.now(), resumed: true })
  }
}

function readStored() {
  for (const kind of ['limit', 'power'] as const) {
    const { [kind]: stored } = remembered().open
    // What another tab could not send.
    for (const [serial, { state, resumed }] of Object.entries(useCommands.getState()[kind]))
      if (resumed && state === 'asked' && !stored[serial]) show(kind, serial, undefined)
    resume(kind)
  }
  startPolling()
}

/** Follows all commands that have not ended, until the returned function is called. `tellKept`: whether the browser stored a new one. */
export function watchCommands(tellKept: (isKept: boolean) => void) {
  const onStored = ({ key }: StorageEvent) => key === storageKey(commandsKey) && readStored()
  isWatching = true
  onNoted = tellKept
  readStored()
  addEventListener('storage', onStored)
  return () => {
    isWatching = false
    removeEventListener('storage', onStored)
    polling?.stop()
    useCommands.setState(noCommands)
  }
}

/** The commands to follow: not those that this tab is still sending. */
const followed = (kind: CommandKind) =>
  Object.entries(useCommands.getState()[kind]).filter(
    ([, { ended, state, resumed }]) => !ended && (state !== 'asked' || resumed),
  )

function startPolling() {
  polling?.stop()
  // The live view reports an unreachable gateway; the next call may succeed.
  polling = poll({ call: readStatus, startMs: 0, pauseMs: intervalMs, retryMs: intervalMs, failed() {} })
}

function intervalMs() {
  const all = [...followed('limit'), ...followed('power')]
  if (!all.length) return undefined
  return all.some(([, { sentAt }]) => Date.now() - sentAt < slowAfterMs) ? pollIntervalMs : slowPollIntervalMs
}

async function readStatus(signal: AbortSignal) {
  const limits = followed('limit').length ? await get('limit/status', {}, { signal }) : {}
  const powers = followed('power').length ? await get('power/status', {}, { signal }) : {}
  const answers = (['limit', 'power'] as const).flatMap(kind =>
    followed(kind).map(([serial, command]) => {
      const limit = kind === 'limit' ? limits[serial] : undefined
      const status = kind === 'limit' ? limit?.limit_set_status : powers[serial]?.power_set_status
      return { kind, serial, command, status, limit }
    }),
  )
  // A gateway that has restarted and forgotten the command also reports `Ok`.
  const isInDoubt = answers.some(
    ({ command, status, limit }) => status === 'Ok' && !(command.limit && limit && isInForce(command.limit, limit)),
  )
  const uptimeS = isInDoubt ? (await get('system/status', {}, { signal })).uptime : Number.NaN
  if (signal.aborted) return
  const now = Date.now()
  // Unless another command was sent meanwhile.
  for (const { kind, serial, command, ...report } of answers)
    if (commandOf(kind, serial) === command)
      apply(kind, serial, command, afterReport(command, { ...report, startedAt: now - uptimeS * 1000 }, now), now)
}

function apply(kind: CommandKind, serial: string, before: Command, command: Command, now: number) {
  const isNews = command.state !== before.state || command.ended || !before.seen !== !command.seen
  if (isNews) keep(kind, serial, command)
  else show(kind, serial, command)
  if (command.state !== 'confirmed') return
  if (command.limit) rememberSent('limits', serial, { ...command.limit, at: now })
  noteOff(serial, command, now)
}
