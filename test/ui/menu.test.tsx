import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { setLanguage, useLanguage } from '../../src/lib/i18n.ts'
import { go } from '../../src/lib/location.ts'
import { useSession } from '../../src/lib/session.ts'
import { setTheme } from '../../src/lib/theme.ts'
import { pages } from '../../src/routes.tsx'
import { Menu } from '../../src/ui/menu.tsx'
import { fakeClock } from '../support/fake-clock.ts'
import { enter, labelled, mount, named, press, settled, until, visit } from '../support/mount.tsx'

let page: ReturnType<typeof mount>

async function open(path = '/') {
  visit(path)
  page = mount(
    <>
      <Menu pages={pages} />
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
test.after.each(() => page.leave())

const toggler = () => document.querySelector<HTMLElement>('.toggler')
const dropdown = (name: string) => named('button[aria-controls]', name)
const isOpen = (button: HTMLElement | null | undefined) => button?.getAttribute('aria-expanded') === 'true'
const linksIn = (id: string) => [...document.querySelectorAll(`#${id} a`)].map(link => link.getAttribute('href'))

async function unfold(button: HTMLElement | null | undefined) {
  button?.click()
  await until(() => isOpen(button))
  await settled()
}

test('settings and information stand in the order of the specification', async () => {
  await open()
  const settings = 'network ntp mqtt inverter security logging dtu device config'.split(' ').map(s => `/settings/${s}`)
  assert.equal(linksIn('menu-settings'), [...settings, '/firmware/upgrade', '/maintenance/reboot'])
  assert.equal(
    linksIn('menu-info'),
    'system network ntp mqtt console'.split(' ').map(s => `/info/${s}`),
  )
  assert.equal(
    [...document.querySelectorAll('#menu-settings ul')].map(list => list.children.length),
    [8, 3],
  )
})

test('a dropdown opens and closes on its button, and only one is open', async () => {
  await open()
  await unfold(dropdown('Settings'))
  await unfold(dropdown('Info'))
  assert.not(isOpen(dropdown('Settings')))
  dropdown('Info')?.click()
  await until(() => !isOpen(dropdown('Info')))
})

test('Escape closes and gives the focus back to the button', async () => {
  await open()
  await unfold(dropdown('Settings'))
  named('#menu-settings a', 'MQTT')?.focus()
  press('Escape')
  await until(() => !isOpen(dropdown('Settings')))
  assert.is(document.activeElement, dropdown('Settings'))
})

test('Escape closes the fold of a phone as well', async () => {
  await open()
  await unfold(toggler())
  press('Escape')
  await until(() => !isOpen(toggler()))
  assert.is(document.activeElement, toggler())
})

test('a tap beside it closes, one inside it does not', async () => {
  await open()
  await unfold(toggler())
  document.querySelector('#menu-fold')?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await settled()
  assert.ok(isOpen(toggler()))
  document.querySelector('main')?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await until(() => !isOpen(toggler()))
})

test('a choice closes, even of the page one is on', async () => {
  await open('/about')
  await unfold(toggler())
  named('a', 'About')?.click()
  await until(() => !isOpen(toggler()))
  await unfold(toggler())
  named('#menu-info a', 'System')?.click()
  await until(() => location.pathname === '/info/system' && !isOpen(toggler()))
})

test('going elsewhere by other means closes', async () => {
  await open()
  await unfold(dropdown('Info'))
  go('/about')
  await until(() => !isOpen(dropdown('Info')))
})

test('the page one is on is marked, in the bar and inside a dropdown', async () => {
  await open('/settings/mqtt')
  const current = [...document.querySelectorAll('[aria-current=page]')].map(link => link.getAttribute('href'))
  assert.equal(current, ['/settings/mqtt'])
  assert.ok(dropdown('Settings')?.parentElement?.classList.contains('holds-current'))
  assert.not(dropdown('Info')?.parentElement?.classList.contains('holds-current'))
})

test('arrow keys open a dropdown and move through it', async () => {
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

test('the theme is chosen here, and its name is on the page', async () => {
  await open()
  enter(labelled('Theme'), 'dark')
  await until(() => document.documentElement.dataset.theme === 'dark')
  await until(() => document.querySelector('[data-icon=dark]'))
  enter(labelled('Theme'), 'auto')
  await until(() => document.documentElement.dataset.theme === undefined)
})

test('the languages of the gateway come after the built in ones, and a choice is shown at once', async () => {
  await open()
  const { languages } = useLanguage.getState()
  useLanguage.setState({ languages: [...languages, { code: 'es', name: 'Español' }] })
  await until(() => labelled('Language')?.children.length === 4)
  assert.equal(
    [...(labelled('Language')?.children ?? [])].map(option => option.textContent),
    ['English', 'Deutsch', 'Français', 'Español'],
  )
  enter(labelled('Language'), 'de')
  await until(() => document.documentElement.lang === 'de')
  useLanguage.setState({ languages })
})

test('the picture follows the calendar while the page stays open', async () => {
  await settled()
  const clock = fakeClock()
  clock.setSystemTime(new Date('2026-12-23T23:59:55'))
  visit('/')
  page = mount(<Menu pages={[]} />)
  await until(() => document.querySelector('.brand [data-icon=sun]'))
  await clock.tickAsync(50)
  await clock.tickAsync(10_000)
  await until(() => document.querySelector('.brand [data-icon=tree]'))
  page.leave()
  await settled()
  await clock.tickAsync(100)
  assert.is(clock.countTimers(), 0)
  clock.uninstall()
})

test.run()
