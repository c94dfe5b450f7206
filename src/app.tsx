import { useEffect, useRef } from 'react'
import { tellUpdate } from './lib/firmware-note.ts'
import { t, useLanguage } from './lib/i18n.ts'
import { go, here, usePath } from './lib/location.ts'
import { loginFor, useSession } from './lib/session.ts'
import { NotFoundPage } from './pages/not-found.tsx'
import { pages } from './routes.tsx'
import { Alerts } from './ui/alerts.tsx'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { Menu } from './ui/menu.tsx'
import type { Page } from './ui/page.ts'

/** ms after a navigation until the page is scrolled to its top. Source: specification 1, section 1. */
const scrollDelay = 100

/**
 * What a page load would do, after a navigation: the focus goes to the page's heading, so that screen readers read on
 * there, and the window to the top. Going back and forth leaves the place to the browser.
 */
function useArrival(path: string) {
  const shown = useRef(path)
  const wentBackTo = useRef('')

  useEffect(() => {
    const note = () => {
      wentBackTo.current = location.pathname
    }
    addEventListener('popstate', note)
    return () => removeEventListener('popstate', note)
  }, [])

  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    const page = document.querySelector('main')
    if (!page?.contains(document.activeElement)) page?.querySelector('h1')?.focus({ preventScroll: true })
    const wentBack = wentBackTo.current === location.pathname
    wentBackTo.current = ''
    if (wentBack) return
    const timer = setTimeout(scrollTo, scrollDelay, 0, 0)
    return () => clearTimeout(timer)
  }, [path])
}

/** A page of the table; one that needs a login sends visitors to the login page, which brings them back. */
function Shown({ title, login, view: View }: Pick<Page, 'title' | 'login' | 'view'>) {
  const loggedIn = useSession(s => s.loggedIn)
  const name = t(title)
  useEffect(() => {
    document.title = `${name} · Sundial`
  }, [name])
  const barred = login && !loggedIn
  useEffect(() => {
    if (barred) go(loginFor(here()), { replace: true })
  }, [barred])
  return barred ? null : <View />
}

/** The whole app. */
export function App() {
  const path = usePath()
  const page = pages.find(page => page.path === path)
  useArrival(path)
  useEffect(() => {
    tellUpdate()
  }, [])
  // All texts are looked up while drawing, and nothing here is memoized, so a new language shows everywhere at once and
  // keeps focus and edits, which a new key on the shell would not.
  useLanguage(s => s.code)
  return (
    <>
      <button type="button" className="skip" onClick={() => document.querySelector('h1')?.focus()}>
        {t('app.SkipToContent')}
      </button>
      <Menu pages={pages} />
      <ErrorBoundary key={path}>
        <Shown {...(page ?? { title: 'app.NotFound', view: NotFoundPage })} />
      </ErrorBoundary>
      <Alerts />
    </>
  )
}
