import { useEffect, useState } from 'react'
import type { ClockStatus, WallTime } from '../../../contract/status.ts'
import { showReply } from '../../../lib/alerts.ts'
import { get, post } from '../../../lib/api.ts'
import { dash, dateTime } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { report } from '../../../lib/report.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { RichText } from '../../../ui/rich-text.tsx'

/** Tells the time it is now, as text. */
type Clock = () => string

const browserClock: Clock = () => dateTime(Date.now())

/**
 * The gateway's clock from one reading on: it ticks by time that nobody can set, and says no zone since the gateway
 * tells none.
 */
function clockFrom({ year, month, day, hour, minute, second }: WallTime): Clock {
  const then = performance.now()
  const read = Date.UTC(year, month - 1, day, hour, minute, second)
  return () => dateTime(read + performance.now() - then, 'UTC')
}

/** What the browser's clock shows, in its zone. */
function wallTime(): WallTime {
  const now = new Date()
  return {
    year: now.getFullYear(),
    month: now.getMonth() + 1,
    day: now.getDate(),
    hour: now.getHours(),
    minute: now.getMinutes(),
    second: now.getSeconds(),
  }
}

/** Draws itself each second, and nothing around it. */
function Ticking({ clock }: { clock: Clock }) {
  const [text, setText] = useState(clock)
  useEffect(() => {
    const tick = () => setText(clock())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [clock])
  return <>{text}</>
}

/** Both clocks, and a button that sets one by the other. Reads the gateway's when `after` is there, and again when it changes. */
export function SetClock({ after }: { after: object | undefined }) {
  const [device, setDevice] = useState<{ clock: Clock; status: ClockStatus['ntp_status'] }>()
  const [turn, setTurn] = useState(0)
  const [busy, setBusy] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn is a wish to read again.
  useEffect(() => {
    if (!after) return
    const leave = new AbortController()
    get('ntp/time', {}, { signal: leave.signal }).then(
      time => setDevice({ clock: clockFrom(time), status: time.ntp_status }),
      error => report(error, { stay: true }),
    )
    return () => leave.abort()
  }, [after, turn])

  async function synchronise() {
    setBusy(true)
    try {
      showReply(await post('ntp/time', wallTime()))
      setTurn(turn + 1)
    } catch (error) {
      report(error, { stay: true })
    }
    setBusy(false)
  }

  return (
    <section className="card">
      <h2>{t('ntpadmin.ManualTimeSynchronization')}</h2>
      <dl className="facts">
        <Fact label="ntpadmin.CurrentOpenDtuTime">
          {device?.status === false && <Badge state="down" text="ntpinfo.NotSynced" />}{' '}
          {device ? <Ticking clock={device.clock} /> : dash}
        </Fact>
        <Fact label="ntpadmin.CurrentLocalTime">
          <Ticking clock={browserClock} />
        </Fact>
      </dl>
      <p className="muted">
        <RichText text="ntpadmin.SynchronizeTimeHint" />
      </p>
      <div className="actions">
        <button type="button" className="secondary" disabled={busy} aria-busy={busy} onClick={synchronise}>
          {t('ntpadmin.SynchronizeTime')}
        </button>
      </div>
    </section>
  )
}
