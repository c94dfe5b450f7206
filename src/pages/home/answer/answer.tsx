import type { MouseEvent } from 'react'
import { Link } from 'wouter'
import { remember } from '../../../gateway/storage.ts'
import { useHistory } from '../../../history/history.ts'
import { type TextKey, t } from '../../../i18n/i18n.ts'
import { isOld, type LiveState, useLive } from '../../../live/live.ts'
import { useListed } from '../../../live/others/listed.ts'
import { useOthers } from '../../../live/others/others.ts'
import { Announcement } from './announcement.tsx'
import type { Fact } from './fact.ts'
import { factsOf } from './facts.ts'
import { elsewhereOf } from './other-gateways.ts'
import { useComparison } from './use-comparison.ts'
import { useShade } from './use-shade.ts'

/** Local storage key of the inverter that was selected last. */
export const lastChosen = 'inverter'

export interface Ways {
  /** Shows an inverter on this page; without it the live view does. */
  onInverter?: ((serial: string) => void) | undefined
  /** Opens the dialog that limits all inverters. */
  onLimit?: (() => void) | undefined
}

/** A fact, and the way to what it is about. */
function Said({ text, params, to, onInverter, onLimit }: Fact & Ways) {
  const words = t(text, params)
  if (to === 'limit')
    return onLimit ? (
      <button type="button" className="quiet" onClick={onLimit}>
        {words}
      </button>
    ) : (
      words
    )
  if (!to) return words
  if ('page' in to) return <Link href={to.page}>{words}</Link>
  if ('gateway' in to)
    return (
      <a href={`${to.gateway}/`} target="_blank" rel="noopener noreferrer">
        {words}
      </a>
    )

  function show(event: MouseEvent, serial: string) {
    remember(lastChosen, serial)
    if (!onInverter) return
    event.preventDefault()
    onInverter(serial)
  }
  return (
    <Link href="/" onClick={(event: MouseEvent) => show(event, to.inverter)}>
      {words}
    </Link>
  )
}

interface AnswerProps extends Ways {
  sunrise: string | undefined
  /** Leads to the causes of a low yield when something keeps it low. */
  askWhy?: boolean | undefined
  /** The rows beside it tell of weak strings, which are not said twice. */
  weakInRows?: boolean | undefined
}

/** Facts that rows of the wall view tell, too. */
const ofWeakStrings: readonly TextKey[] = ['live.UnderSibling', 'live.Weak', 'live.WeakShaded']

/** Facts that ask for no search: the plant makes what it can, or its one cause leads to what helps. */
const settled: readonly TextKey[] = [
  'live.AllWell',
  'live.AsleepUntil',
  'live.MoreThanYesterday',
  'live.AsYesterday',
  'live.Restarted',
  'hints.TimeSync',
  'hints.RadioProblem',
]

/** One sentence that answers how the plant is; nothing while the values are old, which is said elsewhere. */
export function Answer({ sunrise, askWhy, weakInRows, ...ways }: AnswerProps) {
  const weak = useHistory(s => s.weak)
  const isShaded = useShade(weak[0])
  const comparison = useComparison()
  const gateways = useListed(s => s.gateways)

  function factsIn(state: LiveState) {
    const { serials, inverters, hints, total, complete } = state
    const elsewhere = elsewhereOf(gateways, useOthers.getState())
    const isOnlyElsewhere = complete && elsewhere.others.length + elsewhere.missing.length > 0
    // Without an inverter anywhere the set-up says what to do.
    if (isOld(state) || !(serials.length || isOnlyElsewhere)) return []
    const seen = serials.flatMap(serial => inverters[serial] ?? [])
    const plant = { now: Date.now(), inverters: seen, hints, total, sunrise, weak, isShaded, comparison, elsewhere }
    return factsOf(plant).filter(({ text }) => !(weakInRows && ofWeakStrings.includes(text)))
  }

  // As text, so that a push that changes no fact renders nothing.
  const written = () => JSON.stringify(factsIn(useLive.getState()))
  const facts: readonly Fact[] = JSON.parse(useLive(written))
  useOthers(() => gateways.length > 0 && written())
  return (
    <>
      {facts.length > 0 && (
        <p className="answer" data-state={facts[0]?.state}>
          {facts.map(fact => [<Said key={JSON.stringify(fact)} {...fact} {...ways} />, ' '])}
          {askWhy && facts.some(({ text, quiet }) => !quiet && !settled.includes(text)) && (
            <Link href="/why">{t('live.LowYield')}</Link>
          )}
        </p>
      )}
      <Announcement
        text={facts
          .filter(({ quiet }) => !quiet)
          .map(({ text, params }) => t(text, params))
          .join(' ')}
      />
    </>
  )
}
