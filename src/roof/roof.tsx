import type { CSSProperties } from 'react'
import { Link } from 'wouter'
import { useHistory } from '../history/history.ts'
import { stringPath } from '../history/string-path.ts'
import { dash, decimal, percent, textOf } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import { isAgedAt, lookOf } from '../live/inverter-state.ts'
import { useLive } from '../live/live.ts'
import { useListed } from '../live/others/listed.ts'
import { otherAt, useOthers } from '../live/others/others.ts'
import { maximum, stringName, stringsOf } from '../live/strings.ts'

/** The inputs that inverters of a type have, by the third digit of their serials; only until the inverter has told. Source: gateway contract 8.6. */
const usualInputs: Readonly<Record<string, number>> = { 2: 1, 6: 4, 8: 6 }

interface GroupProps {
  serial: string
  /** Of another gateway. */
  address?: string | undefined
  /** Time of the next sunrise; empty by day. */
  sunrise: string | undefined
  /** Whether it is named: among others. */
  named: boolean
}

/** The tiles of an inverter; a push draws those of its inverter only. */
function Group({ serial, address, sunrise, named }: GroupProps) {
  const own = useLive(s => (address ? undefined : s.inverters[serial]))
  const other = useOthers(s => (address ? otherAt(address)(s).inverters[serial] : undefined))
  // What others send tells that time passes.
  const isAged = useLive(s => isAgedAt(own, s.heard))
  const isStale = useOthers(s => Boolean(address) && otherAt(address ?? '')(s).stale)
  const weak = useHistory(s => s.weak)
  const best = useHistory(s => s.best[serial])
  const inverter = own ?? other
  if (!inverter) return null
  const name = textOf(inverter.name)
  const look = lookOf(inverter, sunrise)
  const state = (isAged || isStale) && look.state !== 'off' ? 'down' : look.state
  const isSilent = state === 'down' || state === 'off'
  const strings = stringsOf(inverter, best)
  const strongest = Math.max(...strings.map(([, { Power }]) => Number(Power?.v) || 0))
  const tiles = strings.map(([n, string]) => {
    const watts = Number(string.Power?.v) || 0
    const power = Math.min(watts / (maximum(string) || best?.[n] || strongest), 1) || 0
    const under = isSilent ? undefined : weak.find(one => one.serial === serial && one.string === n)
    const text = isSilent ? (state === 'down' ? t('roof.NoAnswer') : dash) : decimal(string.Power?.v, 0)
    const said = {
      name: `${name}, ${stringName(n, string)}`,
      power: isSilent ? (state === 'down' ? text : look.text) : `${text} W`,
    }
    const title = under ? t('roof.Weak', { ...said, share: percent(under.under) }) : t('roof.Tile', said)
    const tile = {
      className: isSilent ? 'silent' : under ? 'weak' : '',
      title,
      'aria-label': title,
      'data-high': power >= 0.5 || undefined,
      style: { '--power': power.toFixed(2) } as CSSProperties,
      children: isSilent ? (
        text
      ) : (
        <>
          {text} <small>W</small>
        </>
      ),
    }
    if (address) return <a key={n} href={`${address}/`} target="_blank" rel="noopener noreferrer" {...tile} />
    return <Link key={n} href={stringPath(Date.now(), serial, strings.length > 1 ? n : '')} {...tile} />
  })
  const awaited = [0, 1, 2, 3, 4, 5].slice(0, usualInputs[serial[2] ?? ''] ?? 2).map(n => <span key={n} />)
  return (
    <li data-state={state}>
      {named && <span>{name}</span>}
      <div>{inverter.DC ? tiles : awaited}</div>
    </li>
  )
}

/** The plant as it lies on the roof: a tile for each string, coloured by its power for its size; by inverter, those of other gateways last. */
export function Roof({ sunrise }: { sunrise: string | undefined }) {
  const serials = useLive(s => s.serials)
  const gateways = useListed(s => s.gateways)
  const others = useOthers(s => gateways.map(({ address }) => otherAt(address)(s).serials.join()).join('/')).split('/')
  const groups = [
    ...serials.map(serial => ({ serial, address: undefined })),
    ...gateways.flatMap(({ address }, n) =>
      (others[n] ?? '').split(',').flatMap(serial => (serial ? { serial, address } : [])),
    ),
  ]
  if (!groups.length) return null
  return (
    <section className="roof">
      <h2>{t('roof.Title')}</h2>
      <ul aria-label={t('roof.Title')}>
        {groups.map(one => (
          <Group key={`${one.address} ${one.serial}`} {...one} sunrise={sunrise} named={groups.length > 1} />
        ))}
      </ul>
      <p className="muted">
        {decimal(0)} <i /> {t('roof.FullPower')}
      </p>
    </section>
  )
}
