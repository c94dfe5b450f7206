import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fact, tone } from '../../support/info-page.ts'
import { named, settled, until, visit } from '../../support/mount.tsx'
import { type AppOptions, renderApp } from '../../support/render-app.tsx'

let asked: Request[]

/** The system page in a browser with the stored choice; `github` answers the update check. */
async function show(
  github: (request: Request) => Response | Promise<Response>,
  options: AppOptions & { may?: string } = {},
) {
  asked = []
  await renderApp({
    path: '/info/system',
    answers: { 'system/status': { git_hash: 'v26.3.30-5-gb6f0353' } },
    prepare: () => options.may && localStorage.setItem('allowVersionInfo', options.may),
    network(request) {
      if (new URL(request.url).host !== 'api.github.com') return undefined
      asked.push(request)
      return github(request)
    },
    ...options,
  })
}
const upToDate = () => Response.json({ total_commits: 0, html_url: 'https://github.com/' })
const ahead = (html_url: unknown) => () => Response.json({ total_commits: 7, html_url })
const allowed = { may: '1' }
const compared = 'https://api.github.com/repos/tbnobody/OpenDTU/compare/b6f0353...master'

const updateSwitch = () => document.querySelector<HTMLInputElement>('input[name=allowVersionInfo]')!
const found = () => fact('Firmware', 'Check for updates')?.replace('Check for updates', '')
const badge = () => tone('Firmware', 'Check for updates')

test('there is no update check until the user allows it, and none if it was switched off', async () => {
  for (const stored of [null, '0']) {
    await show(upToDate, stored ? { may: stored } : {})
    await settled()
    assert.equal([asked, updateSwitch().checked, found()], [[], false, ''])
    assert.is(localStorage.getItem('allowVersionInfo'), stored)
  }
})

test('switching the update check on checks at once and is remembered; switching it off discards the result', async () => {
  await show(upToDate)
  updateSwitch().click()
  await until(() => found() === 'Up to date')
  assert.is(badge(), 'on')
  assert.is(localStorage.getItem('allowVersionInfo'), '1')
  updateSwitch().click()
  await until(() => found() === '' || !found())
  assert.is(localStorage.getItem('allowVersionInfo'), '0')
})

test('once allowed, the check runs when the page opens', async () => {
  await show(upToDate, allowed)
  await until(() => found() === 'Up to date')
  assert.is(asked[0]?.url, compared)
})

test('a reload checks again, for the same version, and keeps the result meanwhile', async () => {
  await show(upToDate, allowed)
  await until(() => found() === 'Up to date')
  const before = asked.length
  named('button', 'Reload')?.click()
  await until(() => {
    assert.is(found(), 'Up to date')
    return asked.length > before
  })
  assert.equal([...new Set(asked.map(({ url }) => url))], [compared])
  const link = document.querySelector<HTMLAnchorElement>('dd a')
  assert.is(link?.href, 'https://github.com/tbnobody/OpenDTU/commits/b6f0353')
})

test('a new version is red and links to what has changed', async () => {
  await show(ahead('https://github.com/tbnobody/OpenDTU/compare/a...b'), allowed)
  await until(() => found() === 'New version available')
  assert.is(badge(), 'idle')
  const link = named<HTMLAnchorElement>('a', 'New version available')
  assert.is(link?.href, 'https://github.com/tbnobody/OpenDTU/compare/a...b')
  assert.equal([link?.target, link?.rel], ['_blank', 'noopener noreferrer'])
})

test('a failed check is grey and says so, with the status if there is one', async () => {
  await show(() => Response.json({}, { status: 403 }), allowed)
  await until(() => found() === 'The update check failed HTTP 403')
  assert.is(badge(), 'off')
  await show(() => Promise.reject(new TypeError('Failed to fetch')), allowed)
  await until(() => found() === 'The update check failed')
})

test('a gateway that does not report its branch cannot be checked', async () => {
  await show(upToDate, { ...allowed, answers: { 'system/status': { git_branch: null as never } } })
  await until(() => found() === 'The update check failed')
  assert.equal(asked, [])
})

test('leaving the page aborts the check', async () => {
  const unanswered = ({ signal }: Request) =>
    new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  await show(unanswered)
  updateSwitch().click()
  await until(() => asked.length)
  visit('/about')
  await until(() => asked.every(({ signal }) => signal.aborted))
})

test.run()
