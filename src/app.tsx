import { useEffect, useLayoutEffect, useRef } from 'react'
import { Link, Route, Router, Switch, useLocation, useRoute } from 'wouter'
import { get } from './gateway/api.ts'
import { base } from './gateway/base.ts'
import { poll } from './gateway/poll.ts'
import { clockTime, clockTimeUtc } from './i18n/format.ts'
import { t, useLanguage } from './i18n/i18n.ts'
import { usePlantZone } from './i18n/plant-zone.ts'
import { keepClock, usePlantClock } from './live/plant-clock.ts'
import { usePages } from './pages.tsx'
import { listen } from './session/listen.ts'
import { currentPath, go } from './session/navigation.ts'
import { loginFor, useSession } from './session/session.ts'
import { Alerts } from './ui/alerts/alerts.tsx'
import { Busy } from './ui/busy.tsx'
import { Menu } from './ui/menu/menu.tsx'
import { PageList } from './ui/menu/menu-group.tsx'
import { ErrorBoundary } from './ui/page/error-boundary.tsx'
import type { Page } from './ui/page/page.ts'
import { PageFrame } from './ui/page/page-frame.tsx'
import { useEvery } from './ui/use-every.ts'

/**
 * Does after a navigation what a page load would do: focuses the page's heading, so that screen readers continue there, and scrolls to the
 * top. Back and forward leave scrolling to the browser.
 */
function useFocusAndScroll() {
  const [path] = useLocation()
  const shown = useRef(path)
  const heading = useRef<Element | null>(null)
  const wentBackTo = useRef('')

  // A layout effect, so that it listens before the router, whose listener draws the page at once.
  useLayoutEffect(() => {
    const popstate = () => {
      wentBackTo.current = location.pathname
    }
    return listen({ popstate })
  }, [])

  // Before the page is visible: later, what is being pressed would move away from under the finger.
  useLayoutEffect(() => {
    if (shown.current === path) return
    shown.current = path
    if (wentBackTo.current !== location.pathname) scrollTo(0, 0)
    wentBackTo.current = ''
  }, [path])

  // Not before: what replaces a page that throws is drawn after layout effects.
  useEffect(() => {
    const page = document.querySelector('main')
    const now = page?.querySelector('h1')
    const isOther = heading.current && now !== heading.current
    heading.current = now ?? null
    if (isOther && !page?.contains(document.activeElement)) now?.focus({ preventScroll: true })
  })
}

const isOtherBuild = () => globalThis.sundial?.otherBuild

/** A page whose script is still loading; the boot script keeps asking for it. */
function PageOnItsWay({ title }: Pick<Page, 'title'>) {
  const isOther = useEvery(1000, isOtherBuild)
  return (
    <PageFrame title={title}>
      <Busy />
      <p className="notice late" data-type="warning">
        {t(isOther ? 'app.OtherBuild' : 'app.PageLate')}
      </p>
    </PageFrame>
  )
}

/** The page for unknown addresses. */
const NotFoundPage = () => (
  <PageFrame title="app.NotFound">
    <Link href="/">{t('app.BackHome')}</Link>
  </PageFrame>
)

/** A page of the table; one that needs a login sends visitors to the login page, which brings them back. */
function PageView({ path, title, login, view: View }: Page) {
  const { loggedIn, endedElsewhere } = useSession(s => s)
  const name = t(title)
  useEffect(() => {
    document.title = `${name} · Sundial`
  }, [name])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a logout ends a restore
  useEffect(() => {
    import('./ui/upload/tell-ended.ts').then(its => its.tellEndedRestore(path))
  }, [path, loggedIn])
  const barred = login && !loggedIn
  useEffect(() => {
    if (barred) go(loginFor(currentPath()), { replace: true })
  }, [barred])
  if (barred) return null
  // After a logout in another tab the page is loaded again: what it shows may need the login.
  return <ErrorBoundary key={endedElsewhere}>{View ? <View /> : <PageOnItsWay title={title} />}</ErrorBoundary>
}

/** How often the bar looks at the time. */
const tickMs = 10_000
const hourMs = 3_600_000

/** The plant's time where the gateway has one, else this device's: hours and minutes. */
export function PlantClock() {
  const ahead = usePlantClock(s => s.ahead)
  const now = useEvery(tickMs, Date.now)
  const known = ahead !== undefined
  useEffect(() => {
    const call = async (signal: AbortSignal) => keepClock(await get('ntp/status', {}, { signal }))
    // Not with the first calls, and the live view reads it anyway; again after a change to summer time.
    const startMs = known ? hourMs : tickMs
    // A visitor who may not read it sees the time of this device.
    return poll({ call, startMs, pauseMs: () => hourMs, retryMs: () => hourMs, failed() {} }).stop
  }, [known])
  return (
    <time className="clock" title={known ? t('menu.PlantTime') : undefined}>
      {known ? clockTimeUtc(now + ahead) : clockTime(now)}
    </time>
  )
}

function Shell() {
  const pages = usePages(s => s.pages)
  const [isWall] = useRoute('/wall')
  useFocusAndScroll()
  useEffect(() => void import('./pages/firmware/upgrade/update-note.ts').then(({ tellUpdate }) => tellUpdate()), [])
  // All texts are looked up while rendering, and nothing here is memoized, so a new language shows everywhere at once. A new key on the
  // shell would lose focus and edits.
  useLanguage(s => s.code)
  usePlantZone(s => s.name)
  return (
    <>
      {!isWall && (
        <>
          <button type="button" className="skip hidden" onClick={() => document.querySelector('h1')?.focus()}>
            {t('app.SkipToContent')}
          </button>
          <Menu pages={pages}>
            <PlantClock />
          </Menu>
          <PageList pages={pages} />
        </>
      )}
      <Switch>
        {pages.map(page => (
          <Route key={page.path} path={page.path}>
            <PageView {...page} />
          </Route>
        ))}
        <Route>
          <PageView path="" title="app.NotFound" view={NotFoundPage} />
        </Route>
      </Switch>
      <Alerts />
    </>
  )
}

/** The whole app, below the path it is served under. */
export const App = () => (
  <Router base={base}>
    <Shell />
  </Router>
)
