import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { setLanguage, t, useLanguage } from '../../../src/i18n/i18n.ts'
import { loadPages } from '../../../src/pages.tsx'
import { go } from '../../../src/session/navigation.ts'
import { useSession } from '../../../src/session/session.ts'
import { Menu } from '../../../src/ui/menu/menu.tsx'
import { PageList } from '../../../src/ui/menu/menu-group.tsx'
import { setTheme } from '../../../src/ui/menu/theme.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { enter, mount, named, press, settled, until, visit } from '../../support/mount.tsx'

const pages = await loadPages()

async function open(path = '/') {
  visit(path)
  mount(
    <>
      <Menu pages={pages} />
      <PageList pages={pages} />
      <main>
        <button type="button">On the page</button>
      </main>
    </>,
  )
  await until(() => document.querySelector('nav'))
  await settled()
}

test.before.each(async () => {
  localStorage.clear()
  useSession.setState({ loggedIn: false })
  setTheme('auto')
  await setLanguage('en')
})

const toggler = () => document.querySelector<HTMLElement>('.toggler')
const dropdown = (name: string) => named('button[aria-controls]', name)
const isOpen = (button: HTMLElement | null | undefined) => button?.getAttribute('aria-expanded') === 'true'
const linksIn = (id: string) => [...document.querySelectorAll(`#${id} a`)].map(link => link.getAttribute('href'))

async function unfold(button: HTMLElement | null | undefined) {
  button?.click()
  await until(() => isOpen(button))
  await settled()
}

test('settings and information pages are in the order of the page table', async () => {
  await open()
  const inMenu = (menu: string) => pages.filter(page => page.menu === menu).map(({ path }) => path)
  const [settings, maintenance] = [inMenu('settings'), inMenu('maintenance')]
  await unfold(dropdown('Settings'))
  assert.equal(linksIn('menu-settings'), [...settings, ...maintenance])
  const lengths = [...document.querySelectorAll('#menu-settings ul')].map(list => list.children.length)
  assert.equal(lengths, [settings.length, maintenance.length])
  await unfold(dropdown('Info'))
  assert.equal(linksIn('menu-info'), [...inMenu('info'), ...inMenu('console'), ...inMenu('more')])
})

test('a button opens and closes its dropdown, and only one is open at a time', async () => {
  await open()
  await unfold(dropdown('Settings'))
  await unfold(dropdown('Info'))
  assert.not(isOpen(dropdown('Settings')))
  dropdown('Info')?.click()
  await until(() => !isOpen(dropdown('Info')))
})

test('Escape closes a dropdown and returns the focus to its button', async () => {
  await open()
  await unfold(dropdown('Settings'))
  named('#menu-settings a', 'MQTT')?.focus()
  press('Escape')
  await until(() => !isOpen(dropdown('Settings')))
  assert.is(document.activeElement, dropdown('Settings'))
})

test('Escape closes first the open group in the menu of a phone, and then the menu', async () => {
  await open()
  await unfold(toggler())
  await unfold(dropdown('Info'))
  press('Escape')
  await until(() => !isOpen(dropdown('Info')))
  assert.is(document.activeElement, dropdown('Info'))
  assert.ok(isOpen(toggler()))
  press('Escape')
  await until(() => !isOpen(toggler()))
  assert.is(document.activeElement, toggler())
})

test('the menu of a phone opens with the group of the current page, and with none where the page is in no group', async () => {
  await open()
  await unfold(toggler())
  assert.equal([isOpen(dropdown('Settings')), isOpen(dropdown('Info'))], [false, false])
  await open('/settings/mqtt')
  await unfold(toggler())
  assert.equal([isOpen(dropdown('Settings')), isOpen(dropdown('Info'))], [true, false])
  await unfold(dropdown('Info'))
  assert.equal([linksIn('menu-settings').length, isOpen(toggler())], [0, true])
})

test('no two entries of the menu have one name, in any built-in language', async () => {
  for (const code of ['en', 'de', 'fr']) {
    await setLanguage(code)
    const names = pages.filter(({ menu }) => menu).map(({ title }) => t(title))
    assert.equal([code, ...names.filter((name, n) => names.indexOf(name) < n)], [code])
  }
})

test('a tap outside the menu closes it, one inside does not', async () => {
  await open()
  await unfold(toggler())
  document.querySelector('#menu-fold')?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await settled()
  assert.ok(isOpen(toggler()))
  document.querySelector('main')?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await until(() => !isOpen(toggler()))
})

