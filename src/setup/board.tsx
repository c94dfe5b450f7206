import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { settingsBounds } from '../contract/bounds.ts'
import { pinProfileNameCode } from '../contract/codes.ts'
import type { PinProfile } from '../contract/files.ts'
import { doubtfulPins, isUnset, pinGroupsOf, sharingSignal } from '../contract/pins.ts'
import type { DeviceConfig } from '../contract/settings.ts'
import { lengthProblem } from '../forms/bounds.ts'
import type { SaveReply } from '../forms/settings-form.tsx'
import { fieldsOf } from '../forms/settings-page.tsx'
import { post } from '../gateway/api.ts'
import { ApiError, report } from '../gateway/api-error.ts'
import { listOf, parseJson } from '../gateway/json.ts'
import { jsonError } from '../gateway/json-error.ts'
import { load } from '../gateway/load.ts'
import { readFile } from '../gateway/read-file.ts'
import { dash, textOf } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import { waitForRestart } from '../session/navigation.ts'
import { failureText } from '../ui/alerts/reply-text.ts'
import { Busy } from '../ui/busy.tsx'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { LoadFailed } from '../ui/page/load-failed.tsx'
import { RichText } from '../ui/rich-text.tsx'

const Form = fieldsOf<DeviceConfig>()

/** Options of a form for the pin profile, for `SettingsPage`. */
export const boardForm = {
  topic: 'device',
  /** A new gateway refuses all but a profile, which restarts it: not without asking. Source: gateway contract 13.2. */
  async onSave(draft: DeviceConfig): Promise<SaveReply> {
    const reply = await post('device/config', draft)
    if (reply.code !== pinProfileNameCode || draft.curPin?.name) return reply
    return { type: reply.type, message: t('deviceadmin.ChooseProfile'), member: 'curPin.name' }
  },
  /** A new profile restarts the gateway. Otherwise the form stays as it is, with its open tab. */
  onSaved(draft: DeviceConfig, before: DeviceConfig) {
    if (draft.curPin?.name !== before.curPin?.name) waitForRestart()
    return false
  },
} as const

/** The text of a cell; empty if that side has no value. */
function shown(value: unknown) {
  if (value === undefined) return ''
  if (typeof value === 'boolean') return t(value ? 'base.Yes' : 'base.No')
  return isUnset(value) ? dash : textOf(value)
}

const differ = (one: unknown, other: unknown) => !isUnset(one) && !isUnset(other) && Number(one) !== Number(other)

type PinsInForce = DeviceConfig['curPin'] | undefined
type AnyPins = Record<string, Record<string, unknown> | undefined>

/** By group and signal: the pin of the selected profile and the one in force, undefined if missing, and whether they differ. */
const pinTables = (active: PinsInForce, selected: PinProfile | undefined) =>
  [...new Set([active, selected].flatMap(pinGroupsOf))].sort().map(group => {
    const [inForce, chosen] = [active, selected].map(pins => (pins as AnyPins | undefined)?.[group] ?? {})
    const rows = Object.keys({ ...inForce, ...chosen })
      .sort()
      .map(name => [name, chosen?.[name], inForce?.[name], differ(chosen?.[name], inForce?.[name])] as const)
    return [group, rows] as const
  })

