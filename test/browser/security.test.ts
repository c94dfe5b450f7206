import { expect, type Page } from '@playwright/test'
import { encodeCredentials } from '../../src/gateway/credentials.ts'
import { attacks, everyAttack, foreignNodes, poisoned } from '../support/attacks.ts'
import { test } from '../support/browser-test.ts'
import { en, logIn } from '../support/form.ts'
import { localServer } from '../support/local-server.ts'
import { paths, untilShown, walk } from '../support/page-table.ts'
import { deadNetwork, refusedCall, untilLive, type Visit } from '../support/visit.ts'

/** Records violations of the page's policy, and windows and dialogs that nobody opened. */
async function watch(page: Page) {
  const seen: string[] = []
  await page.exposeFunction('noteViolation', (text: string) => seen.push(text))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      (window as unknown as { noteViolation(text: string): void }).noteViolation(`${violatedDirective} ${blockedURI}`),
    ),
  )
  page.on('dialog', dialog => seen.push(`a question: ${dialog.message()}`) && dialog.dismiss())
  page.context().on('page', other => seen.push(`a window: ${other.url()}`))
  return seen
}

/** Adds a script of the gateway's own address to the page, and waits for its end. */
const addScript = () =>
  new Promise<string>(ended => {
    const script = document.createElement('script')
    for (const name of ['load', 'error']) script.addEventListener(name, () => ended(name))
    script.src = '/evil.js'
    document.head.append(script)
  })

const hosts = ({ contacted }: Visit) => [...new Set(contacted.map(url => new URL(url).host))]

/** Everything the gateway says, and pushes, is an attack, and endless: so is every text of a page. */
async function poison({ page, gateway }: Visit) {
  const text = `${everyAttack}${'Wechselrichter'.repeat(200)}`
  const attack = (answer: unknown) => poisoned(answer, [text], ['serial', 'type'])
  await page.routeWebSocket('**/livedata', socket =>
    socket.connectToServer().onMessage(message => socket.send(JSON.stringify(attack(JSON.parse(String(message)))))),
  )
  await page.route('**/api/**', async route => {
    const answer = await route.fetch()
    if (!answer.headers()['content-type']?.includes('json')) return route.fulfill({ response: answer })
    await route.fulfill({ response: answer, json: attack(await answer.json()) })
  })
  const profile = { name: text, [text]: { [text]: 5 }, links: [{ name: text, url: 'javascript:attacked=1' }] }
  gateway.world.flash.write('pin_mapping.json', Buffer.from(JSON.stringify([profile])))
}

test('a gateway that sends nothing but endless attacks adds no element to any page, runs no script, leads nowhere and makes no page wider', async ({
  visit,
}) => {
  const at = await visit({ user: true, width: 360, path: null })
  const { page, gateway } = at
  const seen = await watch(page)
  await poison(at)
  await page.goto('/about')
  await untilShown(page)
  const found: string[] = []
  await walk(
    page,
    async path => {
      if (path === '/') {
        await untilLive(page)
        await expect(page.locator('.inverters .name')).toContainText(Array(3).fill(attacks.script))
      }
      found.push(...(await page.evaluate(foreignNodes, [])).map(node => `${path}: ${node}`))
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (wide > 0) found.push(`${path}: ${wide} px too wide`)
    },
    [...paths.filter(path => !['/login', '/wait'].includes(path)), '/nowhere'],
  )
  expect(found).toEqual([])
  expect(seen).toEqual([])
  expect(hosts(at)).toEqual([new URL(gateway.url).host])
})

test("a script at the gateway's own address does not run in the page: only those with the hashes of its policy do", async ({
  visit,
}) => {
  const { page } = await visit({ path: null, provoked: /Content Security Policy/ })
  const seen = await watch(page)
  await page.route('**/evil.js', route => route.fulfill({ contentType: 'text/javascript', body: 'attacked = 1' }))
  await page.goto('/about')
  await untilShown(page)
  expect(await page.evaluate(addScript)).toBe('error')
  expect(await page.evaluate('typeof attacked')).toBe('undefined')
  expect(seen).toContain(`script-src-elem ${new URL('/evil.js', page.url())}`)
})

const password = 'Geheim-77 ä'
/** The ways a password may be written. */
const secrets = [password, encodeURIComponent(password), encodeCredentials('admin', password), 'Geheim-77']

const provoked = new RegExp(`${deadNetwork.source}|${refusedCall.source}|status of 502|handshake`)

