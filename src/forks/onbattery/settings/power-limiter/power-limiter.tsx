import type { SaveReply } from '../../../../forms/settings-form.tsx'
import { fieldsOf, SettingsPage } from '../../../../forms/settings-page.tsx'
import { post } from '../../../../gateway/api.ts'
import { useGateway } from '../../../../gateway/use-gateway.ts'
import { clockTime, textOf } from '../../../../i18n/format.ts'
import { type TextKey, t } from '../../../../i18n/i18n.ts'
import { Card } from '../../../../ui/card.tsx'
import { Loaded } from '../../../../ui/page/loaded.tsx'
import { PageFrame } from '../../../../ui/page/page-frame.tsx'
import {
  isSafePowerSource,
  type LimiterMetadata,
  type PowerLimiterConfig,
  powerLimiterBounds,
  powerSources,
} from '../../contract/power-limiter.ts'
import { LiveNotice } from '../notice.tsx'
import { BatteryUse } from './battery-use.tsx'
import { GovernedInverters } from './governed-inverter.tsx'
import { invertersOf, prepare } from './prepare.ts'
import { Summary } from './summary.tsx'
import { type View, viewOf } from './view.ts'

const Form = fieldsOf<PowerLimiterConfig>()

const title = 'powerlimiteradmin.PowerLimiterSettings'

const governs = ({ inverters }: PowerLimiterConfig, inverter: string) =>
  inverters.some(({ serial, is_governed }) => is_governed && serial === inverter)

/** What the firmware would not survive. */
function refuse({ inverters }: PowerLimiterConfig): SaveReply | undefined {
  const wrong = inverters.findIndex(({ power_source }) => !isSafePowerSource(power_source))
  if (wrong < 0) return undefined
  return { type: 'warning', message: t('powerlimiteradmin.Dangerous'), member: `inverters.${wrong}.power_source` }
}

/** Sends the draft; an inverter that the limiter no longer governs is no longer the one that measures the voltage. */
function save(draft: PowerLimiterConfig, before: PowerLimiterConfig): Promise<SaveReply> {
  const { inverter_serial_for_dc_voltage: measuring } = draft
  const isFreed = governs(before, measuring) && !governs(draft, measuring)
  return post('powerlimiter/config', { ...draft, inverter_serial_for_dc_voltage: isFreed ? '' : measuring })
}

const hours = Array.from({ length: 24 }, (_, hour) => [hour, clockTime(new Date(2026, 0, 1, hour).getTime())] as const)

/** What all inverters together aim at. */
const Controller = ({ view: { draft, metadata, governed, hasPowerAtNight } }: { view: View }) => (
  <Card title="powerlimiteradmin.Control">
    {metadata.power_meter_enabled && (
      <Form.Numeric name="target_power_consumption" label="powerlimiteradmin.TargetPowerConsumption" unit="W" />
    )}
    <Form.Numeric name="base_load_limit" label="powerlimiteradmin.BaseLoadLimit" unit="W" />
    <Form.Numeric
      name="target_power_consumption_hysteresis"
      label="powerlimiteradmin.TargetPowerConsumptionHysteresis"
      unit="W"
    />
    <Form.Numeric name="total_upper_power_limit" label="powerlimiteradmin.TotalUpperPowerLimit" unit="W" />
    <LiveNotice
      text={
        governed.every(({ lower_power_limit }) => lower_power_limit > draft.total_upper_power_limit) &&
        'powerlimiteradmin.NoneMayRun'
      }
    />
    <LiveNotice text={draft.base_load_limit > draft.total_upper_power_limit && 'powerlimiteradmin.BaseAboveTotal'} />
    {hasPowerAtNight && (
      <Form.Choice name="inverter_restart_hour" label="powerlimiteradmin.InverterRestartHour" options={hours} />
    )}
  </Card>
)

/** What the draft, if there is one, needs of other pages, and what it does without: a text, and the name of an inverter. */
function notesOf(metadata: LimiterMetadata, draft?: PowerLimiterConfig) {
  const notes: { text: TextKey; name?: string; needed?: boolean }[] = []
  const note = (text: TextKey, more: { name?: string; needed?: boolean } = {}) => notes.push({ text, ...more })
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
const Notes = ({ metadata, draft }: { metadata: LimiterMetadata; draft?: PowerLimiterConfig }) => (
  <div role="status">
    {notesOf(metadata, draft).map(({ text, name = '', needed }) => (
      <p key={`${text} ${name}`} className="notice" data-type={needed ? 'warning' : 'info'}>
        {t(text, { name })}
      </p>
    ))}
  </div>
)

/** How much the inverters deliver, and when the battery may be used. */
export function PowerLimiterSettingsPage() {
  const { data: metadata, error, reload } = useGateway('powerlimiter/metadata', {}, { inline: true })
  if (!metadata || !invertersOf(metadata).length)
    return (
      <PageFrame title={title}>
        <Loaded resource={{ data: metadata, error, reload }}>{loaded => <Notes metadata={loaded} />}</Loaded>
      </PageFrame>
    )
  return (
    <SettingsPage
      topic="powerlimiter"
      title={title}
      bounds={powerLimiterBounds}
      prepare={stored => prepare(stored, metadata)}
      refuse={refuse}
      onSave={save}
    >
      {draft => {
        const view = viewOf(draft, metadata)
        return (
          <>
            <Notes metadata={metadata} draft={draft} />
            <Card title="powerlimiteradmin.General">
              <Form.Toggle name="enabled" label="powerlimiteradmin.Enable" />
              {draft.enabled &&
                view.inverters.map(({ name }, n) => (
                  <Form.Toggle
                    key={view.inverters[n]?.serial}
                    name={`inverters.${n}.is_governed`}
                    label="powerlimiteradmin.GovernInverter"
                    params={{ name }}
                  />
                ))}
              {view.governed.length > 0 && <Summary view={view} />}
            </Card>
            {view.governed.length > 0 && (
              <>
                <Controller view={view} />
                <GovernedInverters view={view} />
                {view.onBattery && <BatteryUse view={view} />}
              </>
            )}
          </>
        )
      }}
    </SettingsPage>
  )
}
