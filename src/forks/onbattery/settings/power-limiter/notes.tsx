import { textOf } from '../../../../i18n/format.ts'
import { type TextKey, t } from '../../../../i18n/i18n.ts'
import { type LimiterMetadata, type PowerLimiterConfig, powerSources } from '../../contract/power-limiter.ts'
import { invertersOf } from './prepare.ts'

interface NotesProps {
  metadata: LimiterMetadata
  /** Undefined while there is no inverter to govern. */
  draft: PowerLimiterConfig | undefined
}

/** What the draft needs of other pages, and what it does without: a text, and the name of an inverter. */
function notesOf(metadata: LimiterMetadata, draft: PowerLimiterConfig | undefined) {
  const notes: { key: string; text: TextKey; name?: string; needed?: boolean }[] = []
  const note = (text: TextKey, more: { name?: string; needed?: boolean } = {}) =>
    notes.push({ key: `${text} ${more.name ?? ''}`, text, ...more })
  const inverters = invertersOf(metadata)
  if (!inverters.length) note('powerlimiteradmin.NoInverter', { needed: true })
  if (!metadata.power_meter_enabled) note('powerlimiteradmin.NoMeter', { needed: draft?.enabled === true })
  if (!draft?.enabled) return notes
  const governed = draft.inverters.filter(({ is_governed }) => is_governed)
  for (const { serial, power_source } of governed) {
    const inverter = inverters.find(inverter => inverter.serial === serial)
    const { poll_enable, command_enable, poll_enable_night, command_enable_night } = inverter ?? {}
    const name = textOf(inverter?.name)
    if (!poll_enable || !command_enable) note('powerlimiteradmin.NotPolled', { name, needed: true })
    if (power_source !== powerSources.solar && !(poll_enable_night && command_enable_night))
      note('powerlimiteradmin.NotPolledAtNight', { name, needed: true })
  }
  if (governed.some(({ power_source }) => power_source === powerSources.battery)) {
    if (!metadata.charge_controller_enabled) note('powerlimiteradmin.NoSolarCharger')
    if (!metadata.battery_enabled) note('powerlimiteradmin.NoBattery')
  }
  return notes
}

/** Tells above the form what stands in the way of the limiter, and what it has to do without. */
export const Notes = ({ metadata, draft }: NotesProps) => (
  <div role="status">
    {notesOf(metadata, draft).map(({ key, text, name = '', needed }) => (
      <p key={key} className="notice" data-type={needed ? 'warning' : 'info'}>
        {t(text, { name })}
      </p>
    ))}
  </div>
)
