import { type FormEvent, useState } from 'react'
import type { LimitStatus } from '../../contract/inverters.ts'
import { replyText } from '../../lib/alerts.ts'
import { ApiError } from '../../lib/api.ts'
import { sendLimit } from '../../lib/commands.ts'
import { decimal } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { isVeryLow, shareByRatedPower } from '../../lib/limit.ts'
import { useLive } from '../../lib/live.ts'
import { failureText, report } from '../../lib/report.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Switch } from '../../ui/switch.tsx'
import { GroupMembers, type Result } from './group-members.tsx'
import { LimitValue } from './limit-value.tsx'

/** What one inverter of the group is to get, in % or W. */
interface Share {
  serial: string
  value: number
  low: boolean
}

/** One limit for several inverters, sent one after the other; a failure does not stop the rest. */
export function GroupLimit({ statuses, onEdited }: { statuses: Record<string, LimitStatus>; onEdited: () => void }) {
  const serials = useLive(s => s.serials)
  const [left, setLeft] = useState<readonly string[]>([])
  const [relative, setRelative] = useState(true)
  const [value, setValue] = useState(100)
  const [persistent, setPersistent] = useState(false)
  const [edited, setEdited] = useState(false)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [results, setResults] = useState<Record<string, Result>>({})

  const rated = (serial: string) => Number(statuses[serial]?.max_power) || 0
  const able = (serial: string) => Boolean(statuses[serial]) && (relative || rated(serial) > 0)
  const chosen = serials.filter(serial => able(serial) && !left.includes(serial))
  const max = relative ? 100 : chosen.reduce((sum, serial) => sum + rated(serial), 0)
  const values = relative ? chosen.map(() => value) : shareByRatedPower(value, chosen.map(rated))
  const shares = chosen.map((serial, n): Share => {
    const share = values[n] ?? 0
    return { serial, value: share, low: isVeryLow(share, relative, statuses[serial] as LimitStatus) }
  })
  const valid = value <= max && shares.length > 0 && shares.every(share => share.value >= 1)

  async function sendOne({ serial, value }: Share): Promise<Result> {
    try {
      const reply = await sendLimit(serial, value, { relative, persistent })
      return { state: reply.type === 'success' ? 'on' : 'down', text: replyText(reply) }
    } catch (cause) {
      if (!(cause instanceof ApiError) || cause.reason === 'unauthorized') throw cause
      return { state: 'down', text: cause.status ? failureText(cause) : t('limit.Dropped') }
    }
  }

  async function send() {
    const tell = (serial: string, result: Result) => setResults(all => ({ ...all, [serial]: result }))
    setBusy(true)
    setResults({})
    try {
      for (const share of shares) {
        tell(share.serial, { state: 'idle', text: t('limit.Sending') })
        tell(share.serial, await sendOne(share))
      }
    } catch (cause) {
      report(cause, { stay: true })
    }
    setBusy(false)
  }

  function choose(kind: boolean) {
    setRelative(kind)
    setValue(kind ? 100 : serials.reduce((sum, serial) => sum + rated(serial), 0))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (shares.some(share => share.low)) setAsking(true)
    else send()
  }

  function edit() {
    setEdited(true)
    onEdited()
  }

  return (
    <details className="card">
      <summary>{t('limit.Group')}</summary>
      <form onSubmit={submit} onInput={edit}>
        <LimitValue
          label={t(relative ? 'limit.GroupRelative' : 'limit.GroupTotal')}
          {...{ relative, value, max }}
          onRelative={choose}
          onValue={setValue}
        />
        <GroupMembers
          able={serial => able(serial) && !busy}
          onChosen={(serial, on) => setLeft(on ? left.filter(s => s !== serial) : [...left, serial])}
          results={results}
        />
        <Switch name="persistent" checked={persistent} onChecked={setPersistent}>
          {t('limit.Persistent')}
        </Switch>
        <div className="actions">
          <button type="submit" className="danger" disabled={busy || !edited || !valid} aria-busy={busy}>
            {t('limit.GroupSend')}
          </button>
        </div>
      </form>
      {asking && <AskLow {...{ shares, relative }} onConfirmed={send} onClosed={() => setAsking(false)} />}
    </details>
  )
}

interface AskProps {
  shares: readonly Share[]
  relative: boolean
  onConfirmed: () => void
  onClosed: () => void
}

/** Names every inverter that would be as good as off. */
function AskLow({ shares, relative, onConfirmed, onClosed }: AskProps) {
  const inverters = useLive(s => s.inverters)
  const question = ({ serial, value }: Share) =>
    t('limit.LowQuestion', {
      name: inverters[serial]?.name ?? '',
      serial,
      value: `${decimal(value)} ${relative ? '%' : 'W'}`,
    })
  return (
    <Confirm
      title={t('limit.LowTitle')}
      question={shares
        .filter(share => share.low)
        .map(question)
        .join(' ')}
      action={t('limit.GroupSend')}
      onConfirmed={onConfirmed}
      onClosed={onClosed}
    />
  )
}
