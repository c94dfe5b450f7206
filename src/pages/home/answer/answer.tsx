import type { MouseEvent } from 'react'
import { Link } from 'wouter'
import { remember } from '../../../gateway/storage.ts'
import { useHistory } from '../../../history/history.ts'
import { t } from '../../../i18n/i18n.ts'
import { isOld, type LiveState, useLive } from '../../../live/live.ts'
import { Announcement } from './announcement.tsx'
import { type Fact, factsOf } from './facts.ts'
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
}

/** One sentence that answers how the plant is; nothing while the values are old, which is said elsewhere. */
export function Answer({ sunrise, ...ways }: AnswerProps) {
  const weak = useHistory(s => s.weak)
  const isShaded = useShade(weak[0])
  const comparison = useComparison()

  function factsIn(state: LiveState) {
    const { serials, inverters, hints, total } = state
    // Without an inverter the set-up says what to do.
    if (isOld(state) || !serials.length) return []
    const seen = serials.flatMap(serial => inverters[serial] ?? [])
    return factsOf({ now: Date.now(), inverters: seen, hints, total, sunrise, weak, isShaded, comparison })
  }

  // As text, so that a push that changes no fact renders nothing.
  const facts: readonly Fact[] = JSON.parse(useLive(state => JSON.stringify(factsIn(state))))
  return (
    <>
      {facts.length > 0 && (
        <p className="answer" data-state={facts[0]?.state}>
          {facts.map(fact => [<Said key={fact.text} {...fact} {...ways} />, ' '])}
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
