import { recall, remember } from '../../../gateway/storage.ts'
import { amountOf } from './amount.ts'
import { currencyOf, isCurrency } from './currency.ts'

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
export const storeAmount = (amount: number | undefined) =>
  remember(amountKey, amount === undefined ? null : String(amount))

export const storeCurrency = (currency: string) => remember(currencyKey, currency)
