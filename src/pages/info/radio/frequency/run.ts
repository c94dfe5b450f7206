import { radioOf } from '../../../../contract/radios.ts'
import { ApiError } from '../../../../gateway/api-error.ts'
import { type Polling, poll } from '../../../../gateway/poll.ts'
import { create } from '../../../../gateway/store.ts'
import { t } from '../../../../i18n/i18n.ts'
import { useLive } from '../../../../live/live.ts'
import { countersOf } from '../../../../live/radio/counts.ts'
import { show } from '../../../../ui/alerts/alert-store.ts'
import {
  begin,
  changed,
  elsewhere,
  expected,
  failed,
  heard,
  isBack,
  type Readings,
  type Search,
  stopped,
  tuned,
  wanted,
} from '../search.ts'
import { measuredDbm } from '../signal.ts'
import { forgetSearch, keepSearch, keptSearch } from './kept.ts'
import { megahertz } from './megahertz.ts'
import type { Plan } from './plan.ts'
import { tune } from './tune.ts'

/** The search of this tab; it goes on after its page was left, until the old frequency is set again. */
export const useSearch = create<{ search?: Search | undefined }>(() => ({}))

/** A frequency that could not be set is tried again this often at most; a gateway that restarts is back by then. */
const maxFailures = 5
const tickMs = 1000
/** How often the search says that it goes on, ms. */
const aliveEveryMs = 5000

/** Whether this tab has set a frequency that it still has to put back. */
export const isSearching = ({ search }: { search?: Search | undefined }) =>
  search !== undefined && search.phase !== 'ended'

let tuning: Polling | undefined
let listening: (() => void) | undefined
/** The page that shows the search, while there is one. */
let shownBy: object | undefined

function readings(): Readings {
  const { inverters } = useLive.getState()
  return Object.fromEntries(
    Object.entries(inverters).flatMap(([serial, { radio_stats }]) => {
      const counters = countersOf(radio_stats)
      return counters ? [[serial, { counters, dbm: measuredDbm(radioOf(serial), radio_stats?.rssi) }]] : []
    }),
  )
}

const isRefused = (cause: unknown) => cause instanceof ApiError && cause.reason === 'unauthorized'

/** Sets the frequency that the search wants now, after a failure a few times more. */
function startTuning(search: Search) {
  const { phase, plan } = search
  let failures = 0
  tuning?.stop()
  tuning = poll({
    async call(signal) {
      const known = expected(search)
      const answer = await tune(
        wanted(search),
        ({ cmt_frequency, cmt_country }) => known.includes(cmt_frequency) && cmt_country === plan.country,
      )
      if (signal.aborted) return
      if (answer === 'changed') advance(changed)
      else if (answer !== 'set') advance(failed)
      else advance(phase === 'tuning' ? now => tuned(now, readings(), Date.now()) : isBack)
    },
    pauseMs: () => undefined,
    failed(cause) {
      failures++
      if (failures >= maxFailures || isRefused(cause)) advance(failed)
    },
  })
}

/** Listens for the values of the inverters, and to the time. */
function startListening() {
  let toldAt = 0
  const look = () => {
    const at = Date.now()
    const { search } = useSearch.getState()
    if (search && at - toldAt >= aliveEveryMs) {
      if (!keepSearch(search.plan.from, at)) return advance(elsewhere)
      toldAt = at
    }
    advance(now => heard(now, readings(), at))
  }
  const timer = setInterval(look, tickMs)
  const stop = useLive.subscribe(look)
  listening = () => {
    clearInterval(timer)
    stop()
    listening = undefined
  }
}

/** The page is closed or loaded again: whoever opens one next is asked. */
function pageGoes() {
  const { search } = useSearch.getState()
  if (search && isSearching({ search })) keepSearch(search.plan.from, 0)
}

/** Does what the search needs after a step. */
function act(search: Search, before: Search | undefined) {
  if (search.phase === before?.phase && search.index === before.index) return
  listening?.()
  if (search.phase === 'measuring') return startListening()
  if (search.phase === 'tuning' || search.phase === 'returning') {
    // Before the change, so that it is known even if the page dies with the call.
    if (!keepSearch(search.plan.from, Date.now())) return advance(elsewhere)
    return startTuning(search)
  }
  tuning?.stop()
  removeEventListener('pagehide', pageGoes)
  if (!search.isBack) keepSearch(search.plan.from, 0)
  else if (keptSearch()?.mine) forgetSearch()
  if (shownBy) return
  if (search.end?.why === 'changed') show('warning', t('radio.EndChanged'))
  else if (search.isBack && search.end?.why !== 'elsewhere')
    show('info', t('radio.LeftSearch', { frequency: megahertz(search.plan.from) }))
  discardSearch()
}

function advance(step: (search: Search) => Search) {
  const before = useSearch.getState().search
  if (!before) return
  const search = step(before)
  if (search === before) return
  useSearch.setState({ search })
  act(search, before)
}

/**
 * Starts a search; the old frequency is stored before anything is changed. While a search of this browser has not put back its own,
 * none is started: that one would be lost.
 */
export function startSearch(plan: Plan) {
  if (isSearching(useSearch.getState()) || keptSearch()) return
  addEventListener('pagehide', pageGoes)
  const at = Date.now()
  keepSearch(plan.from, at)
  const search = begin(plan, readings(), at)
  useSearch.setState({ search })
  act(search, undefined)
}

/** Ends the search, if there is one, and sets the old frequency again. */
export const stopSearch = () => advance(stopped)

/** The page of the search is shown, until the returned function is called, which ends the search. */
export function showSearch() {
  const page = {}
  shownBy = page
  return () => {
    // Preact may call it only after the same page was opened again.
    if (shownBy !== page) return
    shownBy = undefined
    stopSearch()
    discardSearch()
  }
}

/** Forgets the result of a search that has ended. */
export function discardSearch() {
  if (!isSearching(useSearch.getState())) useSearch.setState({ search: undefined })
}
