import { percent } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'

/** A bar for each of the last ten minutes, oldest first, as high as its share of answers; no bar where nothing was counted. */
export function Sparkline({ shares }: { shares: readonly (number | undefined)[] }) {
  const known = shares.filter(share => share !== undefined)
  if (!known.length) return null
  const label = t('radio.Curve', { least: percent(Math.min(...known)), most: percent(Math.max(...known)) })
  return (
    <figure className="spark">
      <svg role="img" aria-label={label} viewBox={`0 0 ${shares.length} 1`} preserveAspectRatio="none">
        {shares.map((share, slot) => {
          // A minute without any answer is a line, not a gap.
          const height = Math.max(share ?? 0, 0.04)
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place
          return share !== undefined && <rect key={slot} x={slot + 0.1} y={1 - height} width={0.8} height={height} />
        })}
      </svg>
      <figcaption className="muted">{t('radio.TenMinutes')}</figcaption>
    </figure>
  )
}
