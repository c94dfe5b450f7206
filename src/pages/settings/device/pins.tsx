import type { PinProfile } from '../../../contract/files.ts'
import type { DeviceConfig } from '../../../contract/settings.ts'
import { dash } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { defaultName, isDefault, usePinProfiles } from '../../../lib/pin-profiles.ts'
import { failureText } from '../../../lib/report.ts'
import { Busy } from '../../../ui/busy.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { fieldsOf } from '../../../ui/settings-page.tsx'
import { isUnset, pinTables } from './pin-tables.ts'

const { Choice } = fieldsOf<DeviceConfig, 'deviceadmin'>()

/** As a cell shows it: nothing where that side does not have it. */
function shown(value: unknown) {
  if (value === undefined) return ''
  if (typeof value === 'boolean') return t(value ? 'base.Yes' : 'base.No')
  return isUnset(value) ? dash : String(value)
}

interface TablesProps {
  active: DeviceConfig['curPin'] | undefined
  selected: PinProfile | undefined
}

const Tables = ({ active, selected }: TablesProps) => (
  <div className="cards">
    {pinTables(active, selected).map(([category, rows]) => (
      <section className="card" key={category}>
        <h2>{category.charAt(0).toUpperCase() + category.slice(1)}</h2>
        <table>
          <thead>
            <tr>
              <th>{t('pininfo.Name')}</th>
              <th className="number">{t('pininfo.ValueSelected')}</th>
              <th className="number">{t('pininfo.ValueActive')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, then, now, differs]) => (
              <tr key={name}>
                <th scope="row" data-type={differs ? 'danger' : undefined}>
                  {name}
                  {differs && ' ≠'}
                </th>
                <td className="number">{shown(then)}</td>
                <td className="number">{shown(now)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    ))}
  </div>
)

/** Where to read about a profile. The file is an upload, so only addresses of web pages become links. */
function Links({ of }: { of: PinProfile | undefined }) {
  const links = Array.isArray(of?.links) ? of.links.filter(link => /^https?:\/\//i.test(link?.url)) : []
  if (!links.length) return null
  return (
    <p className="actions">
      {links.map(({ name, url }) => (
        <a key={url} href={url} target="_blank" rel="noopener noreferrer">
          {String(name || url)}
        </a>
      ))}
    </p>
  )
}

interface PinsProps {
  /** The pins in force, under the name of the profile that is chosen. */
  pins: DeviceConfig['curPin'] | undefined
  /** Name of the profile in force. */
  stored: string
}

/** The choice of a pin profile and what it would change. */
export function Pins({ pins, stored }: PinsProps) {
  const { profiles, error, reload } = usePinProfiles()
  if (!profiles) return <Busy />
  const names = [...new Set(profiles.map(({ name }) => name))].filter(name => !isDefault(name))
  const options = [
    [isDefault(stored) ? stored : defaultName, t('deviceadmin.DefaultProfile')] as const,
    ...names.sort((one, other) => one.localeCompare(other)).map(name => [name, name] as const),
  ]
  const selected = profiles.find(({ name }) => name === (pins?.name || defaultName))
  return (
    <>
      <div className="card">
        {error && (
          <LoadFailed error={error} onRetry={reload}>
            {t('deviceadmin.ParseError', { error: failureText(error) })}
          </LoadFailed>
        )}
        <Choice name="curPin.name" label="SelectedProfile" options={options} />
        <Links of={selected} />
        <p className="notice" data-type="warning">
          <RichText text="deviceadmin.ProfileHint" />
        </p>
      </div>
      <Tables active={pins} selected={selected} />
    </>
  )
}
