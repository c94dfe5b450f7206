import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { t } from '../../../src/i18n/i18n.ts'
import { useSession } from '../../../src/session/session.ts'
import { enter, labelled, named, settled, until } from '../../support/mount.tsx'
import { type RenderedApp, renderApp } from '../../support/render-app.tsx'

const password = 'pässwörd'
let app: RenderedApp

async function open(path = '/login') {
  app = await renderApp({ path, gateway: { password } })
}

const submit = () =>
  document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
const problems = () => [...document.querySelectorAll('.problem')].map(problem => problem.textContent)
const failure = () => document.querySelector('form [role=alert]')?.textContent
const logins = () => app.asked.filter(({ url }) => url.endsWith('/api/security/authenticate'))

function fill(username: string, password: string) {
  enter(labelled('User name'), username)
  enter(labelled('Password'), password)
}

test('the login page asks for the password of the admin, which password managers know; the user name is folded until it is emptied', async () => {
  await open()
  assert.is(document.title, 'Log in · Sundial')
  const folded = () => !document.querySelector('details')?.open
  const [user, password] = [labelled('User name'), labelled('Password of admin')]
  assert.equal([user?.value, user?.autocomplete, folded()], ['admin', 'username', true])
  assert.equal([password?.type, password?.autocomplete], ['password', 'current-password'])
  enter(labelled('User name'), '')
  await until(() => !folded())
  assert.ok(labelled('Password'))
})

test('a user name that a password manager emptied unseen unfolds with its message', async () => {
  await open()
  const user = labelled('User name') as HTMLInputElement
  user.value = ''
  submit()
  await until(() => document.activeElement === user)
  assert.equal([document.querySelector('details')?.open, problems()[0]], [true, 'Please enter the user name.'])
})

test('after the first attempt empty fields have a message, the first one gets the focus, and typing removes the message', async () => {
  await open()
  fill('', '')
  await settled()
  assert.equal(problems(), [])
  submit()
  await until(() => problems().length === 2)
  assert.equal(problems(), ['Please enter the user name.', 'Please enter the password.'])
  assert.is(document.activeElement, labelled('User name'))
  assert.is(labelled('User name')?.getAttribute('aria-invalid'), 'true')
  enter(labelled('User name'), 'admin')
  await until(() => problems().length === 1)
  submit()
  await until(() => document.activeElement === labelled('Password'))
  assert.is(logins().length, 0)
})

test('blanks in the user name are removed, typed or pasted', async () => {
  await open()
  enter(labelled('User name'), ' ad min\t')
  await until(() => labelled('User name')?.value === 'admin')
})

test('the password can be revealed and hidden again', async () => {
  await open()
  const eye = await until(() => named('button', 'Show password'))
  eye.click()
  await until(() => labelled('Password')?.type === 'text')
  assert.is(eye.getAttribute('aria-pressed'), 'true')
  eye.click()
  await until(() => labelled('Password')?.type === 'password')
})

test('the right password leads back to where the visitor came from', async () => {
  await open('/login?returnUrl=%2Fsettings%2Fmqtt')
  fill('admin', password)
  submit()
  await until(() => location.pathname === '/settings/mqtt')
  assert.ok(useSession.getState().loggedIn)
  const bytes = new TextEncoder().encode('admin:pässwörd')
  assert.is(logins()[0]?.headers.get('authorization'), `Basic ${btoa(String.fromCharCode(...bytes))}`)
})

test('a login does not return to an address outside this app', async () => {
  await open('/login?returnUrl=%2F%2Fevil.example')
  fill('admin', password)
  submit()
  await until(() => location.pathname === '/')
  assert.is(location.host, 'gateway.test')
})

test('wrong credentials are reported as such, and what was typed stays', async () => {
  await open()
  fill('admin', 'wrong')
  submit()
  await until(() => failure() === 'The user name or the password is wrong.')
  assert.equal([labelled('User name')?.value, labelled('Password')?.value], ['admin', 'wrong'])
  assert.is(location.pathname, '/login')
  assert.not(useSession.getState().loggedIn)
})

test('a gateway that does not answer is distinguished from wrong credentials', async () => {
  await open()
  app.gateway.faults.set({ offline: true })
  fill('admin', password)
  submit()
  await until(() => failure()?.startsWith('The gateway does not answer.'))
})

test('during a login the button is busy, values stay, and a second press sends nothing', async () => {
  let answer = () => {}
  const asked = new Promise<undefined>(resolve => {
    answer = () => resolve(undefined)
  })
  app = await renderApp({ path: '/login', network: ({ url }) => (url.endsWith('/authenticate') ? asked : undefined) })
  fill('admin', 'slow')
  submit()
  const button = await until(() => document.querySelector('[type=submit][aria-busy=true]'))
  submit()
  submit()
  await settled()
  assert.is(logins().length, 1)
  assert.is(labelled('Password')?.value, 'slow')
  answer()
  await until(() => button.getAttribute('aria-busy') === 'false')
})

/** The page of the gateway's radio, on which an owner is logged in; afterwards the gateway refuses the login there. */
async function openRefused() {
  const app = await renderApp({ path: '/settings/dtu', login: true })
  app.gateway.faults.set({ unauthorized: { path: 'dtu/config' } })
  return app
}
const notice = () => document.querySelector('main form .notice')?.textContent?.trim()

test('a save that ends in a 401 leads to a login page that says why, and that the changes are kept', async () => {
  const app = await openRefused()
  enter(labelled('Poll interval'), '9')
  await until(() => !app.button('Save').disabled)
  app.submit()
  await until(() => notice() === `${t('login.Expired')} ${t('login.Kept')}`)
})

test('a page that gets a 401 while it loads leads to a login page that says why, which a visitor is not told', async () => {
  const app = await openRefused()
  await app.open('/settings/dtu')
  assert.is(await until(notice), t('login.Expired'))
  await renderApp({ path: '/settings/dtu' })
  await until(() => labelled('User name'))
  assert.is(notice(), undefined)
})

test.run()
