import { localOf } from '../../../history/calendar.ts'

/** Error, warning, info, debug, verbose; `N` is a line without a level, `!` a message of the app itself. */
export type Level = 'E' | 'W' | 'I' | 'D' | 'V' | 'N' | '!'

export interface Line {
  /** When the gateway wrote it, or, if the line does not tell, when it arrived; ms of the browser's clock. */
  at: number
  level: Level
  text: string
}

/** Escape sequences and control characters, but no tab. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it matches
const escapes = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[ -/]*[0-~]?)|[\0-\x08\n-\x1f\x7f-\x9f]/g

/** ms from the gateway's start to a line, as the line says; undefined if it does not. Source: gateway contract 7. */
export function bootMsOf(raw: string) {
  const [, ms] = /^[EWIDV] \((\d+)\)/.exec(raw.replace(escapes, '')) ?? []
  return ms === undefined ? undefined : Number(ms)
}

/** Parses a line: its level, and its text without escape sequences. */
export function lineOf(raw: string, at: number): Line {
  const text = raw.replace(escapes, '')
  return { at, level: (/^[EWIDV](?= \()/.exec(text)?.[0] ?? 'N') as Level, text }
}

/** The time stamp before a line. */
export const stamp = ({ at }: Line) => `[${localOf(at).slice(11)}] `

/** Name of an exported file. */
export const exportName = (at: number) => `sundial-log-${localOf(at).slice(0, 19).replace(/\D/g, '-')}.txt`

/** Splits a text: even pieces are outside, odd ones inside a match. */
export function pieces(text: string, pattern: RegExp) {
  const found: string[] = []
  let from = 0
  for (const { 0: match, index } of text.matchAll(pattern)) {
    if (!match) continue
    found.push(text.slice(from, index), match)
    from = index + match.length
  }
  return [...found, text.slice(from)]
}
