import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { WebSocketServer } from 'ws'
import { firmware } from '../support/browser.ts'

const body = (name: string) => readFileSync(join(firmware, name))
let own: Server
let other: Server

/** A minimal host: serves the page and its script at any path and accepts every socket. */
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

/** Sends the first three packets of the page, and the rest once its script was requested. */
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

test.beforeAll(async () => {
  ;[own, other] = await Promise.all([host(), host()])
})

test.afterAll(() => {
  for (const server of [own, other]) {
    server.closeAllConnections()
    server.close()
  }
})

test('the page contacts its own host and no other', async ({ page }) => {
  await page.goto(`http://${addressOf(own)}/`)
  expect(await socketOpens(page, addressOf(own))).toBeTruthy()
  expect(await fetches(page, addressOf(own))).toBeTruthy()
  expect(await socketOpens(page, addressOf(other))).toBeFalsy()
  expect(await fetches(page, addressOf(other))).toBeFalsy()
})

test('the page paints a first frame before its script arrives, and does not violate its own policy', async ({
  page,
}) => {
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
  expect(broken).toEqual([])
})

test('the script is requested as soon as the first three packets of the page are there, and may arrive before the rest', async ({
  page,
}) => {
  const slow = await slowHost()
  try {
    await page.goto(`http://${addressOf(slow)}/about`)
    await page.getByRole('heading', { name: 'About Sundial' }).waitFor()
  } finally {
    slow.closeAllConnections()
    slow.close()
  }
})
