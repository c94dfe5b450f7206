import type { Hit } from './known-texts.ts'
import type { View } from './views.ts'

/** Names of members whose values are secrets or tell the position, numbers included. */
export const secretName =
  /pass|pwd|psk|token|key|secret|ssid|auth|credential|cookie|session_?id|\bsid\b|^(?!cur)\w*pin$|\bl(?:at|ong?|ng)(?:itude|\b)|altitude|position|coord|geo|location|code|serial/i

const names =
  '(?:pass|pwd|psk|\\bpin|token|key|secret|ssid|auth|credential|cookie|session_?id|\\bsid|login|user|\\bl(?:at|ong?|ng)(?:itude|\\b))'

/** Every repetition is bounded, or takes what it has passed: a line of a megabyte takes no longer than many short ones. */
const patterns = [
  // What follows a name, a kind of login or two slashes, to the end of the line; these are the group, and stay.
  `(${names}\\w{0,30}["'\\]]{0,2}(?:\\s{0,3}[:=]\\s{0,3}|>|\\s["'])(?:(?:Basic|Bearer|Digest) )?|(?:Basic|Bearer|Digest) |//).+`,
  // Keys and web tokens.
  '[\\w+/=]{40,}',
  '\\beyJ[\\w-]{5,}(?:\\.[\\w-]+){0,2}',
  // Serials, but no pseudonyms; MAC addresses without separators.
  '\\b[12][\\da-f]{3}(?!0000)[\\da-f]{8}\\b',
  '\\b(?=\\d{0,11}[a-f])(?=[a-f]{0,11}\\d)[\\da-f]{4}(?!0000)[\\da-f]{8}\\b',
  // MAC addresses and long forms of IPv6.
  '(?:[\\da-f]{1,4}[:-]{1,2}){3,}[\\da-f]{1,4}(?:(?:\\.\\d{1,3}){3})?',
  '\\b[\\da-f]{4}\\.[\\da-f]{4}\\.[\\da-f]{4}\\b',
  // Short forms of IPv6, also with IPv4 at the end.
  '(?:\\b[\\da-f]{1,4}(?::[\\da-f]{1,4}){0,6})?::(?:[\\da-f]{1,4}:){0,6}(?:(?:\\d{1,3}\\.){3}\\d{1,3}|[\\da-f]{0,4})(?!\\w)',
  '(?:\\d{1,3}\\.){3}\\d{1,3}',
  // Hosts and people.
  '(?:[\\w+\\u00a1-\\uffff-]{1,63}[.@]){1,10}(?!cpp|json)[a-z]{2,24}\\b',
]
const suspicious = new RegExp(patterns.join('|'), 'gi')

/** Calls `take` with what looks like a secret in one view of a text. `replacement` makes another text for it. */
export function findSuspicious(
  { text, from, to }: View,
  replacement: (secret: string) => string,
  take: (hit: Hit) => void,
) {
  for (const { 0: match, 1: before = '', index } of text.matchAll(suspicious)) {
    const secret = match.slice(before.length)
    const start = index + before.length
    if (/[\da-z]/i.test(secret))
      take({ from: from[start] ?? 0, to: to[index + match.length - 1] ?? 0, instead: replacement(secret) })
  }
}
