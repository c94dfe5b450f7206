import { type CSSProperties, lazy, type MouseEvent, useState } from 'react'
import { base } from '../gateway/base.ts'
import { useHistory } from '../history/history.ts'
import { stringPath } from '../history/string-path.ts'
import { dash, decimal, percent, textOf } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import { type InverterState, isAgedAt, lookOf } from '../live/inverter-state.ts'
import { type Seen, useLive, type Values } from '../live/live.ts'
import { useListed } from '../live/others/listed.ts'
import { otherAt, useOthers } from '../live/others/others.ts'
import { maximum, stringName, stringsOf } from '../live/strings.ts'
import { go } from '../session/navigation.ts'
import { PlainButton } from '../ui/controls/plain-button.tsx'
import { LazyDialog } from '../ui/lazy-dialog.tsx'
import { type Arrangement, keyOf, useArrangement } from './arrangement.ts'
import { type AreaOf, type InverterOf, Layout, moduleLook } from './layout.tsx'

const ArrangeDialog = lazy(async () => ({ default: (await import('./arrange-dialog.tsx')).ArrangeDialog }))

/** The inputs that inverters of a type have, by the third digit of their serials; only until the inverter has told. Source: gateway contract 8.6. */
const usualInputs: Readonly<Record<string, number>> = { 2: 1, 6: 4, 8: 6 }

interface GroupProps extends InverterOf {
  /** Time of the next sunrise; empty by day. */
  sunrise: string | undefined
  /** Whether it is named: among others. */
  named: boolean
  /** Nothing on the wall is a link. */
  wall: boolean
  /** Of a roof, where its strings are. */
  areaOf: AreaOf | undefined
}

interface TilesProps extends GroupProps {
  inverter: Seen | undefined
  /** Its values are not of now. */
  isOld: boolean
}

function Tiles({ serial, sunrise, named, wall, areaOf, inverter, isOld, address }: TilesProps) {
  const weak = useHistory(s => s.weak)
  const best = useHistory(s => s.best[serial])
  if (!inverter) return null
  const name = textOf(inverter.name)
  const look = lookOf(inverter, sunrise)
  const state: InverterState = isOld && look.state !== 'off' ? 'down' : look.state
  const isDown = state === 'down'
  const isSilent = isDown || state === 'off'
  const silence = isDown ? t('roof.NoAnswer') : dash
  const strings = stringsOf(inverter, best)
  const path = base + stringPath(Date.now(), serial, '')
  const tiles = strings.map(([n, string]) => {
    const gridArea = areaOf?.(n)
    if (areaOf && gridArea === undefined) return null
    const watts = decimal(string.Power?.v, 0)
    const size = maximum(string) || best?.[n]
    const under = isSilent ? undefined : weak.find(one => one.serial === serial && one.string === n)
    const said = {
      name: `${name}, ${stringName(n, string)}`,
      power: isSilent ? (isDown ? silence : look.text) : `${watts} W`,
    }
    const title = under ? t('roof.Weak', { ...said, share: percent(under.under) }) : t('roof.Tile', said)
    const tile = {
      className: isSilent ? 'silent' : under ? 'weak' : size ? undefined : 'unknown',
      title,
      'aria-label': title,
      children: isSilent ? silence : [watts, '\nW'],
      ...moduleLook(isSilent || !size ? 0 : Math.min((Number(string.Power?.v) || 0) / size, 1), gridArea),
    }
    if (wall) return <span key={n} role="img" {...tile} />
    if (address) return <a key={n} href={`${address}/`} target="_blank" rel="noopener noreferrer" {...tile} />
    return <a key={n} href={path + n} {...tile} />
  })
  const awaited = [0, 1, 2, 3, 4, 5].slice(0, usualInputs[serial[2] ?? ''] ?? 2).map(n => <span key={n} />)
  return (
    <li data-state={state} style={{ '--strings': strings.length } as CSSProperties}>
      {named && <span>{name}</span>}
      <div>{inverter.DC ? tiles : awaited}</div>
    </li>
  )
}

