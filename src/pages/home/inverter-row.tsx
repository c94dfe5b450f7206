import { limiter } from '#fork/live'
import { isFree } from '../../diagnosis/rules.ts'
import { dayOf } from '../../history/calendar.ts'
import { brief, percent, textOf } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { useShownDay } from '../../light/sun.ts'
import { heardAt, type Presence, presenceOf } from '../../live/age.ts'
import { isLimited, plantLimit } from '../../live/commands/limits.ts'
import { lookOf, ratedPower } from '../../live/inverter-state.ts'
import { isOnPanels, type SeenInverter, useLive, useShown } from '../../live/live.ts'
import { isImplausible } from '../../live/plausible.ts'
import { peakPowerOf } from '../../live/strings.ts'
import { DataAge } from './data-age.tsx'
import { hasCounted } from './day-yield.ts'
import { PowerBar, reading } from './reading.tsx'

/** The values that an inverter's row shows: its power, and while it sleeps the yield of the `day` on which it was last heard. */
export const rowValues = (inverter: SeenInverter, presence: Presence, day: string) => ({
  name: textOf(inverter.name),
  presence,
  producing: inverter.producing,
  figure:
    presence === 'asleep' && dayOf(heardAt(inverter)) === day && hasCounted(inverter)
      ? inverter.INV?.[0]?.YieldDay
      : presence === 'current' || presence === 'stale'
        ? inverter.AC?.[0]?.Power
        : undefined,
  rated: ratedPower(inverter) || peakPowerOf(inverter),
  limit_relative: inverter.limit_relative,
  isGoverned: useLive.getState().governed?.includes(inverter.serial),
  age: presence === 'stale' ? { ms: inverter.data_age_ms, at: inverter.at } : undefined,
})

/**
 * What the row, bar and sentence of an inverter show, and its state, which decides the colours; `isPlantLimited`: its limit is said
 * elsewhere. Not a component: the live view draws ten.
 */
export function rowOf(values: ReturnType<typeof rowValues>, isPlantLimited: boolean) {
  const { name, figure, rated, limit_relative, isGoverned, age } = values
  const { state, text } = lookOf(values, values.presence)
  const limited = isLimited(values)
  const isWrong = isImplausible(figure)
  const bar = rated > 0 && (
    <PowerBar
      value={values.presence === 'current' && figure?.v}
      max={rated}
      limit={limited && limit_relative}
      title={t('live.RatedPower', { max: rated })}
    />
  )
  const sentence = (state !== 'on' || isWrong || (limited && !isPlantLimited)) && (
    <span className="state" data-state={isWrong ? 'idle' : state === 'on' ? 'off' : undefined}>
      {isWrong ? (
        t('live.Implausible')
      ) : state === 'on' ? (
        t('live.Limited', { value: percent(limit_relative / 100) })
      ) : age ? (
        <DataAge {...age} />
      ) : (
        (state === 'idle' && limiter && isGoverned && t(limiter.idle)) || text
      )}
    </span>
  )
  const head = (
    <>
      <span className="name">{name}</span>
      <span className="power">{reading(brief(figure))}</span>
    </>
  )
  return { name, state, text, head, bar, sentence }
}

/** What the row of an inverter shows, without a limit that is said elsewhere; undefined while unknown. */
export function useRow(serial: string, sunrise: string | undefined, isLimitSaid?: boolean) {
  const isPlantLimited = useLive(s => plantLimit(Object.values(s.inverters).filter(isFree(s))) !== undefined)
  const day = useShownDay()
  // Messages of other inverters show that time passes.
  const values = useShown(useLive, state => {
    const inverter = state.inverters[serial]
    const isNight = Boolean(sunrise) && isOnPanels(state, serial)
    return inverter && rowValues(inverter, presenceOf(inverter, state.messageAt, isNight), day)
  })
  return values && rowOf(values, isLimitSaid || isPlantLimited)
}
