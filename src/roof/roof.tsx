import { lazy, type MouseEvent, type ReactNode, useState } from 'react'
import { base } from '../gateway/base.ts'
import { dayOf } from '../history/calendar.ts'
import { briefText, dash, dayFromNow, decimal, percent, textOf } from '../i18n/format.ts'
import { labelled, t } from '../i18n/i18n.ts'
import { useShownDay } from '../light/sun.ts'
import { stringPath, useStrings } from '../light/use-strings.ts'
import { heardAt, isHeard, type Presence, presenceOf } from '../live/age.ts'
import { lookOf } from '../live/inverter-state.ts'
import { type LiveValues, onPanels, type SeenInverter, useLive, useShown } from '../live/live.ts'
import { otherAt, useListed, useOthers } from '../live/others/others.ts'
import { stringKey, stringName, stringSize, stringsIn, stringsOf } from '../live/strings.ts'
import { go } from '../session/navigation.ts'
import { PlainButton } from '../ui/controls/plain-button.tsx'
import { LazyDialog } from '../ui/lazy-dialog.tsx'
import { type Arrangement, useArrangement } from './arrangement.ts'
import { type AreaOf, type InverterOf, Layout, moduleLook } from './layout.tsx'

const ArrangeDialog = lazy(async () => ({ default: (await import('./arrange-dialog.tsx')).ArrangeDialog }))

/** The number of inputs by the third digit of a serial, used until the inverter has reported them. Source: gateway contract 8.6. */
const usualInputs: Readonly<Record<string, number>> = { 2: 1, 6: 4, 8: 6 }

interface GroupProps extends InverterOf {
  /** Time of the next sunrise; empty by day. */
  sunrise: string | undefined
  /** The day that is shown. */
  day: string
  /** Whether its name is shown: there are others. */
  named: boolean
  /** On the wall: modules alone, without words or links. */
  wall?: boolean
  /** On a roof: where its strings are. */
  areaOf: AreaOf | undefined
}

/** What the tiles of an inverter show. */
function shownOf(inverter: SeenInverter | undefined, day: string, presenceIn: (inverter: SeenInverter) => Presence) {
  if (!inverter) return undefined
  const { name, producing, DC, serial } = inverter
  const presence = presenceIn(inverter)
  return {
    name,
    producing,
    DC,
    isCounted: isHeard(inverter),
    presence,
    /** Its counters are of the shown day. */
    isOfDay: presence === 'asleep' && dayOf(heardAt(inverter)) === day,
    path: base + stringPath(serial, ''),
  }
}

function Tiles({ serial, named, wall, areaOf, shown, address }: GroupProps & { shown: ReturnType<typeof shownOf> }) {
  const weak = useStrings(s => s.weak)
  const best = useStrings(s => s.best[serial])
  if (!shown) return null
  const { DC, presence, isOfDay, path } = shown
  const name = textOf(shown.name)
  const { state, text } = lookOf(shown, presence)
  const isNotCurrent = presence !== 'current'
  const isStale = presence === 'stale'
  const silence = isStale ? t('roof.NoAnswer') : dash
  const strings = stringsIn(DC, shown.isCounted, best)
  const tiles = strings.map(([n, string]) => {
    const gridArea = areaOf?.(n)
    if (areaOf && gridArea === undefined) return null
    const watts = decimal(string.Power?.v, 0)
    // Zero may be a reset.
    const wh = isOfDay && Number(string.YieldDay?.v)
    const brought = wh ? briefText(wh, 'Wh') : undefined
    const size = stringSize(string) || best?.[n]
    const under = isNotCurrent ? undefined : weak.find(one => one.serial === serial && one.string === n)
    const words = {
      name: `${name}, ${stringName(n, string)}`,
      power: isNotCurrent ? (isStale ? silence : (brought ?? text)) : `${watts} W`,
    }
    const label = under ? t('roof.Weak', { ...words, share: percent(under.under) }) : labelled(words.name, words.power)
    const tile = {
      className: brought ? 'brought' : isNotCurrent ? 'silent' : under ? 'weak' : size ? undefined : 'unknown',
      'aria-label': label,
      children: wall ? undefined : (brought?.replace('\u00a0', '\n') ?? (isNotCurrent ? silence : [watts, '\nW'])),
      ...moduleLook(isNotCurrent || !size ? 0 : Math.min((Number(string.Power?.v) || 0) / size, 1), gridArea),
    }
    if (wall) return <i key={n} role="img" {...tile} />
    if (address) return <a key={n} href={`${address}/`} target="_blank" rel="noopener noreferrer" {...tile} />
    return <a key={n} href={path + n} {...tile} />
  })
  const awaited = [0, 1, 2, 3, 4, 5].slice(0, usualInputs[serial[2] ?? ''] ?? 2).map(n => <span key={n} />)
  if (wall) return DC && <div className="modules">{tiles}</div>
  return (
    <li data-state={state}>
      {named && <span>{name}</span>}
      <div>{DC ? tiles : awaited}</div>
    </li>
  )
}

