import { useId, useState } from 'react'
import { decimal } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { FoldedCard } from '../../../ui/card.tsx'
import { amountOf, maxAmount } from './amount.ts'
import { currencies } from './currency.ts'
import { currencyName } from './words.ts'
import { storeAmount, storeCurrency, type Worth } from './worth.ts'

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
            {[...new Set([...currencies(), currency])].map(code => (
              <option key={code} value={code}>
                {code} – {currencyName(code)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <small id={`${id}-hint`} className={wrong ? 'problem' : 'muted'} role={wrong ? 'alert' : undefined}>
        {wrong
          ? t('report.ValueInvalid', { max: decimal(maxAmount), example: example() })
          : t('report.ValueHint', { example: example() })}
      </small>
    </FoldedCard>
  )
}