test('choosing a page closes the menu, even if it is the current one', async () => {
  await open('/about')
  await unfold(toggler())
  named('a', 'About')?.click()
  await until(() => !isOpen(toggler()))
  await unfold(toggler())
  await unfold(dropdown('Info'))
  named('#menu-info a', 'System')?.click()
  await until(() => location.pathname === '/info/system' && !isOpen(toggler()))
})

test('any other navigation closes the menu', async () => {
  await open()
  await unfold(dropdown('Info'))
  go('/about')
  await until(() => !isOpen(dropdown('Info')))
})

test('the current page is marked, in the bar and inside a dropdown', async () => {
  await open('/settings/mqtt')
  await unfold(dropdown('Settings'))
  const current = [...document.querySelectorAll('.bar [aria-current=page]')].map(link => link.getAttribute('href'))
  assert.equal(current, ['/settings/mqtt'])
  assert.is(dropdown('Settings')?.getAttribute('aria-current'), 'true')
  assert.is(dropdown('Info')?.getAttribute('aria-current'), null)
})

test('the arrow keys open a dropdown and move through it', async () => {
  await open()
  dropdown('Info')?.focus()
  press('ArrowDown')
  await until(() => isOpen(dropdown('Info')))
  dropdown('Info')?.focus()
  press('ArrowDown')
  press('ArrowDown')
  assert.is(document.activeElement?.getAttribute('href'), '/info/network')
  press('ArrowUp')
  press('ArrowUp')
  assert.is(document.activeElement, dropdown('Info'))
})

test('in the menu of a phone the arrow keys move through the links of a group, and the menu stays open', async () => {
  await open()
  await unfold(toggler())
  await unfold(dropdown('Settings'))
  const [first, second] = document.querySelectorAll<HTMLElement>('#menu-settings a')
  first?.focus()
  press('ArrowDown')
  await settled()
  assert.is(document.activeElement, second)
  assert.ok(isOpen(toggler()))
})

test('a visitor can log in, a user can log out', async () => {
  await open('/about')
  assert.is(named('a', 'Log in')?.getAttribute('href'), '/login')
  useSession.setState({ loggedIn: true })
  const button = await until(() => named('button', 'Log out'))
  assert.is(named('a', 'Log in'), undefined)
  button.click()
  await until(() => named('a', 'Log in'))
  assert.is(location.pathname, '/')
})

test('the menu has the choice of themes, with the name of the current one', async () => {
  await open()
  enter(named('select', 'Theme'), 'dark')
  await until(() => document.documentElement.dataset.theme === 'dark')
  await until(() => document.querySelector('[data-icon=dark]'))
  enter(named('select', 'Theme'), 'auto')
  await until(() => document.documentElement.dataset.theme === undefined)
})

test('the languages of the gateway come after the built-in ones, and a choice applies at once', async () => {
  await open()
  const { languages } = useLanguage.getState()
  useLanguage.setState({ languages: [...languages, { code: 'es', name: 'Español' }] })
  await until(() => named('select', 'Language')?.children.length === 4)
  const names = [...(named('select', 'Language')?.children ?? [])].map(option => option.textContent)
  assert.equal(names, ['English', 'Deutsch', 'Français', 'Español'])
  enter(named('select', 'Language'), 'de')
  await until(() => document.documentElement.lang === 'de')
  useLanguage.setState({ languages })
})

test('beside a page stand the pages of its group, as in the menu, and beside others none', async () => {
  await open('/settings/mqtt')
  const list = () => [...document.querySelectorAll('.page-list a')].map(link => link.getAttribute('href'))
  await until(() => list().length)
  await unfold(dropdown('Settings'))
  assert.equal(list(), linksIn('menu-settings'))
  assert.is(document.querySelector('.page-list')?.getAttribute('aria-label'), 'Settings')
  assert.is(document.querySelector('.page-list [aria-current=page]')?.textContent, 'MQTT')
  for (const path of ['/', '/about', '/login']) {
    go(path)
    await until(() => list().length === 0)
  }
})

test('the icon follows the calendar while the page stays open', async () => {
  await settled()
  const clock = fakeClock(undefined, new Date('2026-12-23T23:59:55'))
  visit('/')
  const page = mount(<Menu pages={[]} />)
  await until(() => document.querySelector('.brand [data-icon=sun]'))
  await clock.tickAsync(50)
  await clock.tickAsync(10_000)
  await until(() => document.querySelector('.brand [data-icon=tree]'))
  page.leave()
  await settled()
  await clock.tickAsync(100)
  assert.is(clock.countTimers(), 0)
})

test.run()