/** The pins, shown on demand; at once if two signals of the selected profile share one. */
function Tables({ active, selected }: { active: PinsInForce; selected: PinProfile | undefined }) {
  const tables = pinTables(active, selected)
  const isWrong = tables.some(([group, rows]) => rows.some(([name]) => sharingSignal(selected, group, name)))
  return (
    <details open={isWrong}>
      <summary>{t('deviceadmin.ComparePins')}</summary>
      <div className="cards">
        {tables.map(([group, rows]) => (
          <Card key={group}>
            <header>
              <h2>{group.replace(/^./, letter => letter.toUpperCase())}</h2>
            </header>
            <table className="pins">
              <thead>
                <tr>
                  <th>{t('pininfo.Name')}</th>
                  <th className="number">{t('pininfo.ValueSelected')}</th>
                  <th className="number">{t('pininfo.ValueActive')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(([name, chosen, inForce, differs]) => {
                  const other = sharingSignal(selected, group, name)
                  return (
                    <tr key={name}>
                      <th scope="row" data-type={other ? 'danger' : differs ? 'warning' : undefined}>
                        {name}
                        {differs && ' ≠'}
                        {other && ` ${t('deviceadmin.SamePin', { other })}`}
                      </th>
                      <td className="number">{shown(chosen)}</td>
                      <td className="number">{shown(inForce)}</td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
          </Card>
        ))}
      </div>
    </details>
  )
}

/** Links to documentation of a profile. The file is an upload, so only http and https addresses become links. */
function Links({ profile }: { profile: PinProfile | undefined }) {
  const links = listOf(profile?.links).filter(({ url }) => /^https?:\/\//i.test(textOf(url)))
  if (!links.length) return null
  return (
    <p className="actions">
      {links.map(({ name, url }) => (
        <a key={url} href={url} target="_blank" rel="noopener noreferrer">
          {textOf(name, url)}
        </a>
      ))}
    </p>
  )
}

/** What pin_mapping.json is and where to upload it, after what is wrong with the gateway's file. */
const AboutFile = ({ missing, unknown }: { missing: boolean; unknown: string }) => (
  <>
    {missing && <Notice type="info">{t('deviceadmin.NoFile')}</Notice>}
    {unknown && <Notice type="warning">{t('deviceadmin.NoProfile', { name: unknown })}</Notice>}
    <p className="muted">
      <RichText text="deviceadmin.FileHint" /> <Link href="/settings/config">{t('hints.PinMappingMissingLink')}</Link>
    </p>
  </>
)

/** Name of the default profile, which needs no file. */
const defaultName = 'Default'

/** Whether `name` is the default profile, which is empty until one is chosen. */
const isDefault = (name: string) => !name || name === defaultName

/** Line and column, from 1, where the file stops being JSON. */
type JsonPosition = ReturnType<typeof jsonError>

interface FoundProfiles {
  profiles: readonly PinProfile[]
  missing?: boolean
  /** Why the file could not be read: a failed call, or a syntax error. */
  error?: ApiError | JsonPosition
}

function profilesOf(text: string): FoundProfiles {
  try {
    const profiles = listOf(parseJson(text) as PinProfile[])
    return { profiles: profiles.filter(({ name }) => typeof name === 'string') }
  } catch {
    return { profiles: [], error: jsonError(text) }
  }
}

/** The profiles of pin_mapping.json, undefined until they are read; `reload` reads them again. Source: gateway contract 11, 17. */
function usePinProfiles() {
  const [found, setFound] = useState<FoundProfiles>()
  const [turn, setTurn] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each `turn` reads again
  useEffect(() => {
    return load(
      async signal => profilesOf(await (await readFile('pin_mapping.json', { signal })).text()),
      setFound,
      error => {
        if (!(error instanceof ApiError) || error.reason === 'unauthorized') return report(error)
        setFound(error.status === 404 ? { profiles: [], missing: true } : { profiles: [], error })
      },
    )
  }, [turn])

  return { ...found, reload: () => setTurn(turn + 1) }
}

interface PinsProps {
  /** The pins in force, under the name of the selected profile. */
  pins: PinsInForce
  /** Name of the profile in force. */
  stored: string
  /** In the first set-up: names first, the default profile last, and nothing about the file unless it has a fault. */
  isStep?: boolean
  chip?: string | undefined
}

/** The choice of a pin profile, compared with the pins in force. */
export function Pins({ pins, stored, isStep, chip }: PinsProps) {
  const { profiles, missing = false, error, reload } = usePinProfiles()
  if (!profiles) return <Busy />
  const isNone = !stored
  // A board with pins that this chip lacks is hardly the right one.
  const doubts = (name: string) => doubtfulPins(profiles.find(profile => profile.name === name) ?? {}, chip).length
  const names = [...new Set(profiles.map(({ name }) => name))].filter(
    name => !isDefault(name) && !lengthProblem(name, settingsBounds.device['curPin.name']),
  )
  const boards = names
    .sort((one, other) => doubts(one) - doubts(other) || one.localeCompare(other))
    .map(name => [name, name] as const)
  const byDefault = [defaultName, t('deviceadmin.DefaultProfile')] as const
  const options = [
    ...(isNone ? [['', t('deviceadmin.NotChosen')] as const] : []),
    ...(isStep ? [...boards, byDefault] : [byDefault, ...boards]),
  ]
  const name = textOf(pins?.name, '')
  const selected = profiles.find(profile => profile.name === name)
  const isKnown = selected || missing || error || isDefault(name)
  return (
    <>
      <Card>
        {error && (
          <LoadFailed onRetry={reload}>
            {t('deviceadmin.ParseError', {
              error: error instanceof ApiError ? failureText(error) : t('deviceadmin.Place', { ...error }),
            })}
          </LoadFailed>
        )}
        <Form.Choice name="curPin.name" label="deviceadmin.SelectedProfile" options={options} />
        <Links profile={selected} />
        {isNone && !isStep && <Notice type="info">{t('deviceadmin.ChooseProfile')}</Notice>}
        {!(isStep && isKnown && boards.length > 0) && <AboutFile missing={missing} unknown={isKnown ? '' : name} />}
        {name !== stored && (
          <Notice type="warning">
            <RichText text="deviceadmin.ProfileHint" />
          </Notice>
        )}
      </Card>
      <Tables active={pins} selected={selected} />
    </>
  )
}
