import { isObject } from '../../../gateway/json.ts'
import { keptMembers } from './contents.ts'

/** A JSON value of the gateway; `address` is its path below /api/, with the query if there is one. */
export interface GatewayDocument {
  address: string
  value: unknown
}

/** Names given by the firmware, and numbers of channels. Other names of members are data, such as a serial. */
const givenName = /^([a-z_]+\d?|\d\d?)$/i

const isSerial = (text: string) => /^[\da-f]{11,12}$/i.test(text)

/**
 * Replaces in the documents of a gateway what the list of kept members does not name: texts and serials by stand-ins, equal ones by the
 * same, and numbers by 0. Switches and empty texts stay. A serial keeps its first four digits, which tell the model.
 */
export function createRedaction() {
  const standIns = new Map<string, string>()

  function standIn(text: string, ofSerial: boolean) {
    const count = standIns.size + 1
    const made =
      standIns.get(text) ??
      (ofSerial && isSerial(text) ? text.slice(0, -8) + `${count}`.padStart(8, '0') : `text-${count}`)
    standIns.set(text, made)
    return made
  }

  /** `kept`: as in the list of kept members. */
  function redact(value: unknown, kept: unknown): unknown {
    if (Array.isArray(value)) return value.map(item => redact(item, kept))
    if (isObject(value)) {
      const members = Object(kept)
      return Object.fromEntries(
        Object.entries(value).map(([key, item]) => {
          const isNamed = Object.hasOwn(members, key)
          return [
            isNamed || givenName.test(key) ? key : standIn(key, true),
            redact(item, isNamed ? members[key] : members['*']),
          ]
        }),
      )
    }
    if (kept === true || value === '') return value
    if (typeof value === 'number') return 0
    if (typeof value !== 'string') return value
    return Array.isArray(kept) && kept.includes(value) ? value : standIn(value, kept === 'serial')
  }

  return {
    /** The value of a document with only what is kept. */
    document: ({ address, value }: GatewayDocument) =>
      redact(value, (keptMembers as Record<string, unknown>)[address.replace(/\?.*/, '')]),
    /** An address with the value of its query replaced. */
    address: (address: string) => address.replace(/=([^&]+)/g, (_, value: string) => `=${standIn(value, true)}`),
  }
}