/** Those of this gateway; a push draws those of its inverter only. */
function OwnTiles(group: GroupProps) {
  const inverter = useLive(s => s.inverters[group.serial])
  // What others send tells that time passes.
  const isOld = useLive(s => isAgedAt(inverter, s.heard))
  return <Tiles {...group} inverter={inverter} isOld={isOld} />
}

function OtherTiles(group: GroupProps) {
  const { address = '', serial } = group
  const inverter = useOthers(s => otherAt(address)(s).inverters[serial])
  const isOld = useOthers(s => otherAt(address)(s).stale)
  return <Tiles {...group} inverter={inverter} isOld={isOld} />
}

/** Opens the day of a string without loading the page anew. One for all tiles: a router's link each would take longer than the tiles. */
function open(event: MouseEvent) {
  const link = (event.target as Element).closest('a')
  if (!link || link.target || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  go(link.href.slice((location.origin + base).length))
}

/** Those of its inverters that have a string on no roof, as far as it is known. */
function restOf({ serials, inverters }: Pick<Values, 'serials' | 'inverters'>, roofs: Arrangement) {
  if (!roofs.length) return serials
  const placed = new Set(roofs.flatMap(({ tiles }) => tiles.map(keyOf)))
  return serials.filter(serial => {
    const inverter = inverters[serial]
    const isPlaced = ([string]: [string, unknown]) => placed.has(keyOf({ serial, string }))
    return inverter && !(inverter.DC && stringsOf(inverter).every(isPlaced))
  })
}

const split = (serials: string | undefined) => serials?.split(',').filter(Boolean) ?? []

/** The inverters of all gateways, those of this one first; `rest` with strings on no roof. */
function useInverters(roofs: Arrangement) {
  const own = useLive(s => s.serials)
  const ownRest = useLive(s => restOf(s, roofs).join())
  const gateways = useListed(s => s.gateways)
  const others = useOthers(s => gateways.map(({ address }) => otherAt(address)(s).serials.join()).join('/')).split('/')
  const otherRest = useOthers(s => gateways.map(({ address }) => restOf(otherAt(address)(s), roofs).join()).join('/'))
  const at = (texts: readonly string[]): InverterOf[] =>
    gateways.flatMap(({ address }, n) => split(texts[n]).map(serial => ({ serial, address })))
  const ofOwn = (serials: readonly string[]): InverterOf[] => serials.map(serial => ({ serial }))
  return {
    inverters: [...ofOwn(own), ...at(others)],
    rest: [...ofOwn(split(ownRest)), ...at(otherRest.split('/'))],
  }
}

interface RoofProps {
  /** Time of the next sunrise; empty by day. */
  sunrise: string | undefined
  /** On the wall: the tiles alone. */
  wall?: boolean
}

/** The plant as it lies on the roof: a tile for each string, coloured by its power for its size; by inverter until the owner has arranged it. */
export function Roof({ sunrise, wall = false }: RoofProps) {
  const roofs = useArrangement(s => s.roofs)
  const { inverters, rest } = useInverters(roofs)
  const [isArranging, setArranging] = useState(false)
  if (!inverters.length) return null
  const end = () => setArranging(false)
  const isMany = inverters.length > 1 || roofs.length > 0
  const draw = (inverter: InverterOf, areaOf: AreaOf | undefined, isOnRoof: boolean) => {
    const group = { ...inverter, sunrise, wall, areaOf, named: !isOnRoof && isMany }
    const key = `${inverter.address} ${inverter.serial}`
    return inverter.address ? <OtherTiles key={key} {...group} /> : <OwnTiles key={key} {...group} />
  }
  const layout = <Layout {...{ roofs, inverters, rest, draw }} />
  if (wall) return <section className="roof">{layout}</section>
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link is a click
    // biome-ignore lint/a11y/noStaticElementInteractions: its links are pressed
    <section className="roof card" onClick={open}>
      <header>
        <h2>{t('roof.Title')}</h2>
        <PlainButton text="roof.Arrange" onPress={() => setArranging(true)} />
      </header>
      {layout}
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
