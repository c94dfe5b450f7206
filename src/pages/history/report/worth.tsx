import { useId, useState } from 'react'
import { recall, remember } from '../../../gateway/storage.ts'
import { decimal } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { FoldedCard } from '../../../ui/card.tsx'
import { currencyOf, isCurrency } from './currency.ts'
import { currencyName } from './words.ts'

/** The largest value of a kWh that is accepted, in units of any currency. */
const maxAmount = 1_000_000

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

/** What a kWh is worth to the owner, as this browser knows it. */
export interface Worth {
  /** Units of the currency for a kWh; undefined if the owner has given none. */
  amount: number | undefined
  /** By ISO 4217. */
  currency: string
}

/** Local storage keys of this browser: nothing of it is sent anywhere. */
const amountKey = 'kwhAmount'
const currencyKey = 'kwhCurrency'

/** What is stored; the currency of the browser's region before one was chosen. */
export function storedWorth(): Worth {
  const currency = recall(currencyKey)
  return {
    amount: amountOf(recall(amountKey) ?? '', '.') || undefined,
    currency: isCurrency(currency) ? currency : currencyOf(navigator.languages),
  }
}

/** Stores the amount, or with undefined that there is none. */
const storeAmount = (amount: number | undefined) => remember(amountKey, amount === undefined ? null : String(amount))

const storeCurrency = (currency: string) => remember(currencyKey, currency)

interface WorthFieldsProps {
  worth: Worth
  onChanged: (worth: Worth) => void
}

/** The sign before a fraction in the owner's language. */
const decimalMark = () => decimal(0.5, 1).charAt(1)

/** An example of an amount, as the owner would write it. */
const example = () => decimal(0.31, 2)

/** What a kWh is worth to the owner, and in which currency. What is no amount stays in the field, and is said when it is left. */
export function WorthFields({ worth, onChanged }: WorthFieldsProps) {
  const id = useId()
  const [wrong, setWrong] = useState(false)
  const { amount, currency } = worth

  function read({ value }: HTMLInputElement, isLeft: boolean) {
    const amount = amountOf(value, decimalMark())
    const isWrong = Number.isNaN(amount)
    // While an amount is being typed, it may not be one yet.
    if (isLeft || !isWrong) setWrong(isWrong)
    // What was stored before stays until there is an amount again, or none.
    if (!isWrong) storeAmount(amount)
    onChanged({ amount: isWrong ? undefined : amount, currency })
  }

  function choose(currency: string) {
    storeCurrency(currency)
    onChanged({ amount, currency })
  }

  return (
    <FoldedCard summary={t('report.Value')} className="off-paper">
      <div className="choices">
        <label>
          {t('report.Amount')}
          <input
            name="kwhAmount"
            type="text"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            defaultValue={amount === undefined ? '' : String(amount).replace('.', decimalMark())}
            aria-invalid={wrong || undefined}
            aria-describedby={`${id}-hint`}
            onChange={event => read(event.currentTarget, false)}
            onBlur={event => read(event.currentTarget, true)}
          />
        </label>
        <label>
          {t('report.Currency')}
          <select name="kwhCurrency" value={currency} onChange={event => choose(event.currentTarget.value)}>
            {[...new Set([...Intl.supportedValuesOf('currency'), currency])].map(code => (
              <option key={code} value={code}>
                {code} – {currencyName(code)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <small id={`${id}-hint`} className={wrong ? 'problem' : 'muted'} role={wrong ? 'alert' : undefined}>
        {wrong ? t('report.BadValue', { max: decimal(maxAmount) }) : t('report.ValueHint', { example: example() })}
      </small>
    </FoldedCard>
  )
}
