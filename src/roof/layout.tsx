import type { CSSProperties, ReactNode } from 'react'
import { t } from '../i18n/i18n.ts'
import { stringKey } from '../live/strings.ts'
import { type Arrangement, type RoofPlan, roofName, roofSize } from './arrangement.ts'

/** An inverter, with the address of its gateway if that is another one. */
export interface InverterOf {
  serial: string
  address?: string
}

/** Where a string of an inverter is drawn, as a CSS grid area; undefined if it is not drawn there. */
export type AreaOf = (string: string) => string | undefined

/** Draws the tiles of an inverter as a list entry: on a roof, or grouped by inverter. */
type Draw = (inverter: InverterOf, areaOf: AreaOf | undefined, isOnRoof: boolean) => ReactNode

interface LayoutProps {
  roofs: Arrangement
  inverters: readonly InverterOf[]
  /** Inverters with strings on no roof. */
  rest: readonly InverterOf[]
  draw: Draw
}

/** Number of colour steps of a module: with each new colour a browser styles and paints it again, which takes longer than its text. */
const shades = 20

/** The look of a module at this share of its full power, 0..1. */
export function moduleLook(power: number, gridArea: string | undefined) {
  const shade = Math.round(power * shades) / shades
  return {
    'data-high': shade >= 0.5 || undefined,
    style: { '--power': shade.toFixed(2), gridArea } as CSSProperties,
  }
}

/** The style of a roof: its size, and the orientation of its modules. */
export const planLook = (roof: RoofPlan) => {
  const { rows, columns } = roofSize(roof)
  return {
    className: roof.lying ? 'plan lying' : 'plan',
    style: { '--rows': rows, '--columns': columns } as CSSProperties,
  }
}

/** The roofs as arranged by the owner, and by inverter the strings on none. */
export function Layout({ roofs, inverters, rest, draw }: LayoutProps) {
  const areas = roofs.map(
    ({ tiles }) => new Map(tiles.map(tile => [stringKey(tile), `${tile.row + 1} / ${tile.column + 1}`])),
  )
  const isPlaced = (key: string) => areas.some(area => area.has(key))
  return (
    <>
      {roofs.map((roof, n) => {
        const name = roofs.length > 1 || roof.name ? roofName(roof, n) : ''
        const serials = new Set(roof.tiles.map(({ serial }) => serial))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a roof is identified by its number
          <div key={n} style={planLook(roof).style}>
            {name && <h3>{name}</h3>}
            <ul aria-label={name || t('roof.Title')} className={planLook(roof).className}>
              {inverters
                .filter(({ serial }) => serials.has(serial))
                .map(inverter => draw(inverter, string => areas[n]?.get(stringKey({ ...inverter, string })), true))}
            </ul>
          </div>
        )
      })}
      {rest.length > 0 && (
        <ul aria-label={t('roof.Title')}>
          {rest.map(inverter => {
            const areaOf = (string: string) => (isPlaced(stringKey({ ...inverter, string })) ? undefined : '')
            return draw(inverter, roofs.length ? areaOf : undefined, false)
          })}
        </ul>
      )}
    </>
  )
}
