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
export const isCurrency = (code: unknown): code is string => typeof code === 'string' && /^[A-Z]{3}$/.test(code)
