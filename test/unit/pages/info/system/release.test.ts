import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { encodeCredentials, storeCredentials } from '../../../../../src/gateway/credentials.ts'
import { buildOf, checkForUpdate, compareUrl, versionUrl } from '../../../../../src/pages/info/system/release.ts'
import { fakeClock } from '../../../../support/fake-clock.ts'

const url = compareUrl('v26.3.30', 'master') ?? ''
let calls: { url: string; init: RequestInit }[] = []

function github(answer: () => Response | Promise<Response>) {
  calls = []
  globalThis.fetch = async (input, init = {}) => {
    if (init.signal?.aborted) throw new DOMException('aborted', 'AbortError')
    calls.push({ url: String(input), init })
    const aborted = new Promise<never>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    })
    return Promise.race([aborted, answer()])
  }
}
const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status })
const check = (leave = new AbortController()) => checkForUpdate(url, leave)
const silence = () => new Promise<never>(() => undefined)

test('the update check is one plain GET to GitHub, with no header and nothing of the user', async () => {
  storeCredentials(encodeCredentials('admin', 'secret'))
  github(json({ total_commits: 0 }))
  await check()
  const urls = calls.map(call => call.url)
  assert.equal(urls, ['https://api.github.com/repos/tbnobody/OpenDTU/compare/v26.3.30...master'])
  const { method, headers, body, credentials, referrerPolicy } = calls[0]!.init
  assert.equal([method, headers, body], [undefined, undefined, undefined])
  assert.equal([credentials, referrerPolicy], ['omit', 'no-referrer'])
})

test('a link is taken only if it leads to GitHub', async () => {
  const strange = [
    'javascript:alert(1)',
    'http://github.com/a',
    'https://github.com.evil.example/',
    'https://github.com@evil.example/',
    '//github.com/',
    ' https://github.com/',
    7,
    null,
    undefined,
  ]
  for (const html_url of strange) {
    github(json({ total_commits: 1, html_url }))
    assert.equal(await check(), { found: 'new', link: undefined }, String(html_url))
  }
})

const page = 'https://github.com/tbnobody/OpenDTU/compare/v26.3.30...master'
const noUpdate = [{}, null, [], 'text', 3, { total_commits: null }, { total_commits: '0' }]

for (const [title, found, ...answers] of [
  [
    'commits ahead are a new version, with a link to what changed',
    { found: 'new', link: page },
    json({ total_commits: 3, html_url: page }),
  ],
  [
    'no commits ahead are no new version',
    { found: 'none' },
    json({ total_commits: 0, html_url: 'https://github.com/' }),
  ],
  ...[403, 404, 429, 500].map(
    status =>
      [`the status ${status} is an error with that status`, { found: 'error', status }, json({}, status)] as const,
  ),
  [
    'an invalid answer is an error, not an update',
    { found: 'error' },
    ...noUpdate.map(body => json(body)),
    () => new Response('<!doctype html>'),
  ],
  ['no network is an error', { found: 'error' }, () => Promise.reject(new TypeError('Failed to fetch'))],
] as const)
  test(title, async () => {
    for (const answer of answers) {
      github(answer)
      assert.equal(await check(), found)
    }
  })

test('GitHub has ten seconds, then the check has failed', async () => {
  const clock = fakeClock()
  github(silence)
  let found: unknown
  check().then(update => {
    found = update
  })
  await clock.tickAsync(9_999)
  assert.is(found, undefined)
  await clock.tickAsync(1)
  assert.equal(found, { found: 'error' })
  assert.is(clock.countTimers(), 0)
})

test('leaving ends the call at once and leaves no timer behind', async () => {
  const clock = fakeClock()
  github(silence)
  const leave = new AbortController()
  const checking = check(leave)
  leave.abort()
  await checking
  assert.is(calls[0]?.init.signal?.aborted, true)
  assert.is(clock.countTimers(), 0)
})

test('after leaving no call is made', async () => {
  github(silence)
  const leave = new AbortController()
  leave.abort()
  await check(leave)
  assert.equal(calls, [])
})

const table: [hash: string, id: string, commit: boolean][] = [
  ['gb6f0353b', 'b6f0353b', true],
  ['v26.3.30-5-gb6f0353', 'b6f0353', true],
  ['v26.3.30', 'v26.3.30', false],
  ['v26.3.30-dirty', 'v26.3.30', false],
  ['v26.3.30-5-gb6f0353-dirty', 'b6f0353', true],
  ['gb6f0353b-dirty', 'b6f0353b', true],
  ['v26.3.30-rc1', 'v26.3.30-rc1', false],
  ['v26.3.30-rc1-12-gb6f0353', 'b6f0353', true],
]

for (const [hash, id, commit] of table)
  test(`${hash} was built from ${commit ? 'commit' : 'release'} ${id}`, () => {
    assert.equal(buildOf(hash), { id, commit })
  })

test('a version links to its commit or to its release, and cannot lead anywhere else', () => {
  const project = 'https://github.com/tbnobody/OpenDTU'
  assert.is(versionUrl('v26.3.30-5-gb6f0353'), `${project}/commits/b6f0353`)
  assert.is(versionUrl('v26.3.30'), `${project}/releases/tag/v26.3.30`)
  assert.is(versionUrl('../../../evil?x=1#y'), `${project}/releases/tag/..%2F..%2F..%2Fevil%3Fx%3D1%23y`)
})

test('the comparison goes from what is installed to its branch, with three dots, and its name is encoded', () => {
  const compare = 'https://api.github.com/repos/tbnobody/OpenDTU/compare/'
  assert.is(compareUrl('v26.3.30-5-gb6f0353', 'master'), `${compare}b6f0353...master`)
  assert.is(compareUrl('v26.3.30', 'master'), `${compare}v26.3.30...master`)
  assert.is(compareUrl('v26.3.30', 'fix/#12 ä?'), `${compare}v26.3.30...fix%2F%2312%20%C3%A4%3F`)
})

test('without a version or a branch there is nothing to compare', () => {
  for (const nothing of [null, undefined, '']) {
    assert.is(compareUrl(nothing, 'master'), undefined)
    assert.is(compareUrl('v26.3.30', nothing), undefined)
  }
})

test.run()
