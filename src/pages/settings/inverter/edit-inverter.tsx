import type { FormEvent } from 'react'
import type { Reply } from '../../../contract/endpoints.ts'
import type { InverterConfig, InverterEntry } from '../../../contract/inverters.ts'
import { Field } from '../../../forms/field.tsx'
import { SerialInput } from '../../../forms/serial-input.tsx'
import { SettingsForm } from '../../../forms/settings-form.tsx'
import { fieldsOf } from '../../../forms/settings-page.tsx'
import { post } from '../../../gateway/api.ts'
import { textOf } from '../../../i18n/format.ts'
import { t, withColon } from '../../../i18n/i18n.ts'
import { mayLeave } from '../../../session/unsaved.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Tabs } from '../../../ui/page/tabs.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { configOf, duplicateOf, inverterLimitOf } from './config.ts'

const { Section, Text, Numeric, Toggle } = fieldsOf<InverterConfig, 'inverteradmin'>()

/** Name of the form of one inverter. */
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

/** Copies the power into the field of every string. */
function fillAll({ currentTarget: { form, value } }: FormEvent<HTMLInputElement>) {
  for (const control of form?.querySelectorAll<HTMLInputElement>('[name$=max_power]') ?? []) control.value = value
}

const Strings = ({ count }: { count: number }) => (
  <>
    {count > 1 && (
      <Field name=".power" label="AllMaxPower" after={<span className="unit">Wp</span>}>
        {control => (
          <input
            type="number"
            inputMode="numeric"
            {...inverterLimitOf('channel.0.max_power')}
            {...control}
            onInput={fillAll}
          />
        )}
      </Field>
    )}
    {Array.from({ length: count }, (_, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a string is identified by its number
      <div className="card" key={n}>
        <Text name={`channel.${n}.name`} label="StringName" params={{ num: n + 1 }} />
        <Numeric name={`channel.${n}.max_power`} label="StringMaxPower" params={{ num: n + 1 }} unit="Wp" />
        <Numeric
          name={`channel.${n}.yield_total_offset`}
          label="StringYtOffset"
          params={{ num: n + 1 }}
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
  /** Its strings are open first. */
  strings: boolean
  /** Called with any reply, which it returns. */
  onReply: (reply: Reply) => Reply
  onClosed: () => void
}

/** The settings of one inverter: one draft behind three tabs, open until the gateway has stored it. */
export function EditInverter({ inverter, others, strings, onReply, onClosed }: EditInverterProps) {
  const stored = configOf(inverter)
  const topic = topicOf(inverter)

  return (
    <Dialog
      title={`${withColon('inverteradmin.EditInverter')} ${textOf(inverter.name)}`}
      onClosed={onClosed}
      mayClose={() => mayLeave(topic)}
      edited
    >
      <SettingsForm
        stored={stored}
        texts="inverteradmin"
        topic={topic}
        limitOf={inverterLimitOf}
        sticky
        onSave={config => post('inverter/edit', config).then(onReply)}
        onSaved={onClosed}
        onCancel={onClosed}
      >
        {() => (
          <Tabs
            label={t('inverteradmin.EditInverter')}
            start={Number(strings)}
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
