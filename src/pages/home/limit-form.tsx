import { type FormEvent, useState } from 'react'
import type { LimitStatus } from '../../contract/inverters.ts'
import { show, showReply } from '../../lib/alerts.ts'
import { ApiError } from '../../lib/api.ts'
import { sendLimit } from '../../lib/commands.ts'
import { decimal } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { converted, currentLimit, isValidLimit, isVeryLow, limitMaximum } from '../../lib/limit.ts'
import { report } from '../../lib/report.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { Switch } from '../../ui/switch.tsx'
import { LimitValue } from './limit-value.tsx'

interface FormProps {
  serial: string
  name: string
  onClosed: () => void
  /** The status when the dialog opened; later ones must not move what is being edited. */
  start: LimitStatus
  onEdited: () => void
}

/** The form for one inverter; it starts from the limit in force, and nothing can be sent before something changed. */
export function LimitForm({ serial, name, onClosed, start, onEdited }: FormProps) {
  const [relative, setRelative] = useState(true)
  const [value, setValue] = useState(() => currentLimit(true, start))
  const [persistent, setPersistent] = useState(false)
  const [edited, setEdited] = useState(false)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  function edit() {
    setEdited(true)
    onEdited()
  }

  function choose(toRelative: boolean) {
    setRelative(toRelative)
    setValue(converted(value, toRelative, start))
  }

  async function send() {
    setBusy(true)
    try {
      const reply = await sendLimit(serial, value, { relative, persistent })
      if (reply.type === 'success') return onClosed()
      showReply(reply)
    } catch (cause) {
      if (cause instanceof ApiError && !cause.status) show('danger', t('limit.Dropped'))
      else report(cause, { stay: true })
    }
    setBusy(false)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isVeryLow(value, relative, start)) setAsking(true)
    else send()
  }

  const unit = relative ? '%' : 'W'
  return (
    <form onSubmit={submit} onInput={edit}>
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
        <button type="button" className="secondary" onClick={onClosed}>
          {t('base.Cancel')}
        </button>
        <button type="submit" disabled={!edited || busy || !isValidLimit(value, relative, start)} aria-busy={busy}>
          {t('limit.Send')}
        </button>
      </div>
      {asking && (
        <Confirm
          title={t('limit.LowTitle')}
          question={t('limit.LowQuestion', { name, serial, value: `${decimal(value)} ${unit}` })}
          action={t('limit.Send')}
          onConfirmed={send}
          onClosed={() => setAsking(false)}
        />
      )}
    </form>
  )
}
