import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { NetworkStatus, NtpStatus } from '../../contract/status.ts'
import { download } from '../../files/save-first.tsx'
import { get } from '../../gateway/api.ts'
import { poll } from '../../gateway/poll.ts'
import { browserZone, textOf } from '../../i18n/format.ts'
import { type TextKey, t } from '../../i18n/i18n.ts'
import { useLive } from '../../live/live.ts'
import { useSession } from '../../session/session.ts'
import { keepSkipped, skippedSteps } from '../../session/setup.ts'
import { Badge } from '../../ui/badge.tsx'
import { Busy, useBusy } from '../../ui/busy.tsx'
import { Card } from '../../ui/card.tsx'
import { PlainButton } from '../../ui/controls/plain-button.tsx'
import { isHeard } from './state.ts'

/** Polling interval while a step waits for the gateway. */
const pollIntervalMs = 5000

interface Setup {
  /** Names of the skipped steps. */
  skipped: string
  keep: (skipped: string | null | undefined) => void
}

/** The first set-up: starts for the admin of a gateway without inverters, and lasts until it is dismissed. */
export function useSetup(): Setup | undefined {
  const loggedIn = useSession(s => s.loggedIn)
  const complete = useLive(s => s.complete)
  // A new gateway always sends hints.
  const empty = useLive(s => !s.serials.length && s.hints?.default_password !== undefined)
  const [skipped, setSkipped] = useState(skippedSteps)
  if (!loggedIn || !complete || skipped === undefined || (skipped === null && !empty)) return undefined
  const keep: Setup['keep'] = value => {
    keepSkipped(value)
    setSkipped(value)
  }
  return { skipped: skipped ?? '', keep }
}

interface Seen {
  network?: NetworkStatus
  time?: NtpStatus
}

/** Whether the gateway has an address by Wi-Fi or cable. Its own access point does not count. */
const isOnline = ({ network }: Seen) => /[1-9]/.test(textOf(network?.network_ip))
const isTimeRight = ({ time }: Seen) => time?.ntp_status === true && time.ntp_timezone_descr === browserZone()

/** Network and time of the gateway, polled one after the other until both are set up; undefined before the first answer. */
function useNetworkAndTime() {
  const [seen, setSeen] = useState<Seen>()
  useEffect(() => {
    const latest: Seen = {}
    const polling = poll({
      async call(signal) {
        latest.network = await get('network/status', {}, { signal })
        latest.time = await get('ntp/status', {}, { signal })
      },
      pauseMs: () => pollIntervalMs,
      ended() {
        setSeen({ ...latest })
        if (isOnline(latest) && isTimeRight(latest)) polling.stop()
      },
    })
    return polling.stop
  }, [])
  return seen
}

/** The steps from unpacking to the first values; the gateway's own documents say which are done. */
function Steps({ skipped, keep, ...seen }: Setup & Seen) {
  const hints = useLive(s => s.hints)
  const added = useLive(s => s.serials.length > 0)
  const heard = useLive(s => Object.values(s.inverters).some(isHeard))
  const { busy, run } = useBusy()
  const steps: [name: string, text: TextKey, done: boolean, note?: TextKey][] = [
    ['security', 'setup.Password', hints?.default_password === false],
    ['device', 'setup.Board', hints?.pin_mapping_issue === false],
    ['network', 'setup.Wifi', isOnline(seen), 'setup.WifiNote'],
    ['ntp', 'setup.Time', isTimeRight(seen)],
    ['inverter', 'setup.Inverter', added],
    ['answer', 'setup.Answer', heard, hints?.radio_problem ? 'hints.RadioProblem' : 'setup.AnswerNote'],
  ]
  const next = steps.find(([name, , done]) => !done && !skipped.includes(name))
  const address = textOf(seen.network?.network_ip)

  function close() {
    // With an inverter it does not start again, unless the gateway is reset.
    keep(added ? null : undefined)
    document.querySelector('h1')?.focus()
  }

  async function backup() {
    await download('config.json')
    close()
  }

  return (
    <>
      <ul>
        {steps.map(([name, text, done]) => (
          <li key={name} aria-current={name === next?.[0] ? 'step' : undefined}>
            {name === 'answer' ? <span>{t(text)}</span> : <Link href={`/settings/${name}`}>{t(text)}</Link>}{' '}
            {(done || skipped.includes(name)) && (
              <Badge state={done ? 'on' : 'off'} text={done ? 'setup.Done' : 'setup.Skipped'} />
            )}
          </li>
        ))}
      </ul>
      {/* The host name still works in the new network. */}
      {isOnline(seen) && address !== location.hostname && /^[\d.]+$/.test(location.hostname) && (
        <p>
          {t('form.Moved')} <a href={`http://${address}/`}>{address}</a>
        </p>
      )}
      <p role="status">{next ? next[3] && t(next[3]) : t('setup.Ready')}</p>
      <div className="actions">
        <PlainButton text="app.Dismiss" onPress={close} />
        {/* A single button, so that it keeps the focus. */}
        <button
          type="button"
          className={next && 'secondary'}
          aria-busy={busy}
          disabled={busy}
          onClick={() => (next ? keep(`${skipped} ${next[0]}`) : run(backup))}
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
  // From now on the card stays, even once there is an inverter.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once is enough
  useEffect(() => setup.keep(setup.skipped), [])
  return (
    <Card title="setup.Title" className="setup">
      {seen ? <Steps {...setup} {...seen} /> : <Busy />}
    </Card>
  )
}
