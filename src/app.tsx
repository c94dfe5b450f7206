import { useEffect, useLayoutEffect, useRef } from 'react'
import { Router, useLocation } from 'wouter'
import { base } from './gateway/base.ts'
import { create } from './gateway/store.ts'
import { t, useLanguage } from './i18n/i18n.ts'
import { ErrorBoundary } from './layout/error-boundary.tsx'
import { Menu } from './layout/menu/menu.tsx'
import type { Page } from './layout/menu/page.ts'
import { PageFrame } from './layout/page-frame.tsx'
import { pageTable } from './page-table.ts'
import { tellUpdate } from './pages/firmware/upgrade/update-note.ts'
import { NotFoundPage } from './pages/not-found.tsx'
import { currentPath, go } from './session/navigation.ts'
import { endLeftRestore } from './session/restore.ts'
import { loginFor, useSession } from './session/session.ts'
import { Alerts } from './ui/alerts/alerts.tsx'
import { Busy } from './ui/busy.tsx'

/**
 * Does after a navigation what a page load would do: the focus goes to the page's heading, so that screen readers continue
 * there, and the window scrolls to the top. Back and forward leave scrolling to the browser.
 */
function useFocusAndScroll(path: string, hasArrived: boolean) {
  const place = `${path} ${hasArrived}`
  const shown = useRef(place)
  const wentBackTo = useRef('')

  useEffect(() => {
    const note = () => {
      wentBackTo.current = location.pathname
    }
    addEventListener('popstate', note)
    return () => removeEventListener('popstate', note)
  }, [])

  // Before the page is seen: later, what is being pressed would move away from under the finger.
  useLayoutEffect(() => {
    if (shown.current === place) return
    shown.current = place
    const page = document.querySelector('main')
    if (!page?.contains(document.activeElement)) page?.querySelector('h1')?.focus({ preventScroll: true })
    if (wentBackTo.current !== location.pathname) scrollTo(0, 0)
    wentBackTo.current = ''
  }, [place])
}

/** A page whose script is still on its way; the script in the page keeps asking for it. */
const PageOnItsWay = ({ title }: Pick<Page, 'title'>) => (
  <PageFrame title={title}>
    <Busy />
    <p className="notice late" data-type="warning">
      {t('app.PageLate')}
    </p>
  </PageFrame>
)

/** A page of the table; one that needs a login sends visitors to the login page, which brings them back. */
function PageView({ title, login, view: View }: Pick<Page, 'title' | 'login' | 'view'>) {
  const loggedIn = useSession(s => s.loggedIn)
  const name = t(title)
  useEffect(() => {
    document.title = `${name} · Sundial`
  }, [name])
  const barred = login && !loggedIn
  useEffect(() => {
    if (barred) go(loginFor(currentPath()), { replace: true })
  }, [barred])
  if (barred) return null
  return View ? <View /> : <PageOnItsWay title={title} />
}

const notFound: Page = { path: '', title: 'app.NotFound', view: NotFoundPage }

/** Every page; all but the live view come with the second part of the app. */
export const usePages = create<{ pages: readonly Page[] }>(() => ({ pages: pageTable }))

/** The page at a path, in which case and a slash at the end do not matter. One look-up costs less than a route for every page. */
function pageAt(pages: readonly Page[], path: string) {
  const wanted = path.toLowerCase().replace(/\/$/, '') || '/'
  return pages.find(page => page.path === wanted) ?? notFound
}

function Shell() {
  const [path] = useLocation()
  const pages = usePages(s => s.pages)
  const page = pageAt(pages, path)
  useFocusAndScroll(path, page.view !== undefined)
  useEffect(() => void tellUpdate(), [])
  // All texts are looked up while rendering, and nothing here is memoized, so a new language shows everywhere at once and
  // keeps focus and edits, which a new key on the shell would not.
  useLanguage(s => s.code)
  const endedElsewhere = useSession(s => s.endedElsewhere)
  useEffect(() => endLeftRestore(page.path), [page.path])
  return (
    <>
      {!page.bare && (
        <>
          <button type="button" className="skip hidden" onClick={() => document.querySelector('h1')?.focus()}>
            {t('app.SkipToContent')}
          </button>
          <Menu pages={pages} />
        </>
      )}
      {/* A logout in another tab: what this page shows may need the login, so it is read again. */}
      <ErrorBoundary key={`${path} ${endedElsewhere}`}>
        <PageView {...page} />
      </ErrorBoundary>
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
