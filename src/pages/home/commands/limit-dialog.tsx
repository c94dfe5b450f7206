import { type ReactNode, type SubmitEvent, useState } from 'react'
import type { LimitStatus } from '../../../contract/inverters.ts'
import { isFree } from '../../../diagnosis/rules.ts'
import { decimal, textOf } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import type { Limit } from '../../../live/commands/command.ts'
import { isLimited, limitOrigin, limitText } from '../../../live/commands/limits.ts'
import { limitSetHere } from '../../../live/commands/remembered.ts'
import { useCommands } from '../../../live/commands/use-commands.ts'
import { useLive } from '../../../live/live.ts'
import { useListed } from '../../../live/others/others.ts'
import { useBusy } from '../../../ui/busy.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { PlainButton } from '../../../ui/controls/plain-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { CommandProgress, ForeignBadge, lowQuestion } from './command-progress.tsx'
import { LimitValue } from './limit-value.tsx'
import {
  type Amount,
  type LimitPart,
  type LimitTarget,
  limitTargets,
  proposedLimit,
  proposedLimitOfAll,
  sharesOf,
} from './proposed-limit.ts'
import { tryLimit } from './try-limit.ts'
import { useCloseOnDone, useStatus } from './use-close-on-done.ts'

interface LimitAttempt extends Limit {
  serial: string
  /** Why the gateway refused it; undefined if it was accepted. */
  problem?: string | undefined
}

/** The limit in force, with how long it lasts and who set it, as far as known, and the progress of a limit from elsewhere. */
function LimitInForce({ serial, status }: { serial: string; status: LimitStatus }) {
  const isOwn = useCommands(s => s.limit[serial] && !s.limit[serial].ended)
  const badge = !isOwn && ForeignBadge({ status: status.limit_set_status })
  const here = limitSetHere(serial, status)
  const isFreeNow = useLive(s => isFree(s)({ serial }))
  const isOriginKnown = here !== undefined || (!isOwn && isFreeNow)
  return (
    <dl className="facts">
      <Fact label="home.CurrentLimit">
        {limitText(serial, status)}
        {isLimited(status) && isOriginKnown && <small className="muted">{limitOrigin(here).join(' · ')}</small>}
      </Fact>
      {badge && <Fact label="home.LastLimitSetStatus">{badge}</Fact>}
    </dl>
  )
}

interface OutcomeProps {
  /** The user has sent something in this dialog. */
  tried: boolean
  onRetry: () => void
}

/** Why the gateway refused the limit of an inverter, with a retry button; else the progress of its last limit until that is in force. */
function Outcome({ serial, problem, tried, onRetry }: Pick<LimitAttempt, 'serial' | 'problem'> & OutcomeProps) {
  const isShown = useCommands(s => tried || s.limit[serial]?.state !== 'confirmed')
  if (!problem) return isShown && <CommandProgress serial={serial} kind="limit" />
  return (
    <div className="command">
      <p className="problem" role="alert">
        {problem}
      </p>
      <PlainButton text="app.Retry" onPress={onRetry} />
    </div>
  )
}

interface MemberProps {
  member: LimitTarget
  /** Undefined if it gets no limit. */
  share: LimitPart | undefined
  relative: boolean
  disabled: boolean
  onChosen: (chosen: boolean) => void
  children: ReactNode
}

/** One of several inverters: whether to limit it, and its share, in W if known. */
function MemberRow({ member: { serial, rated = 0 }, share, relative, disabled, onChosen, children }: MemberProps) {
  const name = useLive(s => textOf(s.inverters[serial]?.name))
  const watts = relative && share ? decimal((share.value * rated) / 100, 0) : decimal(share?.value)
  return (
    <li>
      <label>
        <input
          type="checkbox"
          name={serial}
          defaultChecked
          disabled={disabled}
          onChange={event => onChosen(event.currentTarget.checked)}
        />
        {name} <span className="muted">{serial}</span>
      </label>
      <span>{relative && share && !rated ? `${decimal(share.value)} %` : `${watts} W`}</span>
      {children}
    </li>
  )
}

/** Inverters that a limit for all does not reach: inverters of unknown rated power or of other gateways. */
function NotReached({ members }: { members: readonly LimitTarget[] }) {
  const gateways = useListed(s => s.gateways)
  const inverters = useLive(s => s.inverters)
  const notes = [
    ...members.map(({ serial }) => t('limit.RatingUnknown', { name: textOf(inverters[serial]?.name) })),
    ...gateways.map(({ name }) => t('limit.AtOtherGateway', { name })),
  ]
  return notes.length > 0 && <p className="muted">{notes.join(' ')}</p>
}

interface FormProps {
  /** The inverters; the status may lack some of them. */
  members: readonly LimitTarget[]
  /** The status of a single inverter. */
  status: LimitStatus | undefined
  /** The limit shown until something is edited. */
  inForce: Amount
  entered: Amount | undefined
  onEdited: (amount: Amount) => void
  onClosed: () => void
}

