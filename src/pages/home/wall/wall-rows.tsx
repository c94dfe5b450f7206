import type { ReactNode } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { useShownDay } from '../../../light/sun.ts'
import { useLive } from '../../../live/live.ts'
import { otherAt, useListed, useOthers } from '../../../live/others/others.ts'
import { Modules } from '../../../roof/roof.tsx'
import { useRow } from '../inverter-row.tsx'
import { OtherGateways } from '../other-gateways.tsx'
import { OwnHeading } from '../own-heading.tsx'
import { Part } from '../part.tsx'
import { wallList } from './wall-list.ts'

/** More inverters cannot be read from afar: then each other gateway has only a line. */
const mostRows = 12

interface RowProps {
  serial: string
  sunrise: string | undefined
  /** The number and the sentence in the sky say the rest. */
  isOnly: boolean
}

/** An inverter on the wall: name, power, anything unusual, and its modules. */
function Row({ serial, sunrise, isOnly }: RowProps) {
  const known = useRow(serial, sunrise)
  const day = useShownDay()
  if (!known) return null
  return (
    <div className="row" data-state={known.state}>
      {!isOnly && known.head}
      {known.sentence}
      <Modules {...{ serial, sunrise, day }} />
    </div>
  )
}

interface WallRowsProps {
  sunrise: string | undefined
  /** Instead of this gateway's rows. */
  children: ReactNode
}

/** The rows of all gateways on one screen; of the own one alone if no other is listed. */
export function WallRows({ sunrise, children }: WallRowsProps) {
  const serials = useLive(s => s.serials)
  const gateways = useListed(s => s.gateways)
  const others = useOthers(state =>
    gateways.reduce((sum, { address }) => sum + otherAt(address)(state).serials.length, 0),
  )
  const all = serials.length + others
  const isOnly = serials.length === 1 && !gateways.length
  const own = (
    <>
      {children}
      {serials.length > 0 && (
        <ul aria-label={t('live.Inverters')} {...wallList(serials.length, all)}>
          {serials.map(serial => (
            <li key={serial}>
              <Part>
                <Row {...{ serial, sunrise, isOnly }} />
              </Part>
            </li>
          ))}
        </ul>
      )}
    </>
  )
  if (!gateways.length) return own
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll what is more than fits
    <section className="roofs" tabIndex={0} aria-label={t('live.Inverters')}>
      <OwnHeading />
      {own}
      <OtherGateways {...{ sunrise, all }} wall={all > mostRows ? 'headings' : 'rows'} />
    </section>
  )
}
