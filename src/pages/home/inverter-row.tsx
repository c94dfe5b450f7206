import { whyIdle } from '#fork/live'
import { brief, percent, textOf } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { isLimited, plantLimit } from '../../live/commands/limits.ts'
import { isAgedAt, isHeard, isSilent, lookOf, ratedPower } from '../../live/inverter-state.ts'
import { type Seen, useLive } from '../../live/live.ts'
import { isImplausible } from '../../live/plausible.ts'
import { peakPowerOf } from '../../live/strings.ts'
import { wallLook } from '../../roof/layout.tsx'
import { DataAge } from './data-age.tsx'
import { Bar, reading } from './reading.tsx'

/** How a list of rows stands on the wall. */
export const onWall = (count: number) => ({
  className: count > 5 ? 'inverters many' : count < 3 ? 'inverters few' : 'inverters',
  style: wallLook(count),
})

interface Look {
  sunrise: string | undefined
  /** Its limit is said elsewhere. */
  isPlantLimited: boolean
  /** Nothing was heard of it for a while, though the gateway counts it as reachable. */
  isAged: boolean
}

/**
 * What a row says of an inverter, its bar and its sentence, and its state, which decides the colours. No component: the live view draws ten
 * with every push.
 */
export function rowOf(inverter: Seen, { sunrise, isPlantLimited, isAged }: Look) {
  const { limit_relative } = inverter
  const look = lookOf(inverter, sunrise)
  const state = isAged && look.state !== 'off' ? 'down' : look.state
  const silent = isSilent(inverter)
  const heard = isHeard(inverter)
  const power = heard && state !== 'off' ? inverter.AC?.[0]?.Power : undefined
  const rated = ratedPower(inverter) || peakPowerOf(inverter)
  const limited = isLimited(inverter)
  const isWrong = isImplausible(power)
  const bar = rated > 0 && (
    <Bar
      value={!silent && power?.v}
      max={rated}
      limit={limited && limit_relative}
      title={t('live.RatedPower', { max: rated })}
    />
  )
  const sentence = (state !== 'on' || isWrong || (limited && !isPlantLimited)) && (
    <span className="state">
      {isWrong ? (
        t('live.Implausible')
      ) : state === 'on' ? (
        t('live.Limited', { value: percent(limit_relative / 100) })
      ) : state === 'down' && heard ? (
        <DataAge ms={inverter.data_age_ms} at={inverter.at} />
      ) : (
        (state === 'idle' && whyIdle(inverter.serial)) || look.text
      )}
    </span>
  )
  const children = (
    <>
      <span className="name">{textOf(inverter.name)}</span>
      <span className="power">{reading(brief(power))}</span>
      {bar}
      {sentence}
    </>
  )
  return { state, bar, sentence, children }
}

/** An inverter and what its row says of it; undefined while it is not known. */
export function useRow(serial: string, sunrise: string | undefined) {
  const inverter = useLive(s => s.inverters[serial])
  const isPlantLimited = useLive(s => plantLimit(Object.values(s.inverters)) !== undefined)
  // What others send tells that time passes.
  const isAged = useLive(s => isAgedAt(s.inverters[serial], s.heard))
  return inverter && { inverter, row: rowOf(inverter, { sunrise, isPlantLimited, isAged }) }
}
