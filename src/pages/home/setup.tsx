import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { NtpConfig } from '../../contract/settings.ts'
import { isClockSet, type NetworkStatus, type NtpStatus } from '../../contract/status.ts'
import { get } from '../../gateway/api.ts'
import { addressOfHost } from '../../gateway/base.ts'
import { poll } from '../../gateway/poll.ts'
import { textOf } from '../../i18n/format.ts'
import { type TextKey, t } from '../../i18n/i18n.ts'
import { browserZone } from '../../i18n/plant-zone.ts'
import { isHeard } from '../../live/age.ts'
import { useLive } from '../../live/live.ts'
import { keepPlace } from '../../session/place.ts'
import { type SetupStep, stepPath, stepTexts } from '../../session/setup.ts'
import { tellUnlessKept } from '../../ui/alerts/alert-store.ts'
import { Badge } from '../../ui/badge.tsx'
import { Busy, useBusy } from '../../ui/busy.tsx'
import { Card } from '../../ui/card.tsx'
import { PlainButton } from '../../ui/controls/plain-button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { download } from '../../ui/upload/save-first.tsx'
import type { Setup } from './use-setup.ts'

/** Polling interval while a step waits for the gateway. */
const pollIntervalMs = 5000

interface Seen {
  network?: NetworkStatus
  time?: NtpStatus
  place?: NtpConfig
}

/** Whether the gateway has an address by Wi-Fi or cable. Its own access point does not count. */
const isOnline = ({ network }: Seen) => /[1-9]/.test(textOf(network?.network_ip))
const isTimeRight = ({ time }: Seen) =>
  time !== undefined && isClockSet(time) === true && time.ntp_timezone_descr === browserZone()

/** Hours and minutes of a time as the gateway writes it, such as `Monday, March 30 2026 05:04:12`. */
const clockOf = (text: unknown) => textOf(text).slice(-8, -3)

/**
 * Whether somebody has set where the gateway stands, and its sun rises in the morning and sets after noon there, if it does. A new
 * gateway has the middle of Germany. Source: gateway contract 13.4.
 */
function isPlaceRight({ time, place }: Seen) {
  const isSet = place && !(place.latitude === 51.1657 && place.longitude === 10.4515)
  const { sun_isSunsetAvailable: rises, sun_risetime, sun_settime } = time ?? {}
  return Boolean(isSet && (rises === false || (clockOf(sun_risetime) < '12' && clockOf(sun_settime) > '12')))
}

/** Network, time and place of the gateway, polled one after the other until all are set up; undefined before the first answer. */
function useNetworkAndTime() {
  const [seen, setSeen] = useState<Seen>()
  useEffect(() => {
    const latest: Seen = {}
    const polling = poll({
      async call(signal) {
        latest.network = await get('network/status', {}, { signal })
        latest.time = await get('ntp/status', {}, { signal })
        latest.place = await get('ntp/config', {}, { signal })
        keepPlace(latest.place)
      },
      pauseMs: () => pollIntervalMs,
      ended() {
        setSeen({ ...latest })
        if (isOnline(latest) && isTimeRight(latest) && isPlaceRight(latest)) polling.stop()
      },
    })
    return polling.stop
  }, [])
  return seen
}

const pictures: Readonly<Record<SetupStep, IconName>> = {
  security: 'lock',
  device: 'board',
  network: 'wifi',
  ntp: 'clock',
  inverter: 'grid',
  answer: 'sun',
}

interface Step {
  name: SetupStep
  isDone: boolean
  /** Told while it is the next step. */
  note?: TextKey
}

/** The steps from unpacking to the first values; the gateway's own documents say which are done. */
function Steps({ skipped, keep, ...seen }: Setup & Seen) {
  const hints = useLive(s => s.hints)
  const added = useLive(s => s.serials.length > 0)
  const heard = useLive(s => Object.values(s.inverters).some(isHeard))
  const { busy, run } = useBusy()
  const steps: readonly Step[] = [
    { name: 'security', isDone: hints?.default_password === false },
    { name: 'device', isDone: hints?.pin_mapping_issue === false },
    { name: 'network', isDone: isOnline(seen) },
    { name: 'ntp', isDone: isTimeRight(seen) && isPlaceRight(seen), note: 'setup.PlaceNote' },
    { name: 'inverter', isDone: added },
    {
      name: 'answer',
      isDone: heard,
      note: hints?.radio_problem ? 'hints.RadioProblem' : 'setup.AnswerNote',
    },
  ]
  const next = steps.find(({ name, isDone }) => !isDone && !skipped.includes(name))
  const host = seen.network?.network_ip
  const moved = addressOfHost(host)

  function close() {
    // With an inverter it does not start again, unless the gateway is reset.
    tellUnlessKept(keep({ state: added ? 'idle' : 'dismissed' }))
    document.querySelector('h1')?.focus()
  }

  const skip = (step: SetupStep) => tellUnlessKept(keep({ state: 'started', skipped: [...skipped, step] }))

  async function backup() {
    await download('config.json')
    close()
  }

  return (
    <>
      <ul>
        {steps.map(({ name, isDone }) => (
          <li
            key={name}
            aria-current={name === next?.name ? 'step' : undefined}
            data-state={isDone ? 'on' : name === next?.name ? 'idle' : 'off'}
          >
            <Icon name={pictures[name]} />
            {name === 'answer' ? (
              <span>{t(stepTexts[name])}</span>
            ) : (
              <Link href={stepPath(name)}>{t(stepTexts[name])}</Link>
            )}{' '}
            {(isDone || skipped.includes(name)) && (
              <Badge state={isDone ? 'on' : 'off'} text={isDone ? 'setup.Done' : 'setup.Skipped'} />
            )}
          </li>
        ))}
      </ul>
      {/* The host name still works in the new network. */}
      {isOnline(seen) && moved && host !== location.hostname && /^[\d.]+$/.test(location.hostname) && (
        <p>
          {t('form.Moved')} <a href={moved}>{host}</a>
        </p>
      )}
      <p role="status">{next ? next.note && t(next.note) : t('setup.Ready')}</p>
      {next && next.name !== 'answer' && (
        <Link href={stepPath(next.name)} className="next">
          {t('app.NextStep')} {t(stepTexts[next.name])}
        </Link>
      )}
      <div className="actions">
        <PlainButton text="app.Dismiss" onPress={close} />
        {/* A single button, so that it keeps the focus. */}
        <button
          type="button"
          className={next && 'secondary'}
          aria-busy={busy}
          onClick={() => (next ? skip(next.name) : run(backup))}
        >
          {t(next ? 'setup.Skip' : 'setup.Backup')}
        </button>
      </div>
    </>
  )
}

/** The card that leads through the settings pages, from unpacking to the first values. */
export function SetupCard(setup: Setup) {
  const seen = useNetworkAndTime()
  const [begins] = useState(setup.begins)
  const added = useLive(s => s.serials.length > 0)
  // Who comes back from a step finds the card, even once there is an inverter. Before, inverters mean that the gateway is not new.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and when there are inverters
  useEffect(
    () => void setup.keep(begins && added ? { state: 'idle' } : { state: 'started', skipped: setup.skipped }),
    [added],
  )
  return (
    <Card title="live.FirstSetup" className="setup">
      {seen ? <Steps {...setup} {...seen} /> : <Busy />}
    </Card>
  )
}
