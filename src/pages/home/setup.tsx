import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { NtpConfig } from '../../contract/settings.ts'
import { isClockSet, type NetworkStatus, type NtpStatus } from '../../contract/status.ts'
import { get } from '../../gateway/api.ts'
import { addressOfHost } from '../../gateway/base.ts'
import { poll } from '../../gateway/poll.ts'
import { dayOf } from '../../history/calendar.ts'
import { textOf } from '../../i18n/format.ts'
import { type TextKey, t } from '../../i18n/i18n.ts'
import { browserZone } from '../../i18n/plant-zone.ts'
import { Dome } from '../../light/dome.tsx'
import { useDay } from '../../light/use-day.ts'
import { isHeard } from '../../live/age.ts'
import { isStale, useLive, useShown } from '../../live/live.ts'
import { useListed } from '../../live/others/others.ts'
import { isFactoryPlace, keepPlace } from '../../session/place.ts'
import { keepStepsLeft, type SetupStep, stepPath, stepTexts } from '../../session/setup.ts'
import { isOnline } from '../../setup/wifi.tsx'
import { tellUnlessKept } from '../../ui/alerts/alert-store.ts'
import { Badge } from '../../ui/badge.tsx'
import { Busy } from '../../ui/busy.tsx'
import { Card } from '../../ui/card.tsx'
import { ActionButton } from '../../ui/controls/action-button.tsx'
import { PlainButton } from '../../ui/controls/plain-button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { download } from '../../ui/upload/save-first.tsx'
import { PlantSentence } from './plant-sentence.tsx'
import type { Setup } from './use-setup.ts'

/** Polling interval while a step waits for the gateway. */
const pollIntervalMs = 5000

/** The gateway's network, time and place, as far as they were read. */
interface GatewayDocuments {
  network?: NetworkStatus
  time?: NtpStatus
  place?: NtpConfig
}

const isTimeRight = ({ time }: GatewayDocuments) =>
  time !== undefined && isClockSet(time) === true && time.ntp_timezone_descr === browserZone()

/** Hours and minutes of a time as the gateway writes it, such as `Monday, March 30 2026 05:04:12`. */
const plantClockOf = (text: unknown) => textOf(text).slice(-8, -3)

/** Whether somebody has set the gateway's place, and the sun, if it rises there, does so in the morning and sets after noon. */
function isPlaceRight({ time, place }: GatewayDocuments) {
  const isSet = place && !isFactoryPlace(place)
  const { sun_isSunsetAvailable: rises, sun_risetime, sun_settime } = time ?? {}
  return Boolean(isSet && (rises === false || (plantClockOf(sun_risetime) < '12' && plantClockOf(sun_settime) > '12')))
}

/** Network, time and place of the gateway, polled one after the other until all are set up; undefined before the first answer. */
function useDocuments() {
  const [documents, setDocuments] = useState<GatewayDocuments>()
  useEffect(() => {
    const latest: GatewayDocuments = {}
    const polling = poll({
      async call(signal) {
        latest.network = await get('network/status', {}, { signal })
        latest.time = await get('ntp/status', {}, { signal })
        latest.place = await get('ntp/config', {}, { signal })
        keepPlace(latest.place)
      },
      pauseMs: () => pollIntervalMs,
      ended() {
        setDocuments({ ...latest })
        if (isOnline(latest.network) && isTimeRight(latest) && isPlaceRight(latest)) polling.stop()
      },
    })
    return polling.stop
  }, [])
  return documents
}

const pictures: Readonly<Record<SetupStep, IconName>> = {
  security: 'lock',
  device: 'board',
  network: 'wifi',
  ntp: 'clock',
  inverter: 'grid',
  answer: 'sun',
}

/** The first values usually come within a minute; after this time the page says what to check. */
const lateAfterMs = 120_000

/** Says what is being asked; by day, after two minutes without an answer, what to check. */
function FirstAnswer({ sunrise }: { sunrise: string | undefined }) {
  const [isLate, setLate] = useState(false)
  const day = useDay(dayOf(Date.now()))
  const isAllStale = useLive(isStale)
  const isBoardMissing = useLive(s => s.hints?.pin_mapping_issue === true)
  const rows = useShown(useLive, ({ serials, inverters }) =>
    serials
      .flatMap(serial => inverters[serial] ?? [])
      .map(inverter => ({
        serial: inverter.serial,
        name: textOf(inverter.name),
        count: Number(inverter.radio_stats?.tx_request),
      }))
      .filter(({ count }) => count >= 0),
  )
  useEffect(() => {
    setLate(false)
    // At night nothing is late.
    if (sunrise) return
    const timer = setTimeout(setLate, lateAfterMs, true)
    return () => clearTimeout(timer)
  }, [sunrise])

  function words() {
    if (isAllStale) return ''
    if (sunrise) return t('live.AsleepUntil', { time: sunrise })
    if (isBoardMissing) return t('setup.BoardNote')
    return t(isLate ? 'setup.NoAnswer' : 'setup.AnswerNote')
  }

  return (
    <>
      <Dome day={day} small />
      <ul>
        {rows.map(({ serial, name, count }) => (
          <li key={serial}>{t('setup.Asked', { name, count })}</li>
        ))}
      </ul>
      <p role="status">{words()}</p>
    </>
  )
}

