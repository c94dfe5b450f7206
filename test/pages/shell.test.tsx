import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { App } from '../../src/app.tsx'
import { useAlerts } from '../../src/lib/alerts.ts'
import { loadLanguages, setLanguage, useLanguage } from '../../src/lib/i18n.ts'
import { go } from '../../src/lib/location.ts'
import { useSession } from '../../src/lib/session.ts'
import { pages } from '../../src/routes.tsx'
import type { Page } from '../../src/ui/page.ts'
import { type Answer, fakeGateway, fakeSockets } from '../support/fake-gateway.ts'
import { enter, labelled, mount, settled, until, visit } from '../support/mount.tsx'

let page: ReturnType<typeof mount>
let scrolled: number[]

async function open(path: string, answers: (path: string) => Answer | Promise<Answer> | undefined = () => undefined) {
  fakeSockets()
  fakeGateway(call => answers(call.path))
  visit(path)
  page = mount(<App />)
  await until(() => heading())
  await settled()
}

const heading = () => document.querySelector('h1')?.textContent

test.before.each(async () => {
  localStorage.clear()
  scrolled = []
  globalThis.scrollTo = ((_x: number, y: number) => void scrolled.push(y)) as typeof scrollTo
  useSession.setState({ loggedIn: false })
  useAlerts.setState({ alerts: [] })
  await setLanguage('en')
})
test.after.each(() => page.leave())

test('an address nobody knows says so, with the menu above it', async () => {
  await open('/nowhere/at/all')
  assert.is(heading(), 'No such page')
  assert.is(document.title, 'No such page · Sundial')
  assert.ok(document.querySelector('nav'))
})

test('pages that need a login send a visitor there and remember where he wanted to go', async () => {
  for (const { path, login } of pages) {
    if (!login) continue
    await open(`${path}?x=1`)
    await until(() => location.pathname === '/login')
    assert.is(new URLSearchParams(location.search).get('returnUrl'), `${path}?x=1`)
    page.leave()
  }
  await open('/about')
})

test('firmware, restart and every settings page need a login; live view and information do not', async () => {
  await open('/about')
  const needed = pages.filter(({ login }) => login).map(({ path }) => path)
  assert.ok(needed.includes('/firmware/upgrade') && needed.includes('/maintenance/reboot'))
  assert.equal(
    needed.filter(path => path.startsWith('/settings/')),
    pages.map(({ path }) => path).filter(path => path.startsWith('/settings/')),
  )
  assert.is(needed.length, 11)
})

test('a logged in user gets them', async () => {
  useSession.setState({ loggedIn: true })
  await open('/maintenance/reboot')
  assert.is(location.pathname, '/maintenance/reboot')
})

test('after a navigation the heading has the focus, the window its title, and the page starts at its top', async () => {
  await open('/about', () => ({ json: {} }))
  assert.is.not(document.activeElement, document.querySelector('h1'))
  go('/info/console')
  await until(() => heading() === 'Console')
  await until(() => document.activeElement === document.querySelector('h1'))
  assert.is(document.title, 'Console · Sundial')
  assert.equal(scrolled, [])
  await until(() => scrolled.length === 1)
  assert.equal(scrolled, [0])
})

test('going back leaves the place on the page to the browser', async () => {
  await open('/about', () => ({ json: {} }))
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

test('a page that crashes leaves the menu, and the next page works', async () => {
  const crash = {
    path: '/crash',
    title: 'menu.About',
    view() {
      throw new Error('a value nobody expected')
    },
  } as const
  ;(pages as Page[]).push(crash)
  const complain = console.error
  console.error = () => undefined
  await open('/crash')
  console.error = complain
  ;(pages as Page[]).pop()
  assert.is(heading(), 'This page has failed')
  document.querySelector<HTMLElement>('nav a[href="/about"]')?.click()
  await until(() => heading() === 'About Sundial')
})

test('the login page has the focus in its first field', async () => {
  await open('/about')
  go('/login')
  await until(() => document.activeElement === labelled('User name'))
})

test('a new language shows everywhere at once: page, menu, title and the document itself', async () => {
  await open('/about')
  const select = labelled('Language')
  select?.focus()
  enter(select, 'de')
  await until(() => heading() === 'Über Sundial')
  await until(() => document.title === 'Über Sundial · Sundial')
  assert.is(document.documentElement.lang, 'de')
  assert.match(document.querySelector('nav')?.textContent ?? '', 'Einstellungen')
  assert.is(document.activeElement, select)
})

test('what was typed survives a change of the language', async () => {
  await open('/login')
  enter(labelled('User name'), 'admin')
  await setLanguage('fr')
  await until(() => document.title !== 'Log in · Sundial')
  assert.is(document.querySelector<HTMLInputElement>('[name=username]')?.value, 'admin')
})

test('a list of languages that fails or makes no sense changes nothing', async () => {
  for (const answer of [{ status: 500, text: 'no' }, undefined, { json: null }, { json: [1, {}] }] as const) {
    await open('/about', () => answer)
    await loadLanguages()
    assert.is(useLanguage.getState().languages.length, 3)
    assert.is(heading(), 'About Sundial')
    page.leave()
  }
  await open('/about')
})

test('the first paint does not wait for the list of languages', async () => {
  await open('/about', () => new Promise<never>(() => undefined))
  assert.is(heading(), 'About Sundial')
})

test.run()
