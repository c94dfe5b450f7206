import { useId } from 'react'
import { storedText, storedValue } from '../../../gateway/storage.ts'
import { t } from '../../../i18n/i18n.ts'
import { written } from '../../../i18n/number.ts'
import { tellUnlessKept } from '../../../ui/alerts/alert-store.ts'
import { FoldedCard } from '../../../ui/card.tsx'
import { NumberInput, typedNumber } from '../../../ui/controls/number-input.tsx'
import { Unread } from '../../../ui/unread.tsx'
import { currencyName } from './words.ts'

/** The largest value of a kWh that is accepted, in units of any currency. */
const maxAmount = 1_000_000

/** The worth of a kWh, as kept in this browser. */
export interface Worth {
  /** Units of the currency for a kWh; undefined if none was entered. */
  amount: number | undefined
  /** By ISO 4217. */
  currency: string
}

/** Kept in this browser only. */
const keptAmount = storedValue('kwhAmount', value =>
  typeof value === 'number' && value > 0 && value <= maxAmount ? value : undefined,
)

/** The currencies of regions without the euro where micro-inverters are common. `Intl` does not know which region has which. */
const currencies =
  'CHF GBP DKK NOK SEK ISK PLN CZK HUF RON RSD BAM MKD ALL MDL UAH TRY ILS USD CAD MXN BRL ARS CLP COP PEN UYU AUD NZD ZAR MAD TND EGP AED SAR INR PKR LKR CNY TWD HKD JPY KRW SGD MYR THB PHP IDR VND'.split(
    ' ',
  )

/** Regions with the currency of another one; a currency's code begins with its own region. Source: ISO 4217, ISO 3166. */
const regionOfCurrency: Readonly<Record<string, string>> = {
  LI: 'CH',
  GG: 'GB',
  IM: 'GB',
  JE: 'GB',
  FO: 'DK',
  GL: 'DK',
  EC: 'US',
  PR: 'US',
  SV: 'US',
}

const fallback = 'EUR'

/** The region of a language tag, else the one where the language is mostly spoken; undefined for an invalid tag. */
function regionOf(tag: string) {
  try {
    return new Intl.Locale(tag).maximize().region
  } catch {
    return undefined
  }
}

/** The currency for the region of the first of these language tags, such as `CHF` for `de-CH`; the euro for others. */
export function currencyOf(tags: readonly string[]) {
  const [region = fallback] = tags.flatMap(tag => regionOf(tag) ?? [])
  return currencies.find(code => code.startsWith(regionOfCurrency[region] ?? region)) ?? fallback
}

/** Whether `Intl` can write amounts in it: three letters, even if no such currency exists. */
const isCurrency = (code: unknown): code is string => typeof code === 'string' && /^[A-Z]{3}$/.test(code)

const keptCurrency = storedText('kwhCurrency', text => (isCurrency(text) ? text : undefined))

/** The stored worth; before a currency was chosen, in the currency of the browser's region. */
export const storedWorth = (): Worth => ({
  amount: keptAmount.read(),
  currency: keptCurrency.read() ?? currencyOf(navigator.languages),
})

/** The worth of a kWh and its currency. An invalid amount stays in the field, and is reported when the field is left. */
export function WorthFields({ worth, onChanged }: { worth: Worth; onChanged: (worth: Worth) => void }) {
  const id = useId()
  const { amount, currency } = worth

  function read(value: number, { validity, value: text }: HTMLInputElement, isLeft = false) {
    // 0 for a kWh counts as no amount.
    const amount = text && validity.valid && value ? value : undefined
    // The stored amount stays until the field has a valid one, or is empty.
    const isKept = !validity.valid || keptAmount.keep(amount)
    if (isLeft) tellUnlessKept(isKept)
    onChanged({ amount, currency })
  }

  function choose(currency: string) {
    tellUnlessKept(keptCurrency.keep(currency))
    onChanged({ amount, currency })
  }

  return (
    <FoldedCard summary={t('report.Value')} className="off-paper">
      <Unread value={keptAmount} name="report.Value" />
      <div className="choices">
        <div>
          <label htmlFor={id}>{t('report.Amount')}</label>
          <NumberInput
            id={id}
            name="kwhAmount"
            autoComplete="off"
            maxLength={20}
            min={0}
            max={maxAmount}
            first={amount}
            hint={t('report.ValueHint', { example: written(0.31) })}
            onNumber={(value, control) => read(value, control)}
            onBlur={({ currentTarget }) => read(typedNumber(currentTarget), currentTarget, true)}
          />
        </div>
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
    </FoldedCard>
  )
}
