import { type FormEvent, useState } from 'react'
import type { LimitStatus } from '../../../contract/inverters.ts'
import { t } from '../../../i18n/i18n.ts'
import { show } from '../../../ui/alerts/alert-store.ts'
import { useBusy } from '../../../ui/busy.tsx'
import { PlainButton } from '../../../ui/controls/plain-button.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { AskLow } from './ask-low.tsx'
import { sendOne } from './group-share.ts'
import { converted, currentLimit, isValidLimit, isVeryLow, limitMaximum } from './limit.ts'
import { LimitValue } from './limit-value.tsx'

interface FormProps {
  serial: string
  /** The status when the dialog opened; later ones must not move what is being edited. */
  start: LimitStatus
  edited: boolean
  onEdited: () => void
  onClosed: () => void
}

/** The form for one inverter; it starts with the limit in force, and needs an edit before it can be sent. */
export function LimitForm({ serial, start, edited, onEdited, onClosed }: FormProps) {
  const [relative, setRelative] = useState(true)
  const [value, setValue] = useState(() => currentLimit(start))
  const [persistent, setPersistent] = useState(false)
  const [asking, setAsking] = useState(false)
  const { busy, run } = useBusy()

  function choose(toRelative: boolean) {
    setRelative(toRelative)
    setValue(converted(value, toRelative, start))
  }

  async function send() {
    const result = await sendOne({ serial, value, mode: { relative, persistent } })
    if (result === 'sent') onClosed()
    else show(result.type, result.problem)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isVeryLow(value, relative, start)) setAsking(true)
    else run(send)
  }

  return (
    <form onSubmit={submit} onInput={onEdited}>
      <LimitValue
        relative={relative}
        onRelative={choose}
        value={value}
        onValue={setValue}
        max={limitMaximum(relative, start)}
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
      <div className="actions">
        <PlainButton text="base.Cancel" onPress={onClosed} />
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
