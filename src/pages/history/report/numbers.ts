import { decimal } from '../../../i18n/format.ts'
import { localized } from '../../../i18n/localized.ts'

/** Wh as a number of kWh; in a table whose `top` is high with one digit, which says enough. */
export const kwh = (wh = Number.NaN, top = wh) => decimal(wh / 1000, top < 100_000 ? 2 : 1)

/** The watts of a peak; a dash without one. */
export const watts = (peak: { watts: number } | undefined) => decimal(peak?.watts, 0)

/** How much more, as a whole percentage with its sign. */
export const morePercent = localized(
  locale =>
    new Intl.NumberFormat(locale, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 }).format as (
      fraction: number,
    ) => string,
)
