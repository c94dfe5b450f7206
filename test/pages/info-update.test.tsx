import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { encodeCredentials, storeCredentials } from '../../src/lib/credentials.ts'
import { SystemInfoPage } from '../../src/pages/info/system.tsx'
import type { Answer, Call } from '../support/fake-gateway.ts'
import { named, settled, until } from '../support/mount.tsx'
import { fact, showStatus, systemStatus, tone } from '../support/status.tsx'

let page: Awaited<ReturnType<typeof showStatus>>
let asked: Call[]

const isGithub = ({ path }: Call) => path.startsWith('/repos/')

/** The system page; `github` answers the update check. */
async function show(github: () => Answer | Promise<Answer>, changed: object = {}) {
  asked = []
  page = await showStatus(<SystemInfoPage />, 'system/status', { ...systemStatus(), ...changed }, call => {
    if (!isGithub(call)) return undefined
    asked.push(call)
    return github()
  })
}
const upToDate = () => ({ json: { total_commits: 0, html_url: 'https://github.com/' } })
const ahead = (html_url: unknown) => () => ({ json: { total_commits: 7, html_url } })

const updateSwitch = () => page.place.querySelector<HTMLInputElement>('input[name=allowVersionInfo]')!
const found = () => fact('Firmware', 'Check for updates')?.replace('Check for updates', '')
const badge = () => tone('Firmware', 'Check for updates')

test.before.each(() => localStorage.clear())
test.after.each(() => page.leave())

test('nothing is asked until the user wants it', async () => {
  await show(upToDate)
  await settled()
  assert.equal(asked, [])
  assert.is(updateSwitch().checked, false)
  assert.is(found(), '')
  assert.is(localStorage.getItem('allowVersionInfo'), null)
})

test('switching it on asks at once and is remembered; switching it off forgets the answer', async () => {
  await show(upToDate)
  updateSwitch().click()
  await until(() => found() === 'Up to date')
  assert.is(badge(), 'on')
  assert.is(localStorage.getItem('allowVersionInfo'), '1')
  updateSwitch().click()
  await until(() => found() === '' || !found())
  assert.is(localStorage.getItem('allowVersionInfo'), '0')
})

test('once allowed, the page asks when it opens, without headers and without the login', async () => {
  localStorage.setItem('allowVersionInfo', '1')
  storeCredentials(encodeCredentials('admin', 'secret'))
  await show(upToDate)
  await until(() => found() === 'Up to date')
  assert.is(asked[0]?.path, '/repos/tbnobody/OpenDTU/compare/b6f0353...master')
  assert.is(asked[0]?.method, 'GET')
  assert.equal([...(asked[0]?.headers ?? [])], [])
})

test('a switch remembered as off asks nothing', async () => {
  localStorage.setItem('allowVersionInfo', '0')
  await show(upToDate)
  await settled()
  assert.equal(asked, [])
})

test('a reload asks again, for the same version, and keeps the answer meanwhile', async () => {
  localStorage.setItem('allowVersionInfo', '1')
  await show(upToDate)
  await until(() => found() === 'Up to date')
  const before = asked.length
  named('button', 'Reload')?.click()
  await until(() => {
    assert.is(found(), 'Up to date')
    return asked.length > before
  })
  assert.equal([...new Set(asked.map(({ path }) => path))], ['/repos/tbnobody/OpenDTU/compare/b6f0353...master'])
  assert.is(
    page.place.querySelector<HTMLAnchorElement>('dd a')?.href,
    'https://github.com/tbnobody/OpenDTU/commits/b6f0353',
  )
})

test('a new version is red and links to what has changed', async () => {
  localStorage.setItem('allowVersionInfo', '1')
  await show(ahead('https://github.com/tbnobody/OpenDTU/compare/a...b'))
  await until(() => found() === 'New version')
  assert.is(badge(), 'down')
  const link = named<HTMLAnchorElement>('a', 'New version')
  assert.is(link?.href, 'https://github.com/tbnobody/OpenDTU/compare/a...b')
  assert.equal([link?.target, link?.rel], ['_blank', 'noopener noreferrer'])
})

test('an answer that leads elsewhere is no link', async () => {
  localStorage.setItem('allowVersionInfo', '1')
  await show(ahead('https://evil.example/github.com/'))
  await until(() => found() === 'New version')
  assert.not.ok(named('a', 'New version'))
})

test('a failed check is grey and says so, with the status if there is one', async () => {
  localStorage.setItem('allowVersionInfo', '1')
  await show(() => ({ status: 403, json: {} }))
  await until(() => found() === 'The check failed HTTP 403')
  assert.is(badge(), 'off')
  page.leave()
  await show(() => Promise.reject(new TypeError('Failed to fetch')))
  await until(() => found() === 'The check failed')
})

test('a gateway that does not tell its branch cannot be checked', async () => {
  localStorage.setItem('allowVersionInfo', '1')
  await show(upToDate, { git_branch: null })
  await until(() => found() === 'The check failed')
  assert.equal(asked, [])
})

test('leaving the page ends the check', async () => {
  localStorage.setItem('allowVersionInfo', '1')
  const signals: AbortSignal[] = []
  await show(() => new Promise<never>(() => undefined))
  await until(() => asked.length)
  const fake = globalThis.fetch
  globalThis.fetch = (input, init = {}) => {
    if (String(input).startsWith('https://api.github.com/') && init.signal) signals.push(init.signal)
    return fake(input, init)
  }
  updateSwitch().click()
  updateSwitch().click()
  await until(() => signals.length)
  page.leave()
  await until(() => signals.every(({ aborted }) => aborted))
})

test.run()
