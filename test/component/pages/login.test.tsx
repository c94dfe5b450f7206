import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { useSession } from '../../../src/session/session.ts'
import { enter, labelled, named, settled, until } from '../../support/mount.tsx'
import { type RenderedApp, renderApp } from '../../support/render-app.tsx'

const password = 'pässwörd'
let app: RenderedApp

/** The login page of a gateway with that password. */
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

test('the form shows no errors before the first attempt', async () => {
  await open()
  fill('', '')
  await settled()
  assert.equal(problems(), [])
  assert.is(document.title, 'Log in · Sundial')
})

test('it asks for the password of the admin; the user name is folded until it is emptied', async () => {
  await open()
  const folded = () => !document.querySelector('details')?.open
  assert.equal(
    [labelled('Password of admin')?.type, labelled('User name')?.value, folded()],
    ['password', 'admin', true],
  )
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

test('password managers recognise the fields', async () => {
  await open()
  assert.is(labelled('User name')?.autocomplete, 'username')
  assert.is(labelled('Password')?.autocomplete, 'current-password')
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
  for (const url of ['//evil.example', 'https://evil.example', '/\\evil.example', '/login?returnUrl=/x']) {
    await open(`/login?returnUrl=${encodeURIComponent(url)}`)
    fill('admin', password)
    submit()
    await until(() => location.pathname === '/')
    assert.is(location.host, 'gateway.test')
  }
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

test('an error of the gateway is shown with its message', async () => {
  app = await renderApp({
    path: '/login',
    network: ({ url }) => (url.endsWith('/authenticate') ? new Response('out of heap', { status: 500 }) : undefined),
  })
  fill('admin', password)
  submit()
  await until(() => failure()?.includes('500'))
  assert.match(failure() ?? '', 'out of heap')
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

test.run()
