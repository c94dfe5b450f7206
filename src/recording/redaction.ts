import { isObject } from '../gateway/json.ts'
import { readOnce, readPerInverter } from './documents.ts'
import { isPlainText, isUnit, plainLine, secretWords } from './harmless.ts'
import { KnownTexts } from './known-texts.ts'

/** A JSON value of the gateway; `address` is its path below /api/, with the query if there is one. */
export interface GatewayDocument {
  address: string
  value: unknown
}

/** Names of members whose values are secrets or tell the position, numbers included. */
const secretName = new RegExp(`${secretWords}|altitude|position|coord|geo|location|code|serial`, 'i')

/**
 * Members whose texts stay if they are plain, by `parent.member` or `member`. All other texts are replaced, so that what a
 * later firmware or a fork adds is not given away.
 */
const harmlessMembers = new Set(
  (
    'modules.name task_details.name sections.name gridprofile/status.name i18n/languages.name chipmodel code config_version ' +
    'fw_build_datetime git_branch git_hash hw_model_name hw_version limit_set_status locale message n network_mode ' +
    'ntp_localtime ntp_timezone ntp_timezone_descr pioenv power_set_status resetreason_0 resetreason_1 sdkversion type u version'
  ).split(' '),
)

/** Texts that give nothing away, unless the name of their member suggests a secret. */
const harmlessTexts = new Set([
  '',
  'offline',
  'ok',
  'online',
  'config.json',
  'pin_mapping.json',
  '--',
  '0.0.0.0',
  'tiT',
])

/** Documents of the firmware; members of others may be named like harmless ones. */
const firmwareDocuments: ReadonlySet<string> = new Set([...readOnce, ...readPerInverter])

/** A name the firmware gives a member; the owner's words may be the same. */
const isMember = (key: string) => /^[a-z_]+$/.test(key)

/** A name a programmer gives a member. Other keys may be serials or names. */
const isIdentifier = (key: string) => isPlainText(key) && (/^\w+$/.test(key) || key === 'Power DC')

/** Of the source, as `git describe` names it. */
const commit = /^[\da-f]{7,8}(?:[-+]dirty)?$/

const isSerial = (text: string) => /^[\da-f]{11,12}$/i.test(text)

/** Where a value stands in its document. */
interface Place {
  member: string
  parent: string
  /** A member above has a name that suggests a secret. */
  secret: boolean
  /** The document is one of the firmware. */
  ofFirmware: boolean
}

/**
 * Replaces secrets and names, which are learned from all documents of a gateway; equal ones are replaced alike. A serial
 * keeps its first four digits, which tell the model.
 */
export function redactionFor(documents: readonly GatewayDocument[]) {
  const pseudonyms = new Map<string, string>()
  const known = new KnownTexts()
  const coordinates = new Set<number>()

  function pseudonym(text: string, serial = false) {
    const count = pseudonyms.size + 1
    const made =
      pseudonyms.get(text) ??
      (serial && isSerial(text) ? text.slice(0, -8) + `${count}`.padStart(8, '0') : `text-${count}`)
    pseudonyms.set(text, made)
    return made
  }

  /** A pseudonym for a text that is to be replaced wherever it stands. */
  function learn(text: string, serial: boolean) {
    const made = pseudonym(text, serial)
    known.learn(text, made)
    return made
  }

  function redactNumber(value: number, { member, secret }: Place) {
    if (value > 1e12 && pseudonyms.has(value.toString(16))) return 0
    const hundredths = Math.floor(Math.abs(value) * 100)
    if (!secret && !secretName.test(member)) return (value * 10) % 1 && coordinates.has(hundredths) ? 0 : value
    // Shorter ones would be found everywhere.
    if (`${value}`.length > 3) known.learn(`${value}`, '0')
    if (value % 1) coordinates.add(hundredths)
    return 0
  }

  function redactText(value: string, { member, parent, secret, ofFirmware }: Place) {
    const allowed = !secret && ofFirmware && (harmlessMembers.has(`${parent}.${member}`) || harmlessMembers.has(member))
    // The unit of a name is the name of a string.
    if (allowed && member === 'u' && parent !== 'name' && isUnit(value)) return value
    const saysNothing = value === '' || (!secret && !pseudonyms.has(value) && harmlessTexts.has(value))
    // Not learned: words of the firmware would be missing elsewhere.
    if (allowed && member !== 'u' && !saysNothing)
      return (isPlainText(value) || commit.test(value)) && !known.isPartIn(value) ? value : pseudonym(value)
    return saysNothing ? value : learn(value, member === 'serial')
  }

  function redactKey(key: string, ofFirmware: boolean) {
    if (ofFirmware && isMember(key)) return key
    return isIdentifier(key) && !pseudonyms.has(key) && !known.isPartIn(key) ? key : learn(key, isSerial(key))
  }

  function redact(value: unknown, place: Place): unknown {
    if (typeof value === 'number') return redactNumber(value, place)
    if (typeof value === 'string') return redactText(value, place)
    if (Array.isArray(value)) return value.map(item => redact(item, place))
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => {
        const secret = place.secret || (isObject(item) && secretName.test(key))
        return [
          redactKey(key, place.ofFirmware),
          redact(item, { ...place, member: key, parent: place.member || place.parent, secret }),
        ]
      }),
    )
  }

  /** The value of a document without secrets. */
  function document({ address, value }: GatewayDocument) {
    const path = address.replace(/\?.*/, '')
    return redact(value, { member: '', parent: path, secret: false, ofFirmware: firmwareDocuments.has(path) })
  }

  // What is secret in one document may stand in a text of another that comes earlier.
  documents.forEach(document)
  return {
    document,
    /** Lines of the console without secrets. */
    text: (lines: string) => lines.replace(/[^\n]+/g, line => plainLine(line, known)),
    /** An address without what its query says; a serial there gets its pseudonym. */
    address: (address: string) =>
      address.replace(/=([^&]*)/g, (_, value: string) => `=${pseudonym(value, isSerial(value))}`),
  }
}
