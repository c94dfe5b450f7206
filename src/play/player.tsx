import { useLayoutEffect, useState } from 'react'
import { dayOf, slotNow, timeOf } from '../history/calendar.ts'
import { useLoaded } from '../history/use-history.ts'
import { brief, briefText, clockTime, dash, decimal, times } from '../i18n/format.ts'
import { labelled, t } from '../i18n/i18n.ts'
import type { Day } from '../light/day.ts'
import { Dome, DomeDrawing, domeShape } from '../light/dome.tsx'
import { highestOf, ticksOf } from '../light/geometry.ts'
import { ofClear, shareText } from '../light/share.tsx'
import { useDay } from '../light/use-day.ts'
import { stringKey } from '../live/strings.ts'
import { useArrangement } from '../roof/arrangement.ts'
import { type AreaOf, type InverterOf, Layout, moduleLook } from '../roof/layout.tsx'
import { Busy } from '../ui/busy.tsx'
import { Ticks } from '../ui/chart.tsx'
import { ActionButton } from '../ui/controls/action-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { savePicture } from './picture.ts'
import { countUp, loadRecordedRoof, looksAt, type RecordedRoof } from './recorded-roof.ts'

/** Duration of a whole day, in ms, and its steps if motion is reduced. */
const playMs = 12_000
const steps = 12

/** From this share on a day was clear. */
const clearShare = 0.95

/** A date with its weekday, written out. */
const longDate = times({ dateStyle: 'full' })

/** The share of a completed day, in words; empty while it is unknown for any inverter. */
function goodness({ share }: Pick<Day, 'share'>) {
  if (!share || share.isSoFar || share.without.length) return ''
  return share.share >= clearShare ? t('play.ClearDay') : ofClear(share.share)
}

/** What is said of a day beside what it brought: how good it was, and the string that missed most of it to a shadow or a fault. */
export function daySentence({ day, share }: Pick<Day, 'day' | 'share'>, { sum, inverters }: RecordedRoof) {
  const how = goodness({ share }) || (share && shareText(share))
  const words = [sum.estimated > 0 && t('live.Estimated'), how].filter(Boolean).join(', ')
  const all = inverters.flatMap(({ name, modules }) =>
    modules.flatMap(module => (module.dim?.wh ? [{ inverter: name, string: module.name, ...module.dim }] : [])),
  )
  const [most] = all.sort((a, b) => b.wh - a.wh)
  if (!most) return words
  const { string, inverter, from, to, isShade } = most
  const params = {
    name: inverters.length > 1 ? `${string} (${inverter})` : string,
    from: clockTime(timeOf(day, from)),
    to: clockTime(timeOf(day, to)),
    energy: briefText(most.wh, 'Wh'),
  }
  return [words, t(isShade ? 'play.InShade' : 'play.GaveLess', params)].filter(Boolean).join('; ')
}

/** The roof in a slot of its day, or at its end. */
function PlayedRoof({ roof, slot }: { roof: RecordedRoof; slot: number | undefined }) {
  const roofs = useArrangement(s => s.roofs)
  const { inverters, isTooOld } = roof
  const looks = looksAt(inverters, slot)
  const placed = new Set(roofs.flatMap(({ tiles }) => tiles.map(stringKey)))
  const rest = inverters.filter(({ modules }) => modules.some(module => !placed.has(stringKey(module))))
  const draw = ({ serial }: InverterOf, areaOf: AreaOf | undefined, isOnRoof: boolean) => {
    const inverter = inverters.find(one => one.serial === serial)
    if (!inverter) return null
    const tiles = inverter.modules.map(module => {
      const gridArea = areaOf?.(module.string)
      const { value, share, isWeak } = looks.get(module) ?? {}
      if (areaOf && gridArea === undefined) return null
      const text = value === undefined ? '' : briefText(value, slot === undefined ? 'Wh' : 'W')
      const [number, unit] = text.split('\u00a0')
      const title = labelled(`${inverter.name}, ${module.name}`, text || dash)
      return (
        <span
          key={module.string}
          role="img"
          title={title}
          aria-label={title}
          className={isTooOld ? undefined : share === undefined ? 'unknown' : isWeak ? 'weak' : undefined}
          {...moduleLook(share ?? 0, gridArea)}
        >
          {number}
          {unit && `\n${unit}`}
        </span>
      )
    })
    return (
      <li key={serial}>
        {!isOnRoof && <span>{inverter.name}</span>}
        <div>{tiles}</div>
      </li>
    )
  }
  return (
    <>
      <div className="roof">
        <Layout {...{ roofs, inverters, rest, draw }} />
      </div>
      {isTooOld && <p className="muted">{t('live.StringsNotKept')}</p>}
    </>
  )
}

/** A sign on a button: two bars, or a triangle. */
const Sign = ({ isPlaying }: { isPlaying: boolean }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={isPlaying ? 'M8 5v14m8-14v14' : 'M7 4v16l12-8Z'} />
  </svg>
)

