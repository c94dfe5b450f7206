import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { setLanguage } from '../../../src/i18n/i18n.ts'
import { usePages } from '../../../src/pages.tsx'
import { go } from '../../../src/session/navigation.ts'
import { catchErrors } from '../../support/catch-errors.ts'
import { enter, labelled, named, settled, until } from '../../support/mount.tsx'
import { renderApp } from '../../support/render-app.tsx'

const { pages } = usePages.getState()

let scrolled: number[]

const heading = () => document.querySelector('h1')?.textContent

test.before.each(() => {
  scrolled = []
  globalThis.scrollTo = ((_x: number, y: number) => void scrolled.push(y)) as typeof scrollTo
})

test('an unknown address says so, below the menu, and links to the live view', async () => {
  await renderApp({ path: '/nowhere/at/all' })
  assert.is(heading(), 'Page not found')
  assert.is(document.title, 'Page not found · Sundial')
  assert.is(document.querySelector('main a')?.getAttribute('href'), '/')
  assert.ok(document.querySelector('nav'))
})

test('the case of an address does not matter, nor does a slash at its end', async () => {
  for (const path of ['/About', '/about/', '/ABOUT/']) {
    await renderApp({ path })
    assert.is(heading(), 'About Sundial', path)
  }
  await renderApp({ path: '/about//' })
  assert.is(heading(), 'Page not found')
})

test('pages that need a login send visitors to the login page, which returns to them', async () => {
  const barred = pages.filter(({ login }) => login).map(({ path }) => path)
  for (const path of [...barred, '/Settings/MQTT/']) {
    await renderApp({ path: `${path}?x=1` })
    await until(() => location.pathname === '/login')
    assert.is(new URLSearchParams(location.search).get('returnUrl'), `${path}?x=1`)
  }
})

test('firmware, restart, the support file and every settings page and step need a login; live view and information do not', () => {
  const needed = pages.filter(({ login }) => login).map(({ path }) => path)
  const settings = pages.map(({ path }) => path).filter(path => /^\/(settings|setup)\//.test(path))
  assert.ok(settings.length > 7)
  assert.equal(needed.sort(), [...settings, '/firmware/upgrade', '/maintenance/reboot', '/info/support'].sort())
})

test('after a navigation the heading has the focus, the window its title, and the page starts at its top', async () => {
  await renderApp({ path: '/about' })
  assert.is.not(document.activeElement, document.querySelector('h1'))
  go('/info/console')
  await until(() => heading() === 'Console')
  await until(() => document.activeElement === document.querySelector('h1'))
  await until(() => document.title === 'Console · Sundial')
  assert.equal(scrolled, [0])
})

test('going back leaves the scroll position to the browser', async () => {
  await renderApp({ path: '/about' })
  go('/info/console')
  await until(() => scrolled.length === 1)
  // What a browser does on its back button.
  history.replaceState(null, '', '/about')
  dispatchEvent(new Event('popstate'))
  await until(() => heading() === 'About Sundial')
  for (let wait = 0; wait < 3; wait++) await settled()
  assert.equal(scrolled, [0])
  go('/login')
  await until(() => scrolled.length === 2)
})

test('a page that crashes has its title, and its heading the focus; the menu and the next page work', async () => {
  const crash = {
    path: '/crash',
    title: 'menu.About',
    view() {
      throw new Error('a value nobody expected')
    },
  } as const
  usePages.setState({ pages: [...pages, crash] })
  const caught = catchErrors()
  await renderApp({ path: '/info/console' })
  go('/crash')
  await until(() => heading() === 'This page could not be shown')
  assert.match(caught.join(), 'a value nobody expected')
  await until(() => document.activeElement === document.querySelector('h1'))
  await until(() => document.title === 'About · Sundial')
  assert.equal(scrolled, [0])
  document.querySelector<HTMLElement>('nav a[href="/about"]')?.click()
  await until(() => heading() === 'About Sundial')
  usePages.setState({ pages })
})

test('the login page has the focus in the field for the password', async () => {
  await renderApp({ path: '/about' })
  go('/login')
  await until(() => document.activeElement === labelled('Password of admin'))
})

test("a new language applies at once to page, menu, title and the document's lang attribute", async () => {
  await renderApp({ path: '/about' })
  const select = named('select', 'Language')
  select?.focus()
  enter(select, 'de')
  await until(() => heading() === 'Über Sundial')
  await until(() => document.title === 'Über Sundial · Sundial')
  assert.is(document.documentElement.lang, 'de')
  assert.match(document.querySelector('nav')?.textContent ?? '', 'Einstellungen')
  assert.is(document.activeElement, select)
})

test('what was typed survives a change of the language', async () => {
  await renderApp({ path: '/login' })
  enter(labelled('User name'), 'admin')
  await setLanguage('fr')
  await until(() => document.title !== 'Log in · Sundial')
  assert.is(document.querySelector<HTMLInputElement>('[name=username]')?.value, 'admin')
})

test('the first paint does not wait for the list of languages', async () => {
  let answer = () => {}
  const held = new Promise<undefined>(resolve => {
    answer = () => resolve(undefined)
  })
  const shown = renderApp({ path: '/about', network: () => held })
  await until(() => heading() === 'About Sundial')
  answer()
  await shown
})

test.run()
