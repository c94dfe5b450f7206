import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { loadPages } from '../../../src/pages.tsx'
import { pick } from '../../support/config-page.ts'
import { en } from '../../support/form.ts'
import { until } from '../../support/mount.tsx'
import { renderApp } from '../../support/render-app.tsx'

const pages = await loadPages()

const crashes = [en('app.PageCrash'), en('app.PartCrash')]
const words = () => document.body.textContent ?? ''

/** 5000 lists in each other, or objects. */
const deepList = '['.repeat(5000) + ']'.repeat(5000)
const deepObject = '{"a":'.repeat(5000) + 1 + '}'.repeat(5000)

/** Changes the text of each document that the app reads. */
const documents = (change: (text: string, path: string) => string) => ({
  async network(request: Request) {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/api/') || request.method !== 'GET') return undefined
    const answer = await app?.gateway.fetch(request)
    if (!answer?.headers.get('content-type')?.includes('json')) return answer
    return new Response(change(await answer.text(), pathname.slice(5)), { headers: answer.headers })
  },
})

let app: Awaited<ReturnType<typeof renderApp>> | undefined

async function open(change: (text: string, path: string) => string) {
  app = undefined
  app = await renderApp({ path: '/error', login: true, ...documents(change) })
  return app
}

test('no page ends with a document that is nested 5000 deep', async () => {
  for (const deep of [deepList, deepObject]) {
    const { open: go } = await open(text => text.replace(/^\{/, `{"extra":${deep},`).replace(/^\[/, `[${deep},`))
    for (const { path } of pages) {
      await go(path)
      for (const crash of crashes) assert.not(words().includes(crash), `${path}: ${words()}`)
    }
  }
})

test('no page ends with a version that is half a character', async () => {
  const { open: go } = await open(text => text.replace(/"(git_hash|git_branch|hostname)":"[^"]*/g, '"$1":"v\\ud83d'))
  for (const path of ['/info/system', '/firmware/upgrade', '/settings/config', '/about']) {
    await go(path)
    for (const crash of crashes) assert.not(words().includes(crash), `${path}: ${words()}`)
  }
  await go('/info/system')
  assert.match(words(), 'v\ufffd')
})

for (const [what, size, value] of [
  ['a list of a hundred thousand regions', 100_000, `[${Array(100_000).fill('{"freq_min":1}').join()}]`],
  ['a list of twenty thousand numbers', 20_000, `[${Array(20_000).fill('1').join()}]`],
  ['a text of 1 MB', 1_000_000, JSON.stringify('x'.repeat(1_000_000))],
  ['a text of 200 kB', 200_000, JSON.stringify('x'.repeat(200_000))],
] as const)
  test(`the radio page is not filled with ${what} in place of the regions`, async () => {
    const { open: go } = await open((text, path) =>
      path === 'dtu/config' ? text.replace(/"country_def":\[[^\]]*\]/, `"country_def":${value}`) : text,
    )
    await go('/settings/dtu')
    assert.ok(size > 100)
    assert.ok(document.querySelectorAll('option').length < 100)
    assert.not(words().includes(en('app.PageCrash')))
  })

for (const [what, change] of [
  ['a limit of 1e308 W', (text: string) => text.replace(/"limit_absolute":\d+/, '"limit_absolute":1e308')],
  [
    'a string whose maximum is a text',
    (text: string) =>
      text.replace(/"limit_absolute":\d+/g, '"limit_absolute":0').replace(/"max":\d+/g, '"max":"1e400"'),
  ],
] as const)
  test(`no row of the live view speaks of infinity after ${what}`, async () => {
    const { open: go } = await open((text, path) => (path === 'livedata/status' ? change(text) : text))
    await go('/')
    await until(() => document.querySelector('.row'))
    const titles = [...document.querySelectorAll('[title]')].map(one => one.getAttribute('title')).join()
    assert.not.match(words() + titles, /Infinity|∞/)
  })

test('a pin profile whose name is no text is not shown as an object', async () => {
  const { open: go } = await open((text, path) =>
    path === 'device/config' ? text.replace(/"curPin":\{"name":"[^"]*"/, '"curPin":{"name":{"a":1}') : text,
  )
  await go('/settings/device')
  assert.not.match(words(), /\[object/)
})

test('a file nested 20 000 deep that is to be restored is refused with a sentence', async () => {
  const { open: go, alerts } = await open(text => text)
  await go('/settings/config')
  pick(new File([`{"cfg":{},"wifi":${'['.repeat(20_000)}${']'.repeat(20_000)}}`], 'config.json'))
  await until(() => words().includes(en('fileadmin.InvalidJsonContent')))
  assert.equal(alerts(), [])
})

test('a support file names the documents it had to leave out because they are too large or nested too deeply', async () => {
  const { open: go, button } = await open((text, path) => {
    if (path === 'mqtt/status') return text.replace('{', `{"extra":${deepList},`)
    return path === 'dtu/config' ? text.replace('{', `{"extra":"${'x'.repeat(1_000_000)}",`) : text
  })
  await go('/info/support')
  button('Collect data').click()
  await until(() => button('Save the file'))
  const file = [...document.querySelectorAll('main details')].find(one => one.textContent?.startsWith('recording.json'))
  const { unread } = JSON.parse(file?.querySelector('pre')?.textContent ?? '{}')
  assert.equal(unread, { 'dtu/config': 'oversized', 'mqtt/status': 'oversized' })
  assert.match(words(), 'documents/system/status.json')
})

test.run()
