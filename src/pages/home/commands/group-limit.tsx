import { type FormEvent, useState } from 'react'
import type { LimitStatus } from '../../../contract/inverters.ts'
import { t } from '../../../i18n/i18n.ts'
import { limitNow } from '../../../live/commands/limits.ts'
import { useLive } from '../../../live/live.ts'
import { useBusy } from '../../../ui/busy.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { AskLow } from './ask-low.tsx'
import { isVeryLow, sharesByRatedPower } from './entered-limit.ts'
import { GroupMembers, type Results } from './group-members.tsx'
import { type Share, sendOne } from './group-share.ts'
import { LimitValue } from './limit-value.tsx'
import { useStatus } from './use-status.ts'

/** Sets one limit for several inverters, sent one after the other; a failure does not stop the rest. */
export function GroupLimit({ onClosed }: { onClosed: () => void }) {
  const status = useStatus('limit/status')
  const { data } = status
  const serials = useLive(s => s.serials)
  const [excluded, setExcluded] = useState<readonly string[]>([])
  const [start] = useState(() => limitNow(Object.values(useLive.getState().inverters)))
  const [relative, setRelative] = useState(!start?.watts)
  const [value, setValue] = useState(start ? (start.watts ?? start.percent) : 100)
  const [persistent, setPersistent] = useState(start?.here?.persistent ?? false)
  const [edited, setEdited] = useState(false)
  const [asking, setAsking] = useState(false)
  const { busy, run } = useBusy()
  const [results, setResults] = useState<Results>({})
  const [sent, setSent] = useState<readonly Share[]>([])

  const ratedWatts = (serial: string) => Number(data?.[serial]?.max_power) || 0
  const isAvailable = (serial: string) => Boolean(data?.[serial]) && (relative || ratedWatts(serial) > 0)
  const chosen = serials.filter(serial => isAvailable(serial) && !excluded.includes(serial))
  const maximum = (relative: boolean, serials: readonly string[]) =>
    relative ? 100 : serials.reduce((sum, serial) => sum + ratedWatts(serial), 0)
  const max = maximum(relative, chosen)
  const watts = relative ? [] : sharesByRatedPower(value, chosen.map(ratedWatts))
  const shares = chosen.map(
    (serial, i): Share => ({ serial, value: watts[i] ?? value, mode: { relative, persistent } }),
  )
  const low = shares.filter(({ serial, value }) => isVeryLow(value, relative, data?.[serial] as LimitStatus))
  const valid = value <= max && shares.length > 0 && shares.every(share => share.value >= 1)

  async function send(shares: readonly Share[]) {
    const tell = (serial: string, result: Results[string]) => setResults(all => ({ ...all, [serial]: result }))
    for (const share of shares) {
      tell(share.serial, 'sending')
      tell(share.serial, await sendOne(share))
    }
  }

  function sendAll() {
    setResults({})
    setSent(shares)
    run(() => send(shares))
  }

  function choose(kind: boolean) {
    setRelative(kind)
    setValue(maximum(kind, serials))
  }

  function preset(limit: { relative: boolean; value: number }) {
    setRelative(limit.relative)
    setValue(limit.value)
    setEdited(true)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (low.length) setAsking(true)
    else sendAll()
  }

  return (
    <Dialog title={t('limit.Group')} onClosed={onClosed} edited={edited}>
      <Loaded of={status}>
        {() => (
          <form onSubmit={submit} onInput={() => setEdited(true)}>
            <LimitValue
              label={t(relative ? 'limit.GroupRelative' : 'limit.GroupTotal')}
              {...{ relative, value, max }}
              maxWatts={maximum(false, chosen)}
              onPreset={preset}
              onRelative={choose}
              onValue={setValue}
            />
            <GroupMembers
              isAvailable={serial => isAvailable(serial) && !busy}
              {...{ shares, ratedWatts, results }}
              onChosen={(serial, on) => setExcluded(on ? excluded.filter(s => s !== serial) : [...excluded, serial])}
              onRetry={serial => run(() => send(sent.filter(share => share.serial === serial)))}
            />
            <Switch name="persistent" checked={persistent} onChecked={setPersistent}>
              {t('limit.Persistent')}
            </Switch>
            <small className="muted">{t('limit.PersistentHint')}</small>
            <div className="actions">
              <button type="submit" className="danger" disabled={busy || !edited || !valid} aria-busy={busy}>
                {t('limit.Send')}
              </button>
            </div>
          </form>
        )}
      </Loaded>
      {asking && <AskLow {...{ shares: low, relative }} onConfirmed={sendAll} onClosed={() => setAsking(false)} />}
    </Dialog>
  )
}
