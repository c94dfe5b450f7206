import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { App } from '../../src/app.tsx'
import { useAlerts } from '../../src/lib/alerts.ts'
import { useSession } from '../../src/lib/session.ts'
import { type Answer, type Call, fakeGateway, fakeSockets } from '../support/fake-gateway.ts'
import { enter, labelled, mount, named, settled, until, visit } from '../support/mount.tsx'

let page: ReturnType<typeof mount>
let calls: Call[]
let answer: Answer | 'offline' | Promise<Answer>

async function open(path = '/login') {
  fakeSockets()
  calls = fakeGateway(call => {
    if (!call.path.startsWith('security/authenticate')) return { json: {} }
    if (answer === 'offline') throw new TypeError('refused')
    return answer
  })
  visit(path)
  page = mount(<App />)
  await until(() => labelled('User name'))
  await settled()
}

test.before.each(() => {
  answer = { json: { type: 'success', message: '', code: 10002 } }
  localStorage.clear()
  useSession.setState({ loggedIn: false })
  useAlerts.setState({ alerts: [] })
})
test.after.each(() => page.leave())

const submit = () =>
  document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
const problems = () => [...document.querySelectorAll('.problem')].map(problem => problem.textContent)
const failure = () => document.querySelector('form [role=alert]')?.textContent
const logins = () => calls.filter(({ path }) => path.startsWith('security/authenticate'))

function fill(username: string, password: string) {
  enter(labelled('User name'), username)
  enter(labelled('Password'), password)
}

test('the form asks for nothing before the first try', async () => {
  await open()
  fill('', '')
  await settled()
  assert.equal(problems(), [])
  assert.is(document.title, 'Log in · Sundial')
})

test('empty fields are named after the first try, the focus is in the first of them, and messages leave while typing', async () => {
  await open()
  labelled('Password')?.focus()
  submit()
  await until(() => problems().length === 2)
  assert.equal(problems(), ['Enter the user name.', 'Enter the password.'])
  assert.is(document.activeElement, labelled('User name'))
  assert.is(labelled('User name')?.getAttribute('aria-invalid'), 'true')
  enter(labelled('User name'), 'admin')
  await until(() => problems().length === 1)
  submit()
  await until(() => document.activeElement === labelled('Password'))
  assert.is(logins().length, 0)
})

test('blanks in the user name are taken out, typed or pasted', async () => {
  await open()
  enter(labelled('User name'), ' ad min\t')
  await until(() => labelled('User name')?.value === 'admin')
})

test('browsers and password managers know what the fields are', async () => {
  await open()
  assert.is(labelled('User name')?.autocomplete, 'username')
  assert.is(labelled('Password')?.autocomplete, 'current-password')
})

test('the password can be made readable, and unreadable again', async () => {
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
  fill('admin', 'pässwörd')
  submit()
  await until(() => location.pathname === '/settings/mqtt')
  assert.ok(useSession.getState().loggedIn)
  const bytes = new TextEncoder().encode('admin:pässwörd')
  assert.is(logins()[0]?.headers.get('authorization'), `Basic ${btoa(String.fromCharCode(...bytes))}`)
})

test('an address outside this app is not a way back', async () => {
  for (const url of ['//evil.example', 'https://evil.example', '/\\evil.example', '/login?returnUrl=/x']) {
    useSession.setState({ loggedIn: false })
    await open(`/login?returnUrl=${encodeURIComponent(url)}`)
    fill('admin', 'password')
    submit()
    await until(() => location.pathname === '/')
    assert.is(location.host, 'gateway.test')
    page.leave()
  }
  await open()
})

test('wrong credentials are told as such, and what was typed stays', async () => {
  answer = { status: 401, text: '' }
  await open()
  fill('admin', 'wrong')
  submit()
  await until(() => failure() === 'User name or password is wrong.')
  assert.equal([labelled('User name')?.value, labelled('Password')?.value], ['admin', 'wrong'])
  assert.is(location.pathname, '/login')
  assert.not(useSession.getState().loggedIn)
})

test('a gateway that does not answer is told apart from wrong credentials', async () => {
  answer = 'offline'
  await open()
  fill('admin', 'right')
  submit()
  await until(() => failure()?.startsWith('The gateway does not answer.'))
})

test('an error of the gateway is told with what it said', async () => {
  answer = { status: 500, text: 'out of heap' }
  await open()
  fill('admin', 'right')
  submit()
  await until(() => failure()?.includes('500'))
  assert.match(failure() ?? '', 'out of heap')
})

test('while the gateway is asked the button is busy, values stay, and a second press sends nothing', async () => {
  let reply: (answer: Answer) => void = () => undefined
  answer = new Promise(resolve => {
    reply = resolve
  })
  await open()
  fill('admin', 'slow')
  submit()
  const button = await until(() => document.querySelector('[type=submit][aria-busy=true]'))
  submit()
  submit()
  await settled()
  assert.is(logins().length, 1)
  assert.is(labelled('Password')?.value, 'slow')
  reply({ status: 401, text: '' })
  await until(() => button.getAttribute('aria-busy') === 'false')
})

test.run()
