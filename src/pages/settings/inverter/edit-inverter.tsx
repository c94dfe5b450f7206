import type { InverterConfig, InverterEntry } from '../../../contract/inverters.ts'
import { post } from '../../../lib/api.ts'
import { t } from '../../../lib/i18n.ts'
import { mayLeave } from '../../../lib/unsaved.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { SerialInput } from '../../../ui/serial-input.tsx'
import { SettingsForm } from '../../../ui/settings-form.tsx'
import { fieldsOf } from '../../../ui/settings-page.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { configOf, duplicateOf, limitOf } from './config.ts'

const { Section, Text, Numeric, Toggle } = fieldsOf<InverterConfig, 'inverteradmin'>()

/** Tells the form of one inverter from that of another. */
export const topicOf = ({ id, serial }: InverterEntry) => `inverter ${id} ${serial}`

const Note = ({ text }: { text: 'StatusHint' | 'InverterHint' }) => (
  <p className="muted">
    <RichText text={`inverteradmin.${text}`} />
  </p>
)

const General = ({ others }: { others: readonly InverterEntry[] }) => (
  <>
    <SerialInput name="serial" label="InverterSerial" warn={duplicateOf(others)} />
    <Text name="name" label="InverterName" />
    <Section title="InverterStatus">
      <Toggle name="poll_enable" label="PollEnable" />
      <Toggle name="poll_enable_night" label="PollEnableNight" />
      <Toggle name="command_enable" label="CommandEnable" />
      <Toggle name="command_enable_night" label="CommandEnableNight" />
      <Note text="StatusHint" />
    </Section>
  </>
)

const Strings = ({ count }: { count: number }) => (
  <>
    {Array.from({ length: count }, (_, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a string is its number
      <div className="card" key={n}>
        <Text name={`channel.${n}.name`} label="StringName" holes={{ num: n + 1 }} />
        <Numeric name={`channel.${n}.max_power`} label="StringMaxPower" holes={{ num: n + 1 }} unit="Wp" />
        <Numeric
          name={`channel.${n}.yield_total_offset`}
          label="StringYtOffset"
          holes={{ num: n + 1 }}
          step="any"
          unit="kWh"
        />
      </div>
    ))}
    <Note text="InverterHint" />
  </>
)

const Advanced = () => (
  <>
    <Numeric name="reachable_threshold" label="ReachableThreshold" />
    <Toggle name="zero_runtime" label="ZeroRuntime" />
    <Toggle name="zero_day" label="ZeroDay" />
    <Toggle name="clear_eventlog" label="ClearEventlog" />
    <Toggle name="yieldday_correction" label="YieldDayCorrection" />
  </>
)

interface EditInverterProps {
  inverter: InverterEntry
  others: readonly InverterEntry[]
  /** The gateway has answered, whatever it was. */
  onReply: () => void
  onClosed: () => void
}

/** The settings of one inverter as one draft behind three tabs; open until the gateway has taken it. */
export function EditInverter({ inverter, others, onReply, onClosed }: EditInverterProps) {
  const stored = configOf(inverter)
  const topic = topicOf(inverter)

  async function edit(config: InverterConfig) {
    const reply = await post('inverter/edit', config)
    onReply()
    return reply
  }

  return (
    <Dialog
      title={`${t('inverteradmin.EditInverter')}: ${inverter.name}`}
      onClosed={onClosed}
      mayClose={() => mayLeave(topic)}
      edited
    >
      <SettingsForm
        stored={stored}
        texts="inverteradmin"
        topic={topic}
        limitOf={limitOf}
        sticky
        onSave={edit}
        onSaved={onClosed}
        onCancel={onClosed}
      >
        {() => (
          <Tabs
            label={t('inverteradmin.EditInverter')}
            tabs={[
              { title: t('inverteradmin.General'), content: <General others={others} /> },
              { title: t('inverteradmin.String'), content: <Strings count={stored.channel.length} /> },
              { title: t('inverteradmin.Advanced'), content: <Advanced /> },
            ]}
          />
        )}
      </SettingsForm>
    </Dialog>
  )
}