test('credentials are sent to the gateway only, as a header, and appear nowhere else', async ({ visit }) => {
  const { page, gateway } = await visit({ gateway: { password }, path: null, provoked })
  const own = new URL(gateway.url).host
  const told: string[] = []
  const asked: { url: string; headers: Record<string, string> }[] = []
  page.on('console', message => told.push(message.text(), message.location().url))
  page.on(
    'request',
    request =>
      void request.allHeaders().then(
        headers => asked.push({ url: request.url(), headers }),
        () => {},
      ),
  )
  await page.route('https://api.github.com/**', route =>
    route.fulfill({ json: { total_commits: 3, html_url: 'https://github.com.evil.test/x' } }),
  )
  await page.goto('/login?returnUrl=%2Finfo%2Fsystem')
  await logIn(page, password)
  await page.getByText(en('apiresponse.10002')).waitFor()
  await untilShown(page)
  await page.getByRole('switch', { name: en('firmwareinfo.FirmwareUpdate') }).check()
  await page.getByText(en('systeminfo.VersionNew')).waitFor()
  const spread: string[] = []
  const look = async (path: string) => {
    const texts = await page.evaluate(
      // The page that changes the password has it in its fields, covered.
      fields => [
        document.title,
        location.href,
        fields ? document.documentElement.outerHTML : document.body.textContent,
      ],
      !['/settings/security', '/setup/security'].includes(path),
    )
    for (const secret of secrets) if (texts.some(text => text.includes(secret))) spread.push(`${path}: ${secret}`)
  }
  await walk(
    page,
    look,
    paths.filter(path => !['/login', '/wait', '/'].includes(path)),
  )
  gateway.faults.set({ sockets: 'refuse' })
  const failed = () => page.waitForEvent('console', message => /WebSocket/.test(message.text()))
  const sockets = failed().then(failed)
  await page.goto('/')
  await sockets
  await look('/')
  gateway.faults.set({ status: { path: '*', status: 502, times: 50 } })
  await page.goto('/info/ntp')
  await page.getByRole('heading', { name: en('Error.Oops') }).waitFor()
  await look('/error')
  expect(spread).toEqual([])
  for (const secret of secrets)
    expect(
      told.some(text => text.includes(secret)),
      `${secret} on the console`,
    ).toBeFalsy()
  expect(asked.some(({ headers }) => headers.authorization)).toBeTruthy()
  for (const { url, headers } of asked) {
    const { host, href } = new URL(url)
    if (headers.authorization) expect(host, url).toBe(own)
    expect(host === own || (host === 'api.github.com' && !headers.referer), url).toBeTruthy()
    for (const secret of secrets) expect(`${href} ${headers.referer}`.includes(secret), url).toBeFalsy()
  }
  expect(asked.some(({ url }) => url.startsWith('https://api.github.com/'))).toBeTruthy()
})

test('in a frame of another site the page shows values, but a stored login is not used there: a command needs one that is entered, which a reload ends', async ({
  visit,
}) => {
  const { page, gateway, sent } = await visit({ user: true, path: null })
  // On the same host, where no browser keeps the storage of a frame apart.
  const site = await localServer((_request, answer) =>
    answer
      .setHeader('Content-Type', 'text/html')
      .end(`<iframe src="${gateway.url}" width="1200" height="700"></iframe>`),
  )
  try {
    await page.goto(site.url)
    const app = page.frameLocator('iframe')
    await app.getByRole('status').getByText('Live', { exact: true }).waitFor()
    expect(await page.frames()[1]?.evaluate(() => localStorage.getItem('user'))).toContain('authdata')
    const command = app.getByRole('button', { name: 'Turn on or off' })
    await expect(command).toBeDisabled()
    await app.getByRole('link', { name: 'Log in' }).click()
    await app.getByText(en('login.Framed')).waitFor()
    await app.getByLabel('Password of admin').fill('openDTU42')
    await app.getByRole('button', { name: 'Log in' }).click()
    await command.click()
    await app.getByRole('dialog', { name: /^Turn on or off/ }).waitFor()
    const reloaded = page.waitForEvent('framenavigated')
    await page.frames()[1]?.evaluate(() => location.reload())
    await reloaded
    await app.getByRole('link', { name: 'Log in' }).waitFor()
    await expect(command).toBeDisabled()
    expect(sent).toEqual([])
  } finally {
    await site.stop()
  }
})
