import { settingsBounds } from '../../../contract/bounds.ts'
import type { Restorable } from '../../../contract/files.ts'
import { doubtfulPins, pinGroupsOf } from '../../../contract/pins.ts'
import type { ConfigFile } from '../../../contract/settings.ts'
import { byteLength } from '../../../forms/bounds.ts'
import { isObject } from '../../../gateway/json.ts'
import { textOf } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'

/** Members that a configuration needs; the gateway uses factory settings for missing ones. Source: gateway contract 18. */
const needed = [
  'wifi',
  'ntp',
  'mqtt',
  'dtu',
  'security',
  'device',
  'inverters',
] as const satisfies readonly (keyof ConfigFile)[]

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value)

/** Paths of members whose type differs from that in the gateway's own file. */
function otherTypes(before: unknown, after: unknown, path = ''): string[] {
  if (before === undefined || before === null || after === undefined) return []
  if (after === null || kindOf(before) !== kindOf(after)) return [path]
  if (!isObject(before) || !isObject(after)) return []
  return Object.keys(before).flatMap(key => otherTypes(before[key], after[key], path ? `${path}.${key}` : key))
}

/** The first names, as a list. */
export const namesOf = (names: readonly string[]) => (names.length > 5 ? [...names.slice(0, 5), '…'] : names).join(', ')

function doubtsOfConfig(before: unknown, after: unknown) {
  const [old, fresh]: Record<string, unknown>[] = [Object(before), Object(after)]
  const isUnknown = Object.keys(old ?? {}).length === 0
  const lacking = needed.filter(name => (isUnknown || isObject(old?.[name])) && fresh?.[name] === undefined)
  const others = otherTypes(before, after)
  return [
    lacking.length > 0 && t('fileadmin.Lacks', { members: namesOf(lacking) }),
    others.length > 0 && t('fileadmin.OtherType', { members: namesOf(others) }),
  ]
}

function doubtsOfProfile(profile: unknown, index: number, all: readonly unknown[], chip: string | undefined) {
  if (!isObject(profile) || typeof profile.name !== 'string' || !profile.name)
    return [t('fileadmin.NamelessProfile', { num: index + 1 })]
  const { name } = profile
  const pins = pinGroupsOf(profile).flatMap(group =>
    Object.entries(Object(profile[group]) as object).map(([signal, pin]) => [`${group}.${signal}`, pin] as const),
  )
  const noNumbers = pins.filter(([path, pin]) => !Number.isInteger(pin) && path !== 'eth.enabled')
  const isFirst = all.findIndex(one => isObject(one) && one.name === name) === index
  return [
    pins.length === 0 && t('fileadmin.NoPins', { name }),
    noNumbers.length > 0 && t('fileadmin.NoNumbers', { name, pins: namesOf(noNumbers.map(([path]) => path)) }),
    ...doubtfulPins(profile, chip).map(([doubt, pins]) =>
      t(`fileadmin.${doubt}`, { name, chip: chip ?? '', pins: namesOf(pins) }),
    ),
    !isFirst && t('fileadmin.SameName', { name }),
    byteLength(name) > settingsBounds.device['curPin.name'].bytes && t('fileadmin.LongName', { name }),
  ]
}

function doubtsOfPack(pack: unknown) {
  const { code, name } = Object(Object(pack).meta) as Record<string, unknown>
  return [!(textOf(code, '') && textOf(name, '')) && t('fileadmin.PackUnnamed')]
}

/** What looks wrong in a file that the gateway would accept: sentences. `before` is the file that the gateway has. */
export function fileDoubts(kind: Restorable, before: unknown, after: unknown, chip: string | undefined): string[] {
  const doubts =
    kind === 'config.json'
      ? doubtsOfConfig(before, after)
      : kind === 'pack.lang.json'
        ? doubtsOfPack(after)
        : (after as unknown[]).flatMap((one, n, all) => doubtsOfProfile(one, n, all, chip))
  return [...new Set(doubts.filter(doubt => doubt !== false))]
}
