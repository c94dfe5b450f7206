import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { WebSocketServer } from 'ws'
import { firmware, launch } from '../support/browser.ts'

const body = (name: string) => readFileSync(join(firmware, name))
let browser: Browser
let own: Server
let other: Server

/** Serves the page and its script at any path and accepts every socket: the least a host can be. */
async function host(): Promise<Server> {
  const server = createServer((request, response) => {
    const script = request.url === '/js/app.js'
    response.setHeader('Content-Type', script ? 'text/javascript' : 'text/html')
    response.setHeader('Content-Encoding', 'gzip')
    response.end(body(script ? 'js/app.js.gz' : 'index.html.gz'))
  })
  new WebSocketServer({ server })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  return server
}

/** Sends the first three packets of the page, and the rest once its script was asked for. */
async function slowHost(): Promise<Server> {
  let rest = () => {}
  const server = createServer((request, response) => {
    response.setHeader('Content-Encoding', 'gzip')
    if (request.url === '/js/app.js') {
      response.setHeader('Content-Type', 'text/javascript')
      response.end(body('js/app.js.gz'))
      return rest()
    }
    response.setHeader('Content-Type', 'text/html')
    const page = body('index.html.gz')
    response.write(page.subarray(0, 4200))
    rest = () => response.end(page.subarray(4200))
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  return server
}

const addressOf = (server: Server) => `127.0.0.1:${(server.address() as AddressInfo).port}`

const socketOpens = (page: Page, address: string) =>
  page.evaluate(
    url =>
      new Promise<boolean>(settled => {
        const socket = new WebSocket(url)
        socket.onopen = () => settled(true)
        socket.onerror = () => settled(false)
      }),
    `ws://${address}/livedata`,
  )

const fetches = (page: Page, address: string) =>
  page.evaluate(
    url =>
      fetch(url, { mode: 'no-cors' }).then(
        () => true,
        () => false,
      ),
    `http://${address}/api`,
  )

test.before(async () => {
  ;[browser, own, other] = await Promise.all([launch(), host(), host()])
})

test.after(async () => {
  await browser.close()
  for (const server of [own, other]) {
    server.closeAllConnections()
    server.close()
  }
})

test('the page talks to its own host and to no other', async () => {
  const page = await browser.newPage()
  await page.goto(`http://${addressOf(own)}/`)
  assert.ok(await socketOpens(page, addressOf(own)))
  assert.ok(await fetches(page, addressOf(own)))
  assert.not.ok(await socketOpens(page, addressOf(other)))
  assert.not.ok(await fetches(page, addressOf(other)))
})

test('the page paints a first frame before its script arrives, and breaks none of its own rules', async () => {
  const page = await browser.newPage()
  const broken: string[] = []
  page.on('console', message => {
    if (/Content Security Policy/.test(message.text())) broken.push(message.text())
  })
  let release = () => {}
  const held = new Promise<void>(open => {
    release = open
  })
  await page.route('**/js/app.js', route => held.then(() => route.continue()))
  await page.goto(`http://${addressOf(own)}/`, { waitUntil: 'commit' })
  await page.getByText('Sundial').first().waitFor()
  release()
  await page.waitForLoadState('load')
  assert.equal(broken, [])
})

test('the script is asked for as soon as the first three packets of the page are there, and may be there before the rest', async () => {
  const slow = await slowHost()
  try {
    const page = await browser.newPage()
    await page.goto(`http://${addressOf(slow)}/about`)
    await page.getByRole('heading', { name: 'About Sundial' }).waitFor()
  } finally {
    slow.closeAllConnections()
    slow.close()
  }
})

test.run()
