import type { TextMap } from './texts.ts'

/** English texts of the gateway's own display. Source: gateway contract 16. */
export const englishDisplay: TextMap = new Map([
  ['display.date_format', '%Y-%m-%d %H:%M'],
  ['display.offline', 'Offline'],
  ['display.power_w', '%.0f W'],
  ['display.power_kw', '%.1f kW'],
  ['display.yield_today_wh', 'Today: %4.0f Wh'],
  ['display.yield_today_kwh', 'Today: %.1f kWh'],
  ['display.yield_total_kwh', 'Total: %.1f kWh'],
  ['display.yield_total_mwh', 'Total: %.0f kWh'],
])

/** Whether a text is for the gateway's own display, even if only other firmware has it. */
export const isOfDisplay = (key: string): boolean => key.startsWith('display.')

/** The texts of a pack: the app's, and the texts of the gateway's own display. */
export const withDisplay = (english: TextMap): TextMap => new Map([...english, ...englishDisplay])

/** What printf fills in. */
const marks = /%%|%[-+ #0]*(\d*)(?:\.\d+)?[fFeEgG]|%/g

/** What would break a text of the display: printf fills one float into each but two. Source: gateway contract 16. */
export function displayFaultsOf(key: string, text: string): string[] {
  if (key === 'display.date_format') return []
  const found = (text.match(marks) ?? []).filter(mark => mark !== '%%')
  if (key === 'display.offline') return found.length ? ['must hold no %'] : []
  return found.length === 1 && found[0] !== '%' ? [] : ['must hold exactly one number such as %.1f, and %% for a %']
}

/** The most letters of a line on the display; longer texts are cut off. Source: gateway contract 16. */
const mostLetters = 31

/** What strftime fills in, and how many letters of it: first what has two, then whole dates and times, years, names. Source: C standard. */
const dateLetters: ReadonlyMap<string, number> = new Map([
  ...[...'CdegHImMpSUVWy'].map(mark => [mark, 2] as const),
  ...Object.entries({ '%': 1, u: 1, w: 1, a: 3, b: 3, h: 3, j: 3, Z: 4, G: 4, Y: 4, R: 5, z: 5 }),
  ...Object.entries({ D: 8, T: 8, x: 8, X: 8, A: 9, B: 9, F: 10, r: 11, c: 24 }),
])

const dateMarks = /%(.?)/g

/** Letters of a text once it is filled in: a number has five, or the width that the text gives it. */
const lettersOf = (key: string, text: string): number =>
  (key === 'display.date_format'
    ? text.replace(dateMarks, (_, letter: string) => '0'.repeat(dateLetters.get(letter) ?? 2))
    : text.replace(marks, (mark, width = '') => '0'.repeat(mark === '%%' ? 1 : Math.max(5, Number(width))))
  ).length

/** What the display cannot show of a text. */
export function unfitForDisplay(key: string, text: string): string[] {
  const foreign = [...new Set(text.match(/[^ -~]/gu))].join(' ')
  const letters = lettersOf(key, text)
  const marked = key === 'display.date_format' ? [...text.matchAll(dateMarks)] : []
  const unknown = marked.flatMap(([mark, letter = '']) => (dateLetters.has(letter) ? [] : [mark]))
  return [
    ...unknown.map(mark => `no part of a date or time: ${mark}`),
    ...(foreign ? [`the display cannot show ${foreign}`] : []),
    ...(letters > mostLetters ? [`${letters} letters with the values in it, ${mostLetters} at most`] : []),
  ]
}
