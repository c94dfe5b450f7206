import { clockTime, decimal, percent, textOf } from '../i18n/format.ts'
import { heardAt, isHeard, isSilent, presenceOf } from '../live/age.ts'
import type { Seen } from '../live/live.ts'
import { shareOf } from '../live/radio/counts.ts'
import { enoughRequests, verdictOf } from '../live/radio/verdict.ts'
import { countedIn, spanOf } from '../live/radio/window.ts'
import { type Cause, type Finding, unknown } from './finding.ts'
import { examined, type Plant, silentOf } from './plant.ts'
import { radioGone, unknownType } from './rules.ts'

const weak = { state: 'found', advice: 'why.RadioAdvice', to: { page: '/info/radio' } } as const

/** What an inverter that does not answer shows: by day it may lack light, unless others or the hour say that it has some. */
function silence(inverter: Seen, isLight: boolean, now: number): Finding[] {
  const params = { name: textOf(inverter.name), time: clockTime(heardAt(inverter)) }
  if (presenceOf(inverter, now) === 'not heard yet') return unknown('why.NotHeardYet', params)
  const text = isHeard(inverter) ? 'live.Silent' : 'why.NeverHeard'
  if (isLight) return [{ ...weak, text, params }]
  return [{ state: 'unknown', text, params, advice: 'why.MayLackLight' }]
}

/** What the requests of the last minutes show, by the verdict of the radio page; undefined for an inverter that is not asked or sleeps. */
function reception({ tracks = {}, now, sunrise }: Plant, inverter: Seen): Finding[] | undefined {
  const { slices = [] } = tracks[inverter.serial] ?? {}
  const counts = countedIn(slices, now, spanOf(slices, now, enoughRequests))
  const presence = presenceOf(inverter, now, Boolean(sunrise))
  const verdict = verdictOf({ presence, reachable: inverter.reachable, isNight: Boolean(sunrise), counts })
  const params = { name: textOf(inverter.name), count: counts.requests, share: percent(shareOf(counts) ?? 0) }
  if (verdict === 'good') return []
  if (verdict === 'lost') return [{ ...weak, text: 'why.NoAnswers', params }]
  if (verdict === 'weak') {
    const repeats = decimal(counts.repeats / counts.requests, 1)
    return [{ ...weak, text: 'why.FewAnswers', params: { ...params, repeats } }]
  }
  return verdict === 'counting' ? unknown('why.Counting', { enough: enoughRequests }) : undefined
}

/** A radio module that is not found, inverters that do not answer, or that answer too rarely. */
export const radio: Cause = plant => {
  const gone = radioGone(plant)
  if (gone?.length) return gone
  const silent = silentOf(plant)
  const isDay = !plant.sunrise
  const each = examined(plant).map(inverter => {
    const isLight = silent.includes(inverter)
    if (isLight || (isDay && inverter.poll_enabled && isSilent(inverter))) return silence(inverter, isLight, plant.now)
    return reception(plant, inverter)
  })
  const isOfAll = !plant.about || plant.about.length === plant.inverters.length
  const findings = [...((isOfAll && unknownType(plant)) || []), ...each.flatMap(all => all ?? [])]
  const of = (state: Finding['state']) => findings.filter(one => one.state === state)
  // What holds for several inverters is said once.
  const once = (text: Finding['text']) => findings.filter(one => one.text === text).slice(0, 1)
  const silentOnes = of('unknown').filter(({ text }) => text !== 'why.Counting')
  const open = [...of('found'), ...silentOnes, ...once('why.Counting')]
  return open.length || each.some(all => all && !all.length) ? open : unknown('why.NoPresentValues')
}
