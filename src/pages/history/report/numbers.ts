import { decimal } from '../../../i18n/format.ts'

/** Wh as a number of kWh; in a table whose `top` is high with one digit, which says enough. */
export const kwh = (wh = Number.NaN, top = wh) => decimal(wh / 1000, top < 100_000 ? 2 : 1)

/** The watts of a peak; a dash without one. */
export const watts = (peak: { watts: number } | undefined) => decimal(peak?.watts, 0)
