import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { isDay } from '../../history/calendar.ts'
import { earliestDay, type PlantPart, partFrom, type Span, searchOf, spanFrom } from '../../history/spans.ts'
import { useShownDay } from '../../light/sun.ts'

interface ViewState {
  /** A day whose bar is marked. */
  marked?: string | undefined
}

interface Way extends ViewState {
  /** Replaces the current entry of the browser's history. */
  replace?: boolean
  part?: PlantPart
}

const addressOf = (span: Span, part: PlantPart) => `/history${searchOf(span, part)}`

/** The day marked in an entry of the browser's history, which another page may have left. */
function markedIn(state: unknown) {
  const { marked } = (state ?? {}) as ViewState
  return typeof marked === 'string' && isDay(marked) ? marked : undefined
}

/** What the address shows, and the ways from there. */
export function useView(today: string) {
  const search = useSearch()
  const [, navigate] = useLocation()
  const marked = markedIn(useHistoryState())
  const span = spanFrom(search, today, useShownDay())
  const part = partFrom(search)

  const go = (to: Span, { marked, replace = false, part: other = part }: Way = {}) =>
    navigate(addressOf(to, other), { replace, state: marked ? { marked } : null })

  return {
    span,
    part,
    marked,
    addressOf: (to: Span, other = part) => addressOf(to, other),
    /** Shows a span, unless it is in the future or before 1970. */
    go: (to: Span, way?: Way) => to.first <= today && to.last >= earliestDay && go(to, way),
    /** Shows the day or month of a bar; Back returns to the bar, marked. */
    goDeeper(to: Span) {
      go(span, { marked: to.first, replace: true })
      go(to)
    },
  }
}
