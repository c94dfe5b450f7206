import { lazy, Suspense, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { cards } from '#fork/live'
import { product } from '#fork/product'
import { LiveMarker, NoInverters, StaleNotice } from '../../connection/live-state.tsx'
import { useLiveValues } from '../../connection/use-live-values.ts'
import { useSunrise } from '../../diagnosis/sunrise.ts'
import { startLater } from '../../gateway/later.ts'
import { otherRelease } from '../../gateway/other-release.ts'
import { useGateway } from '../../gateway/use-gateway.ts'
import { t } from '../../i18n/i18n.ts'
import { useShownDay } from '../../light/sun.ts'
import { isHeard } from '../../live/age.ts'
import { hasDevices } from '../../live/fork-totals.ts'
import { isGone, isStale, useLive } from '../../live/live.ts'
import { useListed } from '../../live/others/others.ts'
import { useOnlyDevices } from '../../live/others/use-plant.ts'
import { PlayButton } from '../../play/play-button.tsx'
import { Roof } from '../../roof/roof.tsx'
import { useSession } from '../../session/session.ts'
import { tellUnlessKept } from '../../ui/alerts/alert-store.ts'
import { Busy } from '../../ui/busy.tsx'
import { Card } from '../../ui/card.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { LazyDialog } from '../../ui/lazy-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { focusHeading, PageFrame } from '../../ui/page/page-frame.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { ZoneNote } from '../../ui/zone-note.tsx'
import { ForkCards } from './fork-cards.tsx'
import { InverterList } from './inverter-list.tsx'
import { Part } from './part.tsx'
import { lastChosen, PlantSentence } from './plant-sentence.tsx'
import { Tiles } from './tiles.tsx'
import { PlantTotals } from './totals.tsx'
import { useSetup } from './use-setup.ts'

let foldedForVisit = false

/** A line that can be folded until the page is reloaded. */
function FactoryPassword() {
  const [folded, setFolded] = useState(foldedForVisit)
  function fold() {
    foldedForVisit = true
    setFolded(true)
    focusHeading()
  }
  return (
    !folded && (
      <div className="notice one-line" data-type="danger">
        <Link href="/settings/security">{t('hints.ReplacePassword')}</Link>
        <span>{t('hints.AnyoneCanChange')}</span>
        <IconButton icon="close" label={t('app.Dismiss')} onPress={fold} />
      </div>
    )
  )
}

/** Says which release is made for this gateway, if it runs another firmware. */
function OtherFirmware() {
  const { data } = useGateway('system/status', {}, { inline: true })
  const release = data && otherRelease(data)
  return release && <Notice type="warning">{t('hints.OtherFirmware', { release })}</Notice>
}

/** The gateway's warnings, shown for as long as it reports them. */
function HintBanners() {
  const hints = useLive(s => s.hints)
  // Only then is it worth a call.
  const isOdd = useLive(s => s.complete && hasDevices(s.total) !== Boolean(product.variant))
  return (
    <>
      {isOdd && <OtherFirmware />}
      {hints?.default_password === true && <FactoryPassword />}
      {hints?.pin_mapping_issue === true && (
        <Notice type="warning">
          <RichText text="hints.PinMappingIssue" />{' '}
          <Link href="/settings/device">{t('hints.PinMappingIssueLink')}</Link>
        </Notice>
      )}
    </>
  )
}

const LimitDialog = lazy(async () => ({ default: (await import('./commands/limit-dialog.tsx')).LimitDialog }))
const DayOfSun = lazy(async () => ({ default: (await import('./day.tsx')).DayOfSun }))
const OtherGateways = lazy(async () => ({ default: (await import('./other-gateways.tsx')).OtherGateways }))
const SetupCard = lazy(async () => ({ default: (await import('./setup.tsx')).SetupCard }))

/** Follows commands in flight. */
const follow =
  ({ watchCommands }: typeof import('../../live/commands/follow.ts')) =>
  () =>
    watchCommands(tellUnlessKept)

/** The place of the dome until it is loaded. */
const DayPlace = () => (
  <>
    <div className="good" />
    <div className="day" />
  </>
)

const SetupOnItsWay = () => (
  <Card title="live.FirstSetup" className="setup">
    <Busy />
  </Card>
)

/** The live view: hints, totals, a row for every inverter, and the details of one. */
export function HomePage() {
  const serials = useLive(s => s.serials)
  const isAllStale = useLive(isStale)
  const isWide = useWide()
  // On a phone no row is open at first, so that all of them can be seen.
  const [wish, setWish] = useState(lastChosen.read)
  const sunrise = useSunrise()
  const shownDay = useShownDay()
  const onlyDevices = useOnlyDevices()
  const isAlone = useListed(s => !s.gateways.length)
  const setup = useSetup()
  const loggedIn = useSession(s => s.loggedIn)
  // A visitor to a new gateway has to log in first.
  const empty = useLive(s => s.complete && !s.serials.length)
  const isFactory = useLive(s => s.hints?.default_password === true)
  const [first] = serials
  const isAnyHeard = useLive(s => Object.values(s.inverters).some(isHeard))
  // A new gateway would show only dashes.
  const hasValues = isAnyHeard || onlyDevices || !(setup || (empty && !loggedIn))
  const isClosed = wish === undefined && serials.length > 1 && !isWide
  const chosen = isClosed ? undefined : (serials.find(serial => serial === wish) ?? first)
  const reload = useLiveValues(chosen ?? first)
  const [limiting, setLimiting] = useState(false)
  const noAnswer = useLive(isGone)
  const onLimit = loggedIn && !noAnswer && serials.length > 1 ? () => setLimiting(true) : undefined
  const endLimiting = () => setLimiting(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what may be read depends on the login
  useEffect(() => startLater(import('../../live/commands/follow.ts').then(follow)), [loggedIn])

  function choose(serial: string) {
    const next = serial === chosen && !isWide ? undefined : serial
    setWish(next)
    lastChosen.keep(next)
  }

  function show(serial: string) {
    setWish(serial)
    document.getElementById(serial)?.focus()
  }

  const head = (
    <div className="link">
      {/* A notice says how old stale values are. */}
      {!isAllStale && (
        <Part>
          <LiveMarker />
        </Part>
      )}
    </div>
  )
  return (
    <PageFrame title="home.LiveData" wide onReload={reload}>
      {setup ? (
        <Suspense fallback={<SetupOnItsWay />}>
          <SetupCard {...setup} sunrise={sunrise} />
        </Suspense>
      ) : (
        (loggedIn || !empty) && (
          <Part>
            <HintBanners />
          </Part>
        )
      )}
      <StaleNotice />
      <div className={`home ${isAllStale ? 'stale' : ''}`}>
        {hasValues ? (
          <PlantTotals {...{ sunrise, head, onLimit }} onInverter={show}>
            <Suspense fallback={<DayPlace />}>
              <DayOfSun />
            </Suspense>
          </PlantTotals>
        ) : (
          !(setup && isAlone) && (
            <Part>
              <PlantSentence sunrise={sunrise} onWall={false} isNew={isAlone && isFactory} />
            </Part>
          )
        )}
        {hasValues && !onlyDevices && (
          <Part>
            <Tiles isNight={Boolean(sunrise)} />
          </Part>
        )}
        {hasValues && cards.length > 0 && <ForkCards />}
        {hasValues && (
          <div className="plant-view">
            <Part>
              <Roof sunrise={sunrise}>
                <PlayButton day={shownDay} />
              </Roof>
            </Part>
            {!onlyDevices && <InverterList {...{ chosen, sunrise, onLimit }} onChosen={choose} />}
          </div>
        )}
        {!isAlone && (
          <Suspense>
            <OtherGateways sunrise={sunrise} />
          </Suspense>
        )}
        {hasValues && <ZoneNote />}
        {!first && !setup && !onlyDevices && <NoInverters onRetry={reload} />}
      </div>
      {limiting && (
        <LazyDialog title={t('limit.Group')} onClosed={endLimiting}>
          <LimitDialog title={t('limit.Group')} onClosed={endLimiting} />
        </LazyDialog>
      )}
    </PageFrame>
  )
}
