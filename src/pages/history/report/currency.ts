/** The regions of each currency, by ISO 4217 and ISO 3166. `Intl` does not know this, so where micro-inverters are common. */
const regionsOf: Readonly<Record<string, string>> = {
  EUR: 'AD AT BE BG CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MQ MT NL PT RE SI SK SM VA XK YT',
  CHF: 'CH LI',
  GBP: 'GB GG IM JE',
  DKK: 'DK FO GL',
  NOK: 'NO',
  SEK: 'SE',
  ISK: 'IS',
  PLN: 'PL',
  CZK: 'CZ',
  HUF: 'HU',
  RON: 'RO',
  RSD: 'RS',
  BAM: 'BA',
  MKD: 'MK',
  ALL: 'AL',
  MDL: 'MD',
  UAH: 'UA',
  TRY: 'TR',
  ILS: 'IL',
  USD: 'US EC PR SV',
  CAD: 'CA',
  MXN: 'MX',
  BRL: 'BR',
  ARS: 'AR',
  CLP: 'CL',
  COP: 'CO',
  PEN: 'PE',
  UYU: 'UY',
  AUD: 'AU',
  NZD: 'NZ',
  ZAR: 'ZA',
  MAD: 'MA',
  TND: 'TN',
  EGP: 'EG',
  AED: 'AE',
  SAR: 'SA',
  INR: 'IN',
  PKR: 'PK',
  LKR: 'LK',
  CNY: 'CN',
  TWD: 'TW',
  HKD: 'HK',
  JPY: 'JP',
  KRW: 'KR',
  SGD: 'SG',
  MYR: 'MY',
  THB: 'TH',
  PHP: 'PH',
  IDR: 'ID',
  VND: 'VN',
}

const fallback = 'EUR'

/** The region that a language tag names, else the one where the language is mostly spoken; undefined for what is no tag. */
function regionOf(tag: string) {
  try {
    return new Intl.Locale(tag).maximize().region
  } catch {
    return undefined
  }
}

/** The currency of the region that the first of these language tags means, such as `CHF` for `de-CH`; the euro for one not listed. */
export function currencyOf(tags: readonly string[]) {
  const [region] = tags.flatMap(tag => regionOf(tag) ?? [])
  const [currency] =
    Object.entries(regionsOf).find(([, regions]) => region && regions.split(' ').includes(region)) ?? []
  return currency ?? fallback
}

/** Whether `Intl` can write amounts of it: three letters, whether anybody uses it or not. */
export const isCurrency = (code: unknown): code is string => typeof code === 'string' && /^[A-Z]{3}$/.test(code)
