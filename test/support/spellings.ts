const bytes = (text: string) => [...Buffer.from(text)]
const hex = (text: string) => bytes(text).map(byte => byte.toString(16).padStart(2, '0'))
const json = (text: string) => JSON.stringify(text).slice(1, -1)
const ascii = (text: string) =>
  json(text).replace(/[^ -~]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
const names: Record<string, string> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
  ä: 'auml',
  ü: 'uuml',
  é: 'eacute',
  '%': 'percnt',
}
const entities = (text: string, spell: (code: number, letter: string) => string) =>
  Array.from(text, letter => (/[\w ]/.test(letter) ? letter : spell(letter.codePointAt(0) ?? 0, letter))).join('')
const escaped = (text: string) =>
  bytes(text)
    .map(byte => `%${byte.toString(16).padStart(2, '0')}`)
    .join('')
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Ways to write a text. */
const spellings: Record<string, (text: string) => string> = {
  'as it is': text => text,
  'in capitals': text => text.toUpperCase(),
  'in JSON': json,
  'in ASCII JSON': ascii,
  'in JSON within JSON': text => json(ascii(text)),
  'in JSON, every letter escaped': text =>
    Array.from(text, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  'in hex': text => hex(text).join(''),
  'in hex within other digits': text => `a1f${hex(text).join('')}07`,
  'in upper-case hex with spaces': text => hex(text).join(' ').toUpperCase(),
  'in hex with colons': text => hex(text).join(':'),
  'in hex of C': text =>
    hex(text)
      .map(pair => `0x${pair}`)
      .join(', '),
  'in a string of C': text =>
    hex(text)
      .map(pair => `\\x${pair}`)
      .join(''),
  'in HTML by name': text => entities(text, (code, letter) => `&${names[letter] ?? `#${code}`};`),
  'in HTML by decimal number': text => entities(text, code => `&#${code};`),
  'in HTML by hexadecimal number': text => entities(text, code => `&#x${code.toString(16).toUpperCase()};`),
  'in an address': encodeURIComponent,
  'in an address, every byte escaped': escaped,
  'in an address, as Latin-1': text =>
    [...Buffer.from(text, 'latin1')].map(byte => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`).join(''),
  'in an address within an address': text => encodeURIComponent(encodeURIComponent(text)),
  'in a form': text => new URLSearchParams([['', text]]).toString().slice(1),
  'in base64': base64,
  'in base64 without padding': text => base64(text).replace(/=+$/, ''),
  'in base64 of addresses': text => Buffer.from(text).toString('base64url'),
  'in base64 after one byte': text => base64(`x${text}!`),
  'in base64 after two bytes': text => base64(`xy${text}!!`),
  'in base64 after three bytes': text => base64(`xyz${text}!!!`),
  'in a login': text => `Authorization: Basic ${base64(`admin:${text}`)}`,
  'in base64 within an address': text => encodeURIComponent(base64(`{"p":${JSON.stringify(text)}}`)),
  'in base64 within JSON': text => base64(text).replaceAll('/', '\\/'),
  'in base64 within base64': text => base64(base64(text)),
  'in base64 within hex': text => hex(base64(text)).join(''),
}

/** Whether a text has letters that Latin-1 does not have. */
const beyondLatin1 = (text: string) => Buffer.from(text, 'latin1').toString('latin1') !== text

/** The ways in which this text can be written. */
export const spellingsOf = (text: string) =>
  Object.entries(spellings).filter(([how]) => !how.includes('Latin-1') || !beyondLatin1(text))

/** Whether a file has a spelling, or its middle, which gives the text away whatever stands around it. */
function holds(file: string, spelling: string) {
  const middle = spelling.slice(4, -4)
  return file.includes(spelling) || (middle.length > 5 && file.includes(middle))
}

/** The ways in which a text can be found in a file. */
export const spellingsIn = (file: string, text: string) =>
  spellingsOf(text).flatMap(([how, spell]) =>
    [spell(text), json(spell(text))].some(spelling => holds(file, spelling)) ? [how] : [],
  )

/** A document in which each text, but serials, is followed by every spelling of `secret`. */
export function withSpellings(document: unknown, secret: string): unknown {
  const all = spellingsOf(secret).map(([, spell]) => spell(secret))
  const planted = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string') return key === 'serial' ? value : [value, ...all].join(' | ')
    if (Array.isArray(value)) return value.map(item => planted(item, key))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, planted(item, name)]))
  }
  return planted(document)
}