interface PlayerProps {
  day: Day
  roof: RecordedRoof
  /** Starts at once; else it shows the time of the highest power. */
  starts: boolean
}

function Player({ day, roof, starts }: PlayerProps) {
  const shape = domeShape(day)
  const { from, to } = shape.hours
  const end = day.day === dayOf(Date.now()) ? Math.max(from + 1, Math.min(to, slotNow() + 1)) : to
  const count = end - from
  /** The position in the day, 0..1. */
  const [gone, setGone] = useState(
    starts ? 0 : Math.max(0, (shape.known.indexOf(highestOf(shape.known)) - from) / count),
  )
  const [isPlaying, setPlaying] = useState(starts)
  const [withNames, setWithNames] = useState(false)
  const roofs = useArrangement(s => s.roofs)
  const slot = from + Math.round(gone * count)
  const isEnd = slot === end
  const sums = countUp(shape.known, shape.hours, roof.sum.wh)
  const brought = roof.sum.wh ?? sums.at(-1) ?? 0
  const watts = shape.known[slot]
  const { v, u, d } = brief({ v: isEnd ? brought : sums[slot], u: 'Wh' })
  const time = clockTime(timeOf(day.day, slot))
  const power = watts === undefined ? t('live.Unrecorded') : briefText(watts, 'W')

  // Of the layout, since a frame after a drag and before its clean-up would undo the drag.
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it stands is asked once, when it begins to play
  useLayoutEffect(() => {
    if (!isPlaying) return
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const begin = performance.now() - gone * playMs
    let frame = requestAnimationFrame(function draw(now) {
      const share = Math.min(1, (now - begin) / playMs)
      setGone(Math.round((isStill ? Math.floor(share * steps) / steps : share) * count) / count)
      if (share < 1) frame = requestAnimationFrame(draw)
      else setPlaying(false)
    })
    return () => cancelAnimationFrame(frame)
  }, [isPlaying, count])

  async function save() {
    const { share } = day
    const how = goodness(day) || (share && !share.without.length && shareText(share)) || (end < to && t('play.SoFar'))
    const line = [longDate(timeOf(day.day, 0)), roof.sum.estimated > 0 && t('live.Estimated'), how]
    const whole = brief({ v: brought, u: 'Wh' })
    const words = { number: decimal(whole.v, whole.d), unit: whole.u, line: line.filter(Boolean).join(' · ') }
    await savePicture({ day, shape, roof, roofs, words, withNames })
  }

  function play() {
    if (isEnd) setGone(0)
    setPlaying(!isPlaying)
  }

  return (
    <div className="play">
      <div className="chart" dir="ltr">
        <div>
          <DomeDrawing {...{ day, shape }} sun={isEnd && end === to ? undefined : slot} end={slot} />
        </div>
        <Ticks from={from} to={to} ticks={ticksOf(shape.hours)} />
      </div>
      <p className="reading">
        <span>
          <b>{decimal(v, d)}</b> <small className="unit">{u}</small>
        </span>
        {!isEnd && `${time} · ${power}`}
        <span role="status">{isEnd && daySentence(day, roof)}</span>
      </p>
      <PlayedRoof roof={roof} slot={isEnd ? undefined : slot} />
      <div className="actions">
        <button type="button" aria-label={t(isPlaying ? 'play.Pause' : 'live.PlayDay')} onClick={play}>
          <Sign isPlaying={isPlaying} />
        </button>
        <input
          type="range"
          aria-label={t('play.Time')}
          aria-valuetext={`${time} · ${isEnd ? briefText(brought, 'Wh') : power}`}
          min={from}
          max={end}
          value={slot}
          onInput={({ currentTarget }) => {
            setPlaying(false)
            setGone((Number(currentTarget.value) - from) / count)
          }}
        />
        <ActionButton action={save}>{t('play.Save')}</ActionButton>
        <label>
          <input type="checkbox" onChange={({ currentTarget }) => setWithNames(currentTarget.checked)} />
          {t('play.WithNames')}
        </label>
      </div>
    </div>
  )
}

/** A recorded day: the sun along its dome, the power up to then, and the power of each module. Gaps stay empty. */
export function DayPlayer({ day, starts = false }: { day: string; starts?: boolean }) {
  const known = useDay(day)
  const roof = useLoaded(() => loadRecordedRoof(day), day)
  if (!known.isRead || roof?.day !== day) return <Busy />
  // Says why there is nothing.
  if (domeShape(known).known.every(watts => watts === undefined)) return <Dome day={known} />
  // Not before sunrise and sunset are known, or everything would move then.
  if (known.sky.isRough) return <Busy />
  return <Player key={day} day={known} {...{ roof, starts }} />
}

/** Plays a recorded day, in a dialog. */
export const PlayDialog = ({ day, onClosed }: { day: string; onClosed: () => void }) => (
  <Dialog title={longDate(timeOf(day, 0))} onClosed={onClosed}>
    <DayPlayer day={day} starts />
  </Dialog>
)
