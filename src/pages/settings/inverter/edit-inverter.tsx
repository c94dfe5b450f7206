import { type FormEvent, useLayoutEffect } from 'react'
import type { Reply } from '../../../contract/endpoints.ts'
import type { InverterConfig, InverterEntry } from '../../../contract/inverters.ts'
import { Field } from '../../../forms/field.tsx'
import { fill } from '../../../forms/fill.ts'
import { sameSerial } from '../../../forms/serial.ts'
import { SerialInput } from '../../../forms/serial-input.tsx'
import { SettingsForm } from '../../../forms/settings-form.tsx'
import { fieldsOf } from '../../../forms/settings-page.tsx'
import { get, post } from '../../../gateway/api.ts'
import { listOf } from '../../../gateway/json.ts'
import { textOf } from '../../../i18n/format.ts'
import { t, withColon } from '../../../i18n/i18n.ts'
import { mayLeave } from '../../../session/unsaved.ts'
import { duplicateOf, inverterBoundsOf } from '../../../setup/inverter-config.ts'
import { dismissSuccess } from '../../../ui/alerts/alert-store.ts'
import { Card } from '../../../ui/card.tsx'
import { NumberInput } from '../../../ui/controls/number-input.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Tabs } from '../../../ui/page/tabs.tsx'
import { RichText } from '../../../ui/rich-text.tsx'

const Form = fieldsOf<InverterConfig>()

/** Name of the form of one inverter. */
export const topicOf = ({ id, serial }: InverterEntry) => `inverter ${id} ${serial}`

const General = ({ others }: { others: readonly InverterEntry[] }) => (
  <>
    <SerialInput name="serial" label="inverteradmin.InverterSerial" check={duplicateOf(others)} />
    <Form.Text name="name" label="inverteradmin.InverterName" />
    <Card title="inverteradmin.InverterStatus">
      <Form.Toggle name="poll_enable" label="inverteradmin.PollEnable" />
      <Form.Toggle name="poll_enable_night" label="inverteradmin.PollEnableNight" />
      <Form.Toggle name="command_enable" label="inverteradmin.CommandEnable" />
      <Form.Toggle name="command_enable_night" label="inverteradmin.CommandEnableNight" />
      <p className="muted">
        <RichText text="inverteradmin.StatusHint" />
      </p>
    </Card>
  </>
)

/** Copies the power into the field of every string. */
function fillAll({ currentTarget: { form, value } }: FormEvent<HTMLInputElement>) {
  for (const { name } of form?.querySelectorAll<HTMLInputElement>('[name$=max_power]') ?? []) fill(form, name, value)
}

const Strings = ({ count }: { count: number }) => (
  <>
    {count > 1 && (
      <Field name=".power" label="inverteradmin.AllMaxPower" after={<span className="unit">Wp</span>}>
        {control => (
          <NumberInput first="" step={1} {...inverterBoundsOf('channel.0.max_power')} {...control} onInput={fillAll} />
        )}
      </Field>
    )}
    {Array.from({ length: count }, (_, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a string is identified by its number
      <Card key={n}>
        <Form.Text name={`channel.${n}.name`} label="inverteradmin.StringName" params={{ num: n + 1 }} />
        <Form.Numeric
          name={`channel.${n}.max_power`}
          label="inverteradmin.StringMaxPower"
          params={{ num: n + 1 }}
          unit="Wp"
        />
        <Form.Numeric
          name={`channel.${n}.yield_total_offset`}
          label="inverteradmin.StringYtOffset"
          params={{ num: n + 1 }}
          step="any"
          unit="kWh"
        />
      </Card>
    ))}
    <p className="muted">
      <RichText text="inverteradmin.InverterHint" />
    </p>
  </>
)

const Advanced = () => (
  <>
    <Form.Numeric name="reachable_threshold" label="inverteradmin.ReachableThreshold" />
    <Form.Toggle name="zero_runtime" label="inverteradmin.ZeroRuntime" />
    <Form.Toggle name="zero_day" label="inverteradmin.ZeroDay" />
    <Form.Toggle name="clear_eventlog" label="inverteradmin.ClearEventlog" />
    <Form.Toggle name="yieldday_correction" label="inverteradmin.YieldDayCorrection" />
  </>
)

/** Members without a field, such as a later firmware's, are sent back unchanged. */
const draftOf = (inverter: InverterEntry) => ({ ...inverter, channel: listOf(inverter.channel) })

/** The inverter as stored now; undefined if its slot is empty or has another inverter. */
export async function readAgain({ id, serial }: InverterEntry) {
  const { inverter } = await get('inverter/list')
  const entry = listOf(inverter).find(one => one.id === id && sameSerial(one.serial, serial))
  return entry && draftOf(entry)
}

interface EditInverterProps {
  inverter: InverterEntry
  others: readonly InverterEntry[]
  /** Just added: the dialog says so, and opens with its strings. */
  fresh: boolean
  /** Called with any reply, which it returns. */
  onReply: (reply: Reply) => Reply
  onClosed: () => void
}

/** The settings of one inverter: one draft behind three tabs, open until the gateway has stored it. */
export function EditInverter({ inverter, others, fresh, onReply, onClosed }: EditInverterProps) {
  const stored = draftOf(inverter)
  const topic = topicOf(inverter)

  useLayoutEffect(() => {
    // Behind the dialog, the alert would be dimmed.
    if (fresh) dismissSuccess()
  }, [fresh])

  return (
    <Dialog
      title={`${withColon('inverteradmin.EditInverter')} ${textOf(inverter.name)}`}
      onClosed={onClosed}
      mayClose={() => mayLeave(topic)}
      edited
    >
      {fresh && (
        <Notice type="success" role="status">
          {t('inverteradmin.Added')}
        </Notice>
      )}
      <SettingsForm
        stored={stored}
        topic={topic}
        boundsOf={inverterBoundsOf}
        sticky
        read={() => readAgain(inverter)}
        onSave={config => post('inverter/edit', config).then(onReply)}
        onSaved={onClosed}
        onCancel={fresh ? undefined : onClosed}
        onUnchanged={fresh ? onClosed : undefined}
        action={fresh ? t('inverteradmin.Done') : undefined}
      >
        {() => (
          <Tabs
            label={t('inverteradmin.EditInverter')}
            start={Number(fresh)}
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
