/** Files in the shapes that Home Assistant and Prometheus write. */

/** A state of an entity: what it was, and when it changed, as `2026-06-21T10:00:00.000Z`. */
export type State = readonly [entity: string, state: string | number, time: string]

/** The CSV export of Home Assistant's history panel. */
export const historyPanel = (states: readonly State[]) =>
  ['entity_id,state,last_changed', ...states.map(state => state.join(',')), ''].join('\n')

/** The CSV export of Home Assistant's energy dashboard: what each sensor has counted in the periods that begin at these times. */
export const energyDashboard = (times: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [['entity_id', 'type', 'unit', ...times], ...rows].map(row => `${row.join(',')}\n`).join('')

/** One result of Prometheus: its labels, and values as texts by seconds since 1970. */
export interface Result {
  metric: Record<string, string>
  values: readonly (readonly [seconds: number, value: string])[]
}

/** An answer of Prometheus to `query_range`. */
export const rangeAnswer = (result: readonly Result[]) =>
  JSON.stringify({ status: 'success', data: { resultType: 'matrix', result } })

/** A value every `stepMs` from one time to before another. */
export function every<T>(from: string, to: string, stepMs: number, value: (at: number, n: number) => T): [number, T][] {
  const found: [number, T][] = []
  for (let at = Date.parse(from); at < Date.parse(to); at += stepMs) found.push([at, value(at, found.length)])
  return found
}
