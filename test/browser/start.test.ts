import { readFileSync } from 'node:fs'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { firmware } from '../support/browser.ts'
import { unpacked } from '../support/built-page.ts'
import { localServer } from '../support/local-server.ts'
import { test } from '../support/paced-test.ts'

const body = (name: string) => readFileSync(join(firmware, name))
const page = body('index.html.gz')
const app = body('js/app.js.gz')

/** Whether js/app.js is asked for: as the firmware does, whatever the query. */
const isApp = ({ url }: IncomingMessage) => url?.split('?')[0] === '/js/app.js'

const gzipped = (type: string) => ({ 'Content-Type': type, 'Content-Encoding': 'gzip' })

function send(response: ServerResponse, type: string, content: Buffer, headers: Record<string, string> = {}) {
  response.writeHead(200, { ...gzipped(type), 'Content-Length': content.length, ...headers })
  response.end(content)
}

let stop = async () => {}
test.afterEach(() => stop())

/** Serves page and app until the test ends, except for requests that `answer` handles. */
async function serve(answer: RequestListener) {
  const server = await localServer((request, response) => {
    answer(request, response)
    if (response.writableEnded || response.destroyed || response.headersSent) return
    if (isApp(request)) send(response, 'text/javascript', app)
    else send(response, 'text/html', page)
  })
  stop = server.stop
  return server.url
}

const started = (page: Page) => page.getByRole('heading', { name: 'About Sundial' }).waitFor()
const late = (page: Page) => page.getByText('Sundial has not started yet')

/** Shows the page as its styles have it that many ms after it was opened. */
const styledAfter = (page: Page, ms: number) =>
  page.evaluate(ms => {
    for (const animation of document.getAnimations()) {
      animation.pause()
      animation.currentTime = ms
    }
  }, ms)

test('a page that is cut in half says so and is loaded again', async ({ page: tab }) => {
  let cut = true
  const address = await serve((request, response) => {
    if (request.url !== '/about' || !cut) return
    cut = false
    response.writeHead(200, { ...gzipped('text/html'), 'Content-Length': page.length })
    response.write(page.subarray(0, page.length / 2))
    tab.once('requestfinished', () => response.destroy())
  })
  const failed = tab.waitForEvent('requestfailed')
  await tab.clock.install({ time: 0 })
  await tab.goto(`${address}/about`, { waitUntil: 'commit' })
  await failed
  // Time stands still from here on, or the page might be reloaded before it is checked.
  await tab.clock.pauseAt(60_000)
  await tab.clock.runFor(20_000)
  await expect(tab.locator('body')).toContainText('did not arrive whole')
  await tab.clock.resume()
  await tab.clock.runFor(5000)
  await started(tab)
})

test('a missing app is reported after 10 s, and the page starts by itself once the app is there', async ({
  page: tab,
}) => {
  let missing = true
  const address = await serve((request, response) => {
    if (missing && isApp(request)) response.writeHead(404).end()
  })
  await tab.clock.install()
  await tab.goto(`${address}/about`)
  await styledAfter(tab, 9000)
  await expect(late(tab)).toBeHidden()
  await expect(late(tab)).toContainText('js/app.js')
  await styledAfter(tab, 10_000)
  await expect(late(tab)).toBeVisible()
  missing = false
  await tab.clock.runFor(5000)
  await started(tab)
})

test("a proxy's policy that forbids the script of the page is told, with a way to try again", async ({ page: tab }) => {
  let strict = true
  const address = await serve((request, response) => {
    if (!strict || isApp(request)) return
    send(response, 'text/html', page, { 'Content-Security-Policy': "script-src 'self'" })
  })
  await tab.goto(`${address}/about`)
  await styledAfter(tab, 10_000)
  await expect(late(tab)).toBeVisible()
  await expect(late(tab)).toContainText('forbids scripts')
  strict = false
  await late(tab).getByRole('link').click()
  await started(tab)
})

test('a browser without JavaScript is told that alone', async ({ browser }) => {
  const tab = await browser.newPage({ javaScriptEnabled: false })
  await tab.goto(await serve(() => {}))
  await styledAfter(tab, 11_000)
  const needs = ['Sundial needs JavaScript, which is switched off in this browser.', 'Sundial braucht JavaScript.']
  await expect(tab.locator('main')).toHaveText([...needs, 'Sundial demande JavaScript.'].join('\n'), {
    useInnerText: true,
  })
  await tab.close()
})

/** js/app.js of another build, as a proxy keeps it for four hours. */
const otherApp = gzipSync(unpacked('js/app.js').replace(/sha256-\S+/, 'sha256-another'))
const fourHours = { 'Cache-Control': 'max-age=14400', Age: '60' }

test('a cache that gives the script of another build is passed by after 5 s, and until then the page says what arrives', async ({
  page: tab,
}) => {
  let isStale = true
  const address = await serve((request, response) => {
    if (isApp(request) && isStale) send(response, 'text/javascript', otherApp, fourHours)
  })
  await tab.clock.install()
  await tab.goto(`${address}/about`)
  await styledAfter(tab, 10_000)
  await expect(late(tab)).toContainText('is that of another version')
  await tab.goto(address)
  await tab.getByRole('link', { name: 'History' }).click()
  await expect(tab.getByText('The script of another version of Sundial arrives')).toBeAttached()
  isStale = false
  await tab.clock.runFor(5000)
  await expect(tab.getByText('The script of another version of Sundial arrives')).toHaveCount(0)
  await tab.goto(`${address}/about`)
  await started(tab)
})

test('new firmware is loaded at the next visit, an unchanged one costs no download', async ({ page: tab }) => {
  let etag = '"one"'
  const answers: number[] = []
  const address = await serve((request, response) => {
    const ofApp = isApp(request)
    if (request.headers['if-none-match'] === etag) response.writeHead(304).end()
    else
      send(response, ofApp ? 'text/javascript' : 'text/html', ofApp ? app : page, {
        ETag: etag,
        'Cache-Control': 'public, must-revalidate',
      })
    if (ofApp) answers.push(response.statusCode)
  })
  for (let visit = 0; visit < 2; visit++) {
    await tab.goto(`${address}/about`)
    await started(tab)
  }
  etag = '"two"'
  await tab.goto(`${address}/about`)
  await started(tab)
  expect(answers).toEqual([200, 304, 200])
})

test('the page asks for its script with its first three packets, paints before that arrives, and violates no policy of its own', async ({
  page: tab,
}) => {
  const broken: string[] = []
  tab.on('console', message => {
    if (/Content Security Policy/.test(message.text())) broken.push(message.text())
  })
  let rest = () => {}
  const asked = new Promise<void>(done => {
    rest = done
  })
  const address = await serve(async (request, response) => {
    if (isApp(request)) return rest()
    response.writeHead(200, gzipped('text/html')).write(page.subarray(0, 4200))
    await asked
    response.end(page.subarray(4200))
  })
  await tab.route('**/js/app.js?*', async route => {
    const answer = await route.fetch()
    await tab.getByText('Sundial', { exact: true }).waitFor()
    await route.fulfill({ response: answer })
  })
  await tab.goto(`${address}/about`)
  await started(tab)
  expect(broken).toEqual([])
})
