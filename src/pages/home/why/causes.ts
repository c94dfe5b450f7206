import type { TextKey } from '../../../i18n/i18n.ts'
import type { Cause, Evidence, Finding } from './cause.ts'
import { events } from './event-cause.ts'
import { clock, night, polling } from './gateway-causes.ts'
import { grid } from './grid-cause.ts'
import { heat, limit, switchedOff } from './inverter-causes.ts'
import { neighbours, season, strings, sun } from './light-causes.ts'
import { radio } from './radio-cause.ts'

/** The possible causes of a low yield, those that explain most first. */
const causes: readonly Cause[] = [
  clock,
  night,
  polling,
  radio,
  limit,
  switchedOff,
  grid,
  heat,
  events,
  strings,
  neighbours,
  sun,
  season,
]

/** A cause by its title, with what was found of it. */
export interface Examined {
  title: TextKey
  findings: readonly Finding[]
}

/** What was found of each cause, in order. Pure but for the language. */
export const examineAll = (evidence: Evidence): Examined[] =>
  causes.map(({ title, examine }) => ({ title, findings: examine(evidence) }))
