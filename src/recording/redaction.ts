import { isObject } from '../gateway/json.ts'

/** A JSON value of the gateway; `address` is its path below /api/, with the query if there is one. */
export interface GatewayDocument {
  address: string
  value: unknown
}

/**
 * Members whose texts give nothing away, by `parent.member` or `member`, and texts that do so under any member. All other
 * texts are replaced, so that what a later firmware or a fork adds is not given away.
 */
const harmless = new Set(
  (
    'modules.name task_details.name sections.name gridprofile/status.name i18n/languages.name chipmodel code config_version ' +
    'fw_build_datetime git_branch git_hash hw_model_name hw_version limit_set_status locale message n network_mode ' +
    'ntp_localtime ntp_timezone ntp_timezone_descr pioenv power_set_status resetreason_0 resetreason_1 sdkversion type u ' +
    'version offline ok online config.json pin_mapping.json -- 0.0.0.0 '
  ).split(' '),
)

/** Members whose number may be a secret or tell the position. */
const secretNumber = /pass|pwd|psk|token|key|secret|ssid|\bl(?:at|ong?|ng)(?:itude|\b)|altitude|code|pin$|serial/i

/**
 * What looks like a secret in a text: what follows such a name, a kind of login or two slashes (these are the group, and
 * stay); long runs as keys have; serials, but no pseudonyms; addresses of machines, of hosts and people.
 */
const suspicious =
  /((?:pass|pwd|psk|token|key|secret|ssid|\bl(?:at|ong?|ng)(?:itude|\b))\w*["']?\s?[:=]\s?|Basic |\/\/).+|[\w+/=]{40,}|\b[12][\da-f]{3}(?!0000)[\da-f]{8}\b|(?:[\da-f]{1,4}[:-]+){3,}[\da-f]+|(?:\d+\.){3}\d+|(?:[\w+-]+[.@])+(?!cpp|json)[a-z]{2,}\b/gi

/** A name the firmware gives a member; the owner's words may be the same. Other keys may be serials or names. */
const isMember = (key: string) => /^[a-z_]+$/.test(key)

const isSerial = (text: string) => /^[\da-f]{11,12}$/i.test(text)

const utf8 = (text: string) => [...new TextEncoder().encode(text)]

/** Finds a text as it is, and escaped as in addresses, in part or as a whole. */
const plainly = (text: string) =>
  Array.from(text, letter => {
    const escaped = utf8(letter).map(byte => `%${byte.toString(16).padStart(2, '0')}`)
    return `(?:${letter === ' ' ? '[ +]' : letter.replace(/\W/, '\\$&')}|${escaped.join('')})`
  }).join('')

/** Finds a text in base64 of something that holds it, `before` bytes after a multiple of three. */
const inBase64 = (text: string, before: number) => {
  const bytes = utf8(' '.repeat(before) + text)
  const digits = btoa(String.fromCharCode(...bytes)).slice(before && before + 1, (bytes.length * 4) / 3)
  // The digits around these hold parts of it.
  return `${digits.replace(/\W/g, '[+/_-]')}[\\w+/=-]{0,3}`
}

/** The lower four bytes of a serial, which is what radio data has. */
const bytes = (serial: string) => serial.slice(-8).match(/../g) ?? []
/** What may stand between them. */
const gap = '(\\W*(?:0x)?)'

/**
 * Replaces secrets and names, which are learned from all documents of a gateway; equal ones are replaced alike. A serial
 * keeps its first four digits, which tell the model.
 */
export function redactionFor(documents: readonly GatewayDocument[]) {
  const known = new Map<string, string>()
  let patterns: [RegExp, string][] = []
  let learned = 0

  function pseudonym(text: string, serial = false) {
    const count = known.size + 1
    const made =
      known.get(text) ??
      (harmless.has(text)
        ? text
        : serial && isSerial(text)
          ? text.slice(0, -8) + `${count}`.padStart(8, '0')
          : `text-${count}`)
    known.set(text, made)
    return made
  }

  /** What finds a secret in a text, each with its replacement. */
  function spellings([text, instead]: [string, string]) {
    const all = text
      .split('\n')
      // Shorter ones would hit parts of ordinary words.
      .filter(({ length }) => length > 3)
      .flatMap(line => [
        [plainly(line) + (instead === '0' ? '\\d*' : ''), instead],
        ...[0, 1, 2].map(before => [inBase64(line, before), instead]),
      ])
    if (isSerial(instead))
      all.push(
        [`${Number(`0x${text}`)}`, `${Number(`0x${instead}`)}`],
        [bytes(text).join(gap), bytes(instead).join('$1')],
        [bytes(text).reverse().join(gap), bytes(instead).reverse().join('$1')],
      )
    return all as [string, string][]
  }

  /** A text without secrets, such as a line of the console. */
  function text(text: string) {
    if (learned !== known.size)
      patterns = [...known]
        .flatMap(spellings)
        .sort(([one], [other]) => other.length - one.length)
        .map(([source, instead]) => [new RegExp(source, 'gi'), instead])
    learned = known.size
    return patterns
      .reduce((before, [pattern, instead]) => before.replace(pattern, instead), text)
      .replace(suspicious, (match, before = '') => before + pseudonym(match.slice(before.length), isSerial(match)))
  }

  function redact(value: unknown, member: string, parent: string): unknown {
    if (typeof value === 'number') {
      if (value > 1e12 && known.has(value.toString(16))) return 0
      if (!secretNumber.test(member)) return value
      if (value % 1) known.set(`${value}`.replace(/(\.\d\d).*/, '$1'), '0')
      return 0
    }
    if (typeof value === 'string')
      // The unit of a name is the name of a string.
      return harmless.has(`${parent}.${member}`) || (harmless.has(member) && parent !== 'name')
        ? text(value)
        : pseudonym(value, member === 'serial')
    if (Array.isArray(value)) return value.map(item => redact(item, member, parent))
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        isMember(key) ? key : text(key),
        redact(item, key, member || parent),
      ]),
    )
  }

  /** The value of a document without secrets. */
  const document = ({ address, value }: GatewayDocument) => redact(value, '', address.replace(/\?.*/, ''))

  // What is secret in one document may stand in a text of another that comes earlier.
  documents.forEach(document)
  return {
    document,
    text,
    /** An address with the pseudonym of the inverter in its query. */
    address: (address: string) => address.replace(/=.*/, text),
  }
}
