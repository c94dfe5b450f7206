/** The largest value of a kWh that is accepted, in units of any currency. */
export const maxAmount = 1_000_000

/**
 * The amount that an owner has written, with a comma or a point before its fraction: 0.31 for `0,31`, 1444.7 for `1.444,70`. Where
 * both readings make sense, as in `1,444`, the `mark` of the language decides, which stands before a fraction. Undefined for an
 * empty text; NaN for anything that is no amount above 0 and up to a million.
 */
export function amountOf(text: string, mark: string): number | undefined {
  const plain = text.replace(/[\s'’]/g, '')
  if (!plain) return undefined
  const grouped = mark === ',' ? /^[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/ : /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/
  const ungrouped = grouped.test(plain) ? plain.replaceAll(mark === ',' ? '.' : ',', '') : plain
  const amount = /^(\d+[.,]?\d*|[.,]\d+)$/.test(ungrouped) ? Number(ungrouped.replace(',', '.')) : Number.NaN
  return amount > 0 && amount <= maxAmount ? amount : Number.NaN
}
