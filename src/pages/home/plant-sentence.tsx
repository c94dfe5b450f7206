import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { deviceRules } from '#fork/live'
import type { Finding } from '../../diagnosis/finding.ts'
import { elsewhereOf } from '../../diagnosis/plant.ts'
import { clockUnset, findings, radioGone, unknownType } from '../../diagnosis/rules.ts'
import { storedText } from '../../gateway/storage.ts'
import { t } from '../../i18n/i18n.ts'
import { useStrings } from '../../light/use-strings.ts'
import { totalsOfNow } from '../../live/age.ts'
import { useCommands } from '../../live/commands/use-commands.ts'
import { isStale, type LiveState, useLive } from '../../live/live.ts'
import { useListed, useOthers } from '../../live/others/others.ts'

/** The serial of the inverter that was selected last. */
export const lastChosen = storedText('inverter', String)

export interface FindingHandlers {
  /** Shows an inverter on this page; by default a link to the live view. */
  onInverter?: ((serial: string) => void) | undefined
  /** Opens the dialog that limits all inverters. */
  onLimit?: (() => void) | undefined
}

/** A finding, with a link to its subject. */
function FindingSentence({ text, params, to, onInverter, onLimit }: Finding & FindingHandlers) {
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
    lastChosen.keep(serial)
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

/** Time between two announcements. */
const pauseMs = 60_000
/** How long an announcement stays on the page, where a screen reader could find it again. */
const shownMs = 5000

/** Announces a text politely whenever it has changed, at most once a minute. */
export function Announcement({ text }: { text: string }) {
  const [announced, setAnnounced] = useState('')
  const last = useRef(0)
  useEffect(() => {
    // The last announcement no longer applies.
    setAnnounced('')
    if (!text) return
    function announce() {
      last.current = Date.now()
      setAnnounced(text)
      timer = setTimeout(setAnnounced, shownMs, '')
    }
    let timer = setTimeout(announce, Math.max(0, last.current + pauseMs - Date.now()))
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p role="status" className="hidden">
      {announced}
    </p>
  )
}

interface PlantSentenceProps extends FindingHandlers {
  sunrise: string | undefined
  /** On the wall: one finding, without a link. */
  onWall: boolean
  /** For a new gateway only faults: the set-up says the rest. */
  isNew?: boolean
}

/** One sentence about the state of the plant; nothing without a connection or with stale values, which is said elsewhere. */
export function PlantSentence({ sunrise, onWall, isNew, ...handlers }: PlantSentenceProps) {
  const weak = useStrings(s => s.weak)
  const gateways = useListed(s => s.gateways)
  const isClosed = useLive(s => s.link === 'closed')

  function findingsFor(state: LiveState): Finding[] {
    const { serials, inverters: all, hints, governed, onBattery, unknownTypes, complete } = state
    const elsewhere = elsewhereOf(gateways, useOthers.getState())
    const isOnlyElsewhere = complete && elsewhere.others.length + elsewhere.missing.length > 0
    if (isStale(state)) return []
    const inverters = serials.flatMap(serial => all[serial] ?? [])
    const now = Date.now()
    const total = totalsOfNow(state, now)
    const commands = useCommands.getState()
    const ofGateway = { inverters, hints, governed, onBattery, unknownTypes, commands, total }
    const plant = { now, ...ofGateway, sunrise, weak, elsewhere }
    const ofFork = deviceRules.flatMap(rule => rule(plant) ?? [])
    // An alarm of the fork's devices comes first; if they report anything, a silent plant is not called "All well".
    const alarms = ofFork.filter(({ look }) => look)
    // Without any inverter the set-up says what to do, not why none answers.
    const rules =
      !isNew && (serials.length || isOnlyElsewhere)
        ? findings(plant)
        : [...(isNew && !serials.length ? [] : [clockUnset]), radioGone, unknownType].flatMap(rule => rule(plant) ?? [])
    const own = rules.filter(({ text }) => !(ofFork.length && text === 'live.AllWell'))
    const first = [...alarms, ...own].slice(0, onWall ? 1 : 2)
    const flows = ofFork.filter(({ look }) => !look)
    // On the wall all is well if nothing else is found.
    return [
      ...first.filter(({ look }) => look),
      ...flows,
      ...first.filter(({ look }) => !look && !(onWall && flows.length)),
    ]
  }

  // As text, so that a push that changes no finding renders nothing.
  const asText = () => JSON.stringify(findingsFor(useLive.getState()))
  const sentences: readonly Finding[] = JSON.parse(useLive(asText))
  useOthers(() => gateways.length > 0 && asText())
  useCommands(asText)
  return (
    <>
      {sentences.length > 0 && !isClosed && (
        <p className="answer" data-state={sentences[0]?.look}>
          {sentences.map(one => [<FindingSentence key={JSON.stringify(one)} {...one} {...handlers} />, ' '])}
          {!onWall && sentences.some(one => one.explainsLowYield) && <Link href="/why">{t('live.LowYield')}</Link>}
        </p>
      )}
      <Announcement
        text={sentences
          .filter(({ quiet }) => !quiet)
          .map(({ text, params }) => t(text, params))
          .join(' ')}
      />
    </>
  )
}