/** Sends a limit to each inverter, one after the other; a failure does not stop the rest. */
function LimitForm({ members, status, inForce, entered, onEdited, onClosed }: FormProps) {
  const [excluded, setExcluded] = useState<readonly string[]>([])
  const [sent, setSent] = useState<readonly LimitAttempt[]>([])
  /** Whether the limit is to be kept, while that is asked because it is low. */
  const [asking, setAsking] = useState<boolean>()
  /** Whether the last limit is kept after a restart; undefined until one is sent. */
  const [persistent, setPersistent] = useState<boolean>()
  const { busy, run } = useBusy()
  const limit = entered ?? inForce
  const { relative, value } = limit
  const isAvailable = ({ rated = -1 }: LimitTarget) => (relative ? rated >= 0 : rated > 0)
  const chosen = members.filter(one => isAvailable(one) && !excluded.includes(one.serial))
  const watts = chosen.reduce((sum, { rated = 0 }) => sum + rated, 0)
  const shares = sharesOf(limit, chosen)
  const low = shares.filter(share => share.low)
  const isValid = value <= (relative ? 100 : watts) && shares.length > 0 && shares.every(share => share.value >= 1)
  const several = members.length > 1
  const label = several ? (relative ? 'limit.GroupRelative' : 'limit.GroupTotal') : 'home.SetLimit'
  useCloseOnDone('limit', busy || sent.some(({ problem }) => problem) ? [] : sent.map(({ serial }) => serial), onClosed)

  function edit(amount: Amount) {
    onEdited(amount)
    setSent([])
  }

  function choose(serial: string, on: boolean) {
    setExcluded(others => (on ? others.filter(one => one !== serial) : [...others, serial]))
    edit(limit)
  }

  const send = (limits: readonly LimitAttempt[]) =>
    run(async () => {
      for (const one of limits) {
        const refusal = await tryLimit(one.serial, one)
        setSent(all => [...all.filter(({ serial }) => serial !== one.serial), { ...one, problem: refusal?.problem }])
      }
    })

  function sendAll(persistent: boolean) {
    setPersistent(persistent)
    setSent([])
    send(shares.map(({ serial, value }) => ({ serial, value, relative, persistent })))
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    const isKept = event.nativeEvent.submitter?.getAttribute('name') === 'persistent'
    if (low.length) setAsking(isKept)
    else sendAll(isKept)
  }

  function outcomeOf(serial: string) {
    const last = sent.find(one => one.serial === serial)
    return (
      <Outcome
        key={serial}
        serial={serial}
        tried={persistent !== undefined}
        problem={last?.problem}
        onRetry={() => last && send([last])}
      />
    )
  }

  return (
    <form onSubmit={submit}>
      {status && members.map(({ serial }) => <LimitInForce key={serial} {...{ serial, status }} />)}
      <LimitValue label={t(label)} {...{ relative, value, watts }} onEdited={edit} />
      {!relative && status?.max_power === 0 && (
        <p className="muted">
          <RichText text="home.LimitHint" />
        </p>
      )}
      {several && (
        <ul className="rows members">
          {members.map(member => (
            <MemberRow
              key={member.serial}
              {...{ member, relative }}
              share={shares.find(({ serial }) => serial === member.serial)}
              disabled={busy || !isAvailable(member)}
              onChosen={on => choose(member.serial, on)}
            >
              {outcomeOf(member.serial)}
            </MemberRow>
          ))}
        </ul>
      )}
      {several && <NotReached members={members.filter(one => !isAvailable(one))} />}
      <small className="muted">{t('limit.PersistentHint')}</small>
      {!several && members.map(({ serial }) => outcomeOf(serial))}
      <div className="actions">
        <PlainButton text={sent.length ? 'base.Close' : 'base.Cancel'} onPress={onClosed} />
        {([false, true] as const).map(isKept => (
          <button
            key={String(isKept)}
            type="submit"
            name={isKept ? 'persistent' : undefined}
            className={isKept ? 'secondary' : undefined}
            disabled={!entered || !isValid}
            aria-busy={busy && isKept === persistent}
          >
            {t(isKept ? 'limit.SendKept' : 'limit.Send')}
          </button>
        ))}
      </div>
      {asking !== undefined && (
        <Confirm
          title={t('limit.LowTitle')}
          question={low.map(({ serial, value }) => lowQuestion(serial, { value, relative })).join(' ')}
          action={t(asking ? 'limit.SendKept' : 'limit.Send')}
          onConfirmed={() => sendAll(asking)}
          onClosed={() => setAsking(undefined)}
        />
      )}
    </form>
  )
}

interface LimitDialogProps {
  /** Without it the limit is for all inverters. */
  serial?: string
  title: string
  onClosed: () => void
}

/** Sets the limit of one inverter, or divides one among all. Needs an edit before sending, and stays until the inverters have answered. */
export function LimitDialog({ serial, title, onClosed }: LimitDialogProps) {
  const loaded = useStatus('limit/status')
  const inverters = useLive(s => s.inverters)
  const all = useLive(s => s.serials)
  const [entered, setEntered] = useState<Amount>()
  const status = serial === undefined ? undefined : loaded.data?.[serial]
  const members = limitTargets(serial === undefined ? all : [serial], loaded.data ?? {})
  const inForce = serial && status ? proposedLimit(serial, status) : proposedLimitOfAll(Object.values(inverters))
  return (
    <Dialog title={title} onClosed={onClosed} edited={entered !== undefined}>
      <Loaded resource={loaded}>
        {() =>
          members.some(({ rated }) => rated !== undefined) ? (
            <LimitForm {...{ members, status, inForce, entered, onClosed }} onEdited={setEntered} />
          ) : (
            <p className="muted">{t('apiresponse.5004')}</p>
          )
        }
      </Loaded>
    </Dialog>
  )
}