interface Step {
  name: SetupStep
  isDone: boolean
  /** Shown while it is the next step. */
  note?: TextKey
}

/** The steps from unpacking to the first values; the gateway's own documents say which are done. */
function Steps({ skipped, keep, sunrise, ...documents }: Setup & GatewayDocuments & { sunrise: string | undefined }) {
  const isAlone = useListed(s => !s.gateways.length)
  const hints = useLive(s => s.hints)
  const added = useLive(s => s.serials.length > 0)
  const isAnyHeard = useLive(s => Object.values(s.inverters).some(isHeard))
  const wifi: Step = { name: 'network', isDone: isOnline(documents.network) }
  const isClockMissing = isPlaceRight(documents) && documents.time && !isClockSet(documents.time)
  const others: readonly Step[] = [
    { name: 'security', isDone: hints?.default_password === false, note: 'hints.AnyoneCanChange' },
    { name: 'device', isDone: hints?.pin_mapping_issue === false, note: 'setup.BoardNote' },
    {
      name: 'ntp',
      isDone: isTimeRight(documents) && isPlaceRight(documents),
      note: isClockMissing ? 'hints.TimeSync' : 'setup.PlaceNote',
    },
    { name: 'inverter', isDone: added },
    { name: 'answer', isDone: isAnyHeard },
  ]
  // Through the gateway's own access point little else can be reached.
  const at = documents.network?.ap_ip === location.hostname ? 0 : 2
  const steps = [...others.slice(0, at), wifi, ...others.slice(at)]
  const left = steps.filter(({ name, isDone }) => !isDone && !skipped.includes(name) && (added || name !== 'answer'))
  const [next] = left
  const host = documents.network?.network_ip
  const moved = addressOfHost(host)
  useEffect(() => keepStepsLeft(left.map(({ name }) => name)))

  function close() {
    // With an inverter it does not start again, unless the gateway is reset.
    tellUnlessKept(keep({ state: added ? 'idle' : 'dismissed' }))
    document.querySelector('h1')?.focus()
  }

  async function backup() {
    await download('config.json')
    close()
  }

  return (
    <>
      {next?.name === 'answer' ? (
        <FirstAnswer sunrise={sunrise} />
      ) : (
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
      )}
      {/* The host name still works in the new network. */}
      {isOnline(documents.network) && moved && host !== location.hostname && /^[\d.]+$/.test(location.hostname) && (
        <p>
          {t('form.Moved')} <a href={moved}>{host}</a>
        </p>
      )}
      {/* With other gateways it stands above them. */}
      {isAlone && <PlantSentence sunrise={sunrise} onWall={false} isNew />}
      {next?.name !== 'answer' && (
        <p role="status">
          {next ? next.note && t(next.note) : steps.every(({ isDone }) => isDone) && t('setup.Ready')}
        </p>
      )}
      <div className="actions">
        {next && next.name !== 'answer' && (
          <Link href={stepPath(next.name)} className="next">
            {t(stepTexts[next.name])}
          </Link>
        )}
        {!next && (
          <ActionButton look="" action={backup}>
            {t('setup.Backup')}
          </ActionButton>
        )}
        {next?.name === 'answer' && <Link href={stepPath('inverter')}>{t('live.AddInverter')}</Link>}
        <PlainButton text={next ? 'setup.Later' : 'app.Dismiss'} onPress={close} />
      </div>
      {!added && (
        <p className="muted">
          {t('setup.Moving')}{' '}
          <Link href="/settings/config" onClick={() => keep({ state: 'idle' })}>
            {t('setup.Restore')}
          </Link>
        </p>
      )}
    </>
  )
}

/** The live view of a new gateway: the steps from unpacking to the first values. */
export function SetupCard({ sunrise, ...setup }: Setup & { sunrise: string | undefined }) {
  const documents = useDocuments()
  const [begins] = useState(setup.begins)
  const isAllStale = useLive(isStale)
  const added = useLive(s => s.serials.length > 0)
  // Who comes back from a step finds the card, even once there is an inverter. Before, inverters mean that the gateway is not new.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and when there are inverters
  useEffect(
    () => void setup.keep(begins && added ? { state: 'idle' } : { state: 'started', skipped: setup.skipped }),
    [added],
  )
  return (
    <Card title="live.FirstSetup" className={isAllStale ? 'setup stale' : 'setup'}>
      {documents ? <Steps {...setup} {...documents} sunrise={sunrise} /> : <Busy />}
    </Card>
  )
}
