import { useEffect, useState } from 'react'
import type { NtpConfig } from '../../contract/settings.ts'
import { isClockSet, type WallTime } from '../../contract/status.ts'
import { hostProblem } from '../../forms/bounds.ts'
import { Field } from '../../forms/field.tsx'
import { fieldsOf, SettingsPage } from '../../forms/settings-page.tsx'
import { get, post } from '../../gateway/api.ts'
import { report } from '../../gateway/api-error.ts'
import { load } from '../../gateway/load.ts'
import { dash, dateTime, dateTimeHere, dateTimeUtc, decimal, textOf } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { setPlantZone, usePlantZone, wallTime } from '../../i18n/plant-zone.ts'
import { PlaceButton } from '../../setup/place.tsx'
import { PlaceFields, useTimeForm } from '../../setup/time.tsx'
import { ZoneChoice } from '../../setup/zone-choice.tsx'
import { setAlertOf, showReply } from '../../ui/alerts/alert-store.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { ActionButton } from '../../ui/controls/action-button.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { useEvery } from '../../ui/use-every.ts'

type Clock = () => string

const browserClock: Clock = () => dateTimeHere(Date.now())
const plantClock: Clock = () => dateTime(Date.now())

/** The gateway's clock, continued from one reading by a monotonic clock. The gateway sends no time zone. */
function clockFrom({ year, month, day, hour, minute, second }: WallTime): Clock {
  const readMs = performance.now()
  const read = Date.UTC(year, month - 1, day, hour, minute, second)
  return () => dateTimeUtc(read + performance.now() - readMs)
}

/** The present time as the gateway needs it: in its own time zone. Source: gateway contract 13.4. */
function wallTimeNow(): WallTime {
  const now = new Date(wallTime(Date.now()))
  return {
    year: now.getUTCFullYear(),
    month: now.getUTCMonth() + 1,
    day: now.getUTCDate(),
    hour: now.getUTCHours(),
    minute: now.getUTCMinutes(),
    second: now.getUTCSeconds(),
  }
}

/** A component of its own, which renders every second. */
const Ticking = ({ clock }: { clock: Clock }) => <>{useEvery(1000, clock)}</>

/** Both clocks, and a button that sets the gateway's. `after`: the stored settings, once the clock may be read; again when they change. */
function SetClock({ after }: { after: Pick<NtpConfig, 'ntp_timezone_descr'> | undefined }) {
  const isElsewhere = usePlantZone(s => s.wall !== undefined)
  const [device, setDevice] = useState<{ clock: Clock; isSet: boolean | undefined; polls: boolean }>()
  const [turn, setTurn] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each `turn` reads again
  useEffect(() => {
    if (!after) return
    setPlantZone(after.ntp_timezone_descr)
    const stop = load(
      signal => get('ntp/time', {}, { signal }),
      time => {
        setAlertOf('time')
        setDevice({ clock: clockFrom(time), isSet: isClockSet(time), polls: time.ntp_status !== false })
      },
      error => report(error, { asAlert: true, action: 'time' }),
    )
    return () => {
      stop()
      setAlertOf('time')
    }
  }, [after, turn])

  async function synchronise() {
    setAlertOf('clock', showReply(await post('ntp/time', wallTimeNow())))
    setTurn(turn + 1)
  }

  return (
    <Card title="ntpadmin.ManualTimeSynchronization">
      <dl className="facts">
        <Fact label="ntpadmin.CurrentOpenDtuTime">
          {device?.isSet === false && <Badge state="idle" text="ntpadmin.ClockNotSet" />}{' '}
          {device ? <Ticking clock={device.clock} /> : dash}
        </Fact>
        <Fact label="ntpadmin.CurrentLocalTime">
          <Ticking clock={browserClock} />
        </Fact>
        {isElsewhere && (
          <Fact label="ntpadmin.ThisMomentThere">
            <Ticking clock={plantClock} />
          </Fact>
        )}
      </dl>
      {device?.polls === false && <Notice type="warning">{t('ntpadmin.PollingWaits')}</Notice>}
      <p className="muted">
        <RichText text="ntpadmin.SetClockHint" />
      </p>
      <div className="actions">
        <ActionButton action={synchronise} name="clock">
          {t('ntpadmin.SynchronizeTime')}
        </ActionButton>
      </div>
    </Card>
  )
}

const Form = fieldsOf<NtpConfig>()

/** Value, text and elevation of the sun in degrees. */
const sunsets = [
  [0, 'OFFICIAL', -0.8],
  [2, 'CIVIL', -6],
  [1, 'NAUTICAL', -12],
  [3, 'ASTONOMICAL', -18],
] as const

export function NtpSettingsPage() {
  const { zones, setZones, ruleOf, form } = useTimeForm()
  const options = sunsets.map(
    ([value, text, angle]) =>
      [value, t('ntpadmin.SunAt', { event: t(`ntpadmin.${text}`), angle: decimal(angle) })] as const,
  )

  return (
    <SettingsPage
      {...form}
      title="ntpadmin.NtpSettings"
      after={stored => <SetClock after={zones === undefined ? undefined : stored} />}
    >
      {(draft, before) => (
        <>
          <Card title="ntpadmin.NtpConfiguration">
            <Form.Text name="ntp_server" label="ntpadmin.TimeServer" check={hostProblem} />
            <ZoneChoice value={textOf(draft.ntp_timezone_descr, '')} zones={zones} onLoaded={setZones} />
            <PlaceButton />
            <Field name=".rule" label="ntpadmin.TimezoneConfig">
              {control => <input readOnly value={textOf(ruleOf(draft.ntp_timezone_descr, before), '')} {...control} />}
            </Field>
          </Card>
          <Card title="ntpadmin.LocationConfiguration">
            <PlaceFields />
            <Form.Choice name="sunsettype" label="ntpadmin.SunSetType" options={options} />
          </Card>
        </>
      )}
    </SettingsPage>
  )
}