/** Tiles of this gateway; a push draws only those of its inverter, if they have changed. */
function OwnTiles(group: GroupProps) {
  const { serial, sunrise, day } = group
  // Messages of other inverters show that time passes.
  const shown = useShown(useLive, ({ inverters, messageAt }) =>
    shownOf(inverters[serial], day, one => presenceOf(one, messageAt, Boolean(sunrise))),
  )
  return <Tiles {...group} shown={shown} />
}

function OtherTiles(group: GroupProps) {
  const { address = '', serial, sunrise, day } = group
  const shown = useShown(useOthers, state => {
    const { inverters, messageAt, stale } = otherAt(address)(state)
    return shownOf(inverters[serial], day, one => {
      const presence = presenceOf(one, messageAt, Boolean(sunrise))
      return stale && presence === 'current' ? 'stale' : presence
    })
  })
  return <Tiles {...group} shown={shown} />
}

/**
 * Names a tile, also as a tooltip, once a mouse is over it. Not before: browsers style abbreviations with a title, so they restyle every
 * element whose title changes.
 */
function nameTile({ target }: { target: EventTarget }) {
  const tile = (target as Element).closest('li [aria-label]')
  tile?.setAttribute('title', tile.getAttribute('aria-label') ?? '')
}

/** Opens the day of a string without reloading the page. One handler for all tiles: a router link for each would take longer than the tiles. */
function open(event: MouseEvent) {
  const link = (event.target as Element).closest('a')
  if (!link || link.target || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  go(link.href.slice((location.origin + base).length))
}

/** The inverters that have a string on no roof, as far as known. */
function restOf({ serials, inverters }: Pick<LiveValues, 'serials' | 'inverters'>, roofs: Arrangement) {
  if (!roofs.length) return serials
  const placed = new Set(roofs.flatMap(({ tiles }) => tiles.map(stringKey)))
  return serials.filter(serial => {
    const inverter = inverters[serial]
    const isPlaced = ([string]: [string, unknown]) => placed.has(stringKey({ serial, string }))
    return inverter && !(inverter.DC && stringsOf(inverter).every(isPlaced))
  })
}

/** The inverters of a gateway; `rest`: those with strings on no roof. */
function layOut(
  values: Pick<LiveValues, 'serials' | 'inverters'>,
  roofs: Arrangement,
  at: Pick<InverterOf, 'address'> = {},
) {
  const inverterOf = (serial: string): InverterOf => ({ serial, ...at })
  return { inverters: values.serials.map(inverterOf), rest: restOf(values, roofs).map(inverterOf) }
}

/** The inverters of all gateways on their roofs, and what is on none; this gateway first. */
function useInverters(roofs: Arrangement) {
  const gateways = useListed(s => s.gateways)
  const own = useShown(useLive, s => layOut({ ...s, serials: onPanels(s) }, roofs))
  const others = useShown(useOthers, s =>
    gateways.map(({ address }) => layOut(otherAt(address)(s), roofs, { address })),
  )
  const all = [own, ...others]
  return { inverters: all.flatMap(({ inverters }) => inverters), rest: all.flatMap(({ rest }) => rest) }
}

type ModulesProps = InverterOf & Pick<GroupProps, 'sunrise' | 'day'>

/** The modules of an inverter on the wall: a strip each, in the colour of its tile. */
export function Modules(inverter: ModulesProps) {
  const group = { ...inverter, wall: true, named: false, areaOf: undefined }
  return inverter.address ? <OtherTiles {...group} /> : <OwnTiles {...group} />
}

interface RoofProps {
  /** Time of the next sunrise; empty by day. */
  sunrise: string | undefined
  /** A button beside its own. */
  children?: ReactNode
}

/** The plant as it lies on the roof: a tile for each string, coloured by its power for its size; by inverter until it is arranged. */
export function Roof({ sunrise, children }: RoofProps) {
  const roofs = useArrangement(s => s.roofs)
  const { inverters, rest } = useInverters(roofs)
  const day = useShownDay()
  const [isArranging, setArranging] = useState(false)
  if (!inverters.length) return null
  const end = () => setArranging(false)
  const isMany = inverters.length > 1 || roofs.length > 0
  const draw = (inverter: InverterOf, areaOf: AreaOf | undefined, isOnRoof: boolean) => {
    const group = { ...inverter, sunrise, day, areaOf, named: !isOnRoof && isMany }
    const key = `${inverter.address} ${inverter.serial}`
    return inverter.address ? <OtherTiles key={key} {...group} /> : <OwnTiles key={key} {...group} />
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link is a click
    // biome-ignore lint/a11y/noStaticElementInteractions: its links are pressed
    <section className="roof card" onClick={open} onPointerOver={nameTile}>
      <header>
        <h2>
          {t('roof.Title')}
          {sunrise && ` · ${dayFromNow(day === dayOf(Date.now()) ? 0 : -1)}`}
        </h2>
        <div className="choices">
          {children}
          <PlainButton text="roof.Arrange" onPress={() => setArranging(true)} />
        </div>
      </header>
      <Layout {...{ roofs, inverters, rest, draw }} />
      <p className="muted">
        {decimal(0)} <i /> {t('roof.FullPower')}
      </p>
      {isArranging && (
        <LazyDialog title={t('roof.Arrange')} onClosed={end}>
          <ArrangeDialog onClosed={end} />
        </LazyDialog>
      )}
    </section>
  )
}
