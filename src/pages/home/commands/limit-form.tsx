import { type FormEvent, useState } from 'react'
import type { LimitStatus } from '../../../contract/inverters.ts'
import { t } from '../../../i18n/i18n.ts'
import { type Limit, limitSetHere } from '../../../live/commands/remembered.ts'
import { show } from '../../../ui/alerts/alert-store.ts'
import { useBusy } from '../../../ui/busy.tsx'
import { PlainButton } from '../../../ui/controls/plain-button.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { AskLow } from './ask-low.tsx'
import { CommandState } from './command-state.tsx'
import { converted, currentLimit, isValidLimit, isVeryLow, limitMaximum } from './entered-limit.ts'
import { sendOne } from './group-share.ts'
import { LimitValue } from './limit-value.tsx'
import { useAnswer } from './use-answer.ts'

interface FormProps {
  serial: string
  /** The status when the dialog opened; later ones must not move what is being edited. */
  start: LimitStatus
  edited: boolean
  onEdited: () => void
  onClosed: () => void
}

/** The form for one inverter; it starts with the limit in force, needs an edit before it can be sent, and stays until the inverter has answered. */
export function LimitForm({ serial, start, edited, onEdited, onClosed }: FormProps) {
  const [here] = useState(() => limitSetHere(serial, start))
  const [relative, setRelative] = useState(here?.relative ?? true)
  const [value, setValue] = useState(() => here?.value ?? currentLimit(start))
  const [persistent, setPersistent] = useState(here?.persistent ?? false)
  const [asking, setAsking] = useState(false)
  const [sent, setSent] = useState(false)
  const command = useAnswer(serial, 'limit', sent, onClosed)
  const { busy, run } = useBusy()

  function choose(toRelative: boolean) {
    setRelative(toRelative)
    setValue(converted(value, toRelative, start))
  }

  async function send() {
    const result = await sendOne({ serial, value, mode: { relative, persistent } })
    setSent(result === 'sent')
    if (result !== 'sent') show(result.type, result.problem)
  }

  function edit() {
    setSent(false)
    onEdited()
  }

  function preset(limit: Pick<Limit, 'relative' | 'value'>) {
    setRelative(limit.relative)
    setValue(limit.value)
    edit()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isVeryLow(value, relative, start)) setAsking(true)
    else run(send)
  }

  return (
    <form onSubmit={submit} onInput={edit}>
      <LimitValue
        relative={relative}
        onRelative={choose}
        value={value}
        onValue={setValue}
        max={limitMaximum(relative, start)}
        maxWatts={limitMaximum(false, start)}
        onPreset={preset}
        label={t('home.SetLimit')}
      />
      {!relative && (
        <p className="muted">
          <RichText text="home.LimitHint" />
        </p>
      )}
      <Switch name="persistent" checked={persistent} onChecked={setPersistent}>
        {t('limit.Persistent')}
      </Switch>
      <small className="muted">{t('limit.PersistentHint')}</small>
      {command && <CommandState serial={serial} />}
      <div className="actions">
        <PlainButton text={sent ? 'base.Close' : 'base.Cancel'} onPress={onClosed} />
        <button type="submit" disabled={!edited || busy || !isValidLimit(value, relative, start)} aria-busy={busy}>
          {t('limit.Send')}
        </button>
      </div>
      {asking && (
        <AskLow
          shares={[{ serial, value }]}
          relative={relative}
          onConfirmed={() => run(send)}
          onClosed={() => setAsking(false)}
        />
      )}
    </form>
  )
}
