import type { DisplayStrings } from '../../src/contract/files.ts'

interface DisplayFormat {
  /** An English example of the format. */
  en: string
  note: string
  /** The largest number it is used with; texts and dates have none. */
  greatest?: number
}

/** Bytes of a line on the gateway's own display. Source: gateway contract 16. */
const lineBytes = 31

/** Strings of the gateway's own display. Source: gateway contract 16. */
export const displayFormats: Readonly<Record<keyof DisplayStrings, DisplayFormat>> = {
  date_format: {
    en: '%Y-%m-%d %H:%M',
    note: 'Date and time, as strftime: %d day, %m month, %Y year, %H hour, %M minute',
  },
  offline: { en: 'Offline', note: 'No inverter answers' },
  power_w: { en: '%.0f W', note: 'Power now, watts; %.0f is the number', greatest: 999 },
  power_kw: { en: '%.1f kW', note: 'Power now, kilowatts; %.1f is the number', greatest: 22.5 },
  yield_today_wh: { en: 'Today: %4.0f Wh', note: 'Yield of today, watt-hours', greatest: 9999 },
  yield_today_kwh: { en: 'Today: %.1f kWh', note: 'Yield of today, kilowatt-hours', greatest: 999.9 },
  yield_total_kwh: { en: 'Total: %.1f kWh', note: 'Total yield below 1000 kWh', greatest: 999.9 },
  yield_total_mwh: { en: 'Total: %.0f kWh', note: 'Total yield from 1000 kWh on; still in kWh', greatest: 999_999 },
}

/** Strings of the display that only firmware with a meter and a battery has; a pack may hold them, translators are not asked for them. */
export const rareFormats: Readonly<Record<string, DisplayFormat>> = {
  meter_power_w: { en: 'grid: %.0f W', note: 'Power of the meter, watts; %.0f is the number', greatest: 999 },
  meter_power_kw: { en: 'grid: %.1f kW', note: 'Power of the meter, kilowatts', greatest: 99.9 },
  battery_soc_0_fractions: { en: 'SoC: %.0f %%', note: 'Charge of the battery in percent', greatest: 100 },
  battery_soc_1_fraction: { en: 'SoC: %.1f %%', note: 'The same with one decimal', greatest: 100 },
  battery_soc_2_fractions: { en: 'SoC: %.2f %%', note: 'The same with two decimals', greatest: 100 },
}

/** Whether a gateway uses a string of this name. */
export const isDisplayString = (name: string): boolean => name in displayFormats || name in rareFormats

/** Most bytes each strftime conversion makes in an ASCII language. */
const dateWidths: Record<string, number> = {
  ...{ a: 3, A: 9, b: 3, B: 9, h: 3, c: 24, C: 2, d: 2, D: 8, e: 2, F: 10, g: 2, G: 4, H: 2, I: 2, j: 3, m: 2, M: 2 },
  ...{ p: 2, r: 11, R: 5, S: 2, T: 8, u: 1, U: 2, V: 2, w: 1, W: 2, x: 8, X: 8, y: 2, Y: 4, z: 5, Z: 5, '%': 1 },
}

const float = /%[-+ #0]*\d*(?:\.\d+)?[fFeEgG]/g

function dateErrors(text: string): string[] {
  const conversions = [...text.matchAll(/%(.?)/gs)].map(([, letter = '']) => letter)
  const unknown = conversions.filter(letter => !(letter in dateWidths)).map(letter => `strftime has no %${letter}`)
  if (unknown.length) return unknown
  if (!conversions.some(letter => letter !== '%')) return ['no date in it: strftime needs a % such as %d']
  const width =
    text.replace(/%./gs, '').length + conversions.reduce((sum, letter) => sum + (dateWidths[letter] ?? 0), 0)
  return width > lineBytes ? [`may be ${width} bytes long, ${lineBytes} are shown`] : []
}

/** printf with one float. */
function printed(text: string, value: number): string {
  return text.replaceAll('%%', '\0').replace(float, conversion => {
    const [, width = '0', decimals = '6'] = /%\D*(\d*)(?:\.(\d+))?/.exec(conversion) ?? []
    return value.toFixed(Math.min(Number(decimals), 20)).padStart(Math.min(Number(width), 99))
  })
}

function numberErrors(text: string, greatest: number): string[] {
  const bare = text.replaceAll('%%', '')
  const floats = bare.match(float)?.length ?? 0
  if (floats !== 1) return [`must hold exactly one float such as %.1f, has ${floats}`]
  const unknown = /%.?/s.exec(bare.replace(float, ''))
  if (unknown) return [`the gateway does not fill ${unknown[0]}; write %% for a percent sign`]
  const width = printed(text, greatest).length
  return width > lineBytes ? [`is ${width} bytes long with ${greatest}, ${lineBytes} are shown`] : []
}

/** The problems of a string of the gateway's own display. */
export function displayErrors(name: string, text: string): string[] {
  const fact = displayFormats[name as keyof DisplayStrings] ?? rareFormats[name]
  if (!fact) return ['the gateway has no such display string']
  const faults = /^[ -~]*$/.test(text) ? [] : ['the display shows ASCII only']
  if (name === 'date_format') return [...faults, ...dateErrors(text)]
  if (name === 'offline')
    return text.length > lineBytes ? [...faults, `is ${text.length} bytes long, ${lineBytes} are shown`] : faults
  if (/\bMWh\b/.test(text)) faults.push('the gateway passes kWh here, whatever the name says')
  return [...faults, ...numberErrors(text, fact.greatest ?? 0)]
}
