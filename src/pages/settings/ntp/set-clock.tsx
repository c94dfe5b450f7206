import { useEffect, useState } from 'react'
import type { ClockStatus, WallTime } from '../../../contract/status.ts'
import { get, post } from '../../../gateway/api.ts'
import { load } from '../../../gateway/load.ts'
import { report } from '../../../gateway/report.ts'
import { dash, dateTime, dateTimeUtc } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { setAlertOf, showReply } from '../../../ui/alerts/alert-store.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { ActionButton } from '../../../ui/controls/action-button.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { useEvery } from '../../../ui/use-every.ts'

/** Returns the current time as text. */
type Clock = () => string

const browserClock: Clock = () => dateTime(Date.now())

/**
 * The gateway's clock, continued from one reading by a monotonic clock; without a time zone, since the gateway
 * sends none.
 */
function clockFrom({ year, month, day, hour, minute, second }: WallTime): Clock {
  const then = performance.now()
  const read = Date.UTC(year, month - 1, day, hour, minute, second)
  return () => dateTimeUtc(read + performance.now() - then)
}

/** The browser's clock, in its time zone. */
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

/** A component of its own, which renders every second. */
const Ticking = ({ clock }: { clock: Clock }) => <>{useEvery(1000, clock)}</>

/** Both clocks, and a button that sets the gateway's. Reads it once `after` is set, and again when that changes. */
export function SetClock({ after }: { after: object | undefined }) {
  const [device, setDevice] = useState<{ clock: Clock; status: ClockStatus['ntp_status'] }>()
  const [turn, setTurn] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each `turn` reads again
  useEffect(() => {
    if (!after) return
    const stop = load(
      signal => get('ntp/time', {}, { signal }),
      time => {
        setAlertOf('time')
        setDevice({ clock: clockFrom(time), status: time.ntp_status })
      },
      error => report(error, { asAlert: true, action: 'time' }),
    )
    return () => {
      stop()
      setAlertOf('time')
    }
  }, [after, turn])

  async function synchronise() {
    setAlertOf('clock', showReply(await post('ntp/time', wallTime())))
    setTurn(turn + 1)
  }

  return (
    <Card title="ntpadmin.ManualTimeSynchronization">
      <dl className="facts">
        <Fact label="ntpadmin.CurrentOpenDtuTime">
          {device?.status === false && <Badge state="idle" text="ntpadmin.ClockNotSet" />}{' '}
          {device ? <Ticking clock={device.clock} /> : dash}
        </Fact>
        <Fact label="ntpadmin.CurrentLocalTime">
          <Ticking clock={browserClock} />
        </Fact>
      </dl>
      {device?.status === false && (
        <p className="notice" data-type="warning">
          {t('ntpadmin.PollingWaits')}
        </p>
      )}
      <p className="muted">
        <RichText text="ntpadmin.SynchronizeTimeHint" />
      </p>
      <div className="actions">
        <ActionButton action={synchronise} name="clock">
          {t('ntpadmin.SynchronizeTime')}
        </ActionButton>
      </div>
    </Card>
  )
}
