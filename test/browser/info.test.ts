import { expect, type Page, type Request } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { button, en, field } from '../support/form.ts'
import { readDocument } from '../support/stored.ts'
import type { Visit } from '../support/visit.ts'

/** The value beside a label of a card. */
const fact = (page: Page, card: string, label: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: card, exact: true }) })
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(label, { exact: true }) })
    .locator('dd')
    .first()

type Facts = [card: string, label: string, value: string | RegExp][]

async function shows(page: Page, facts: Facts) {
  for (const [card, label, value] of facts) await expect(fact(page, card, label), `${card}, ${label}`).toHaveText(value)
  await expect(page.getByRole('main')).not.toContainText(/NaN|undefined|null|\[object/)
}

test('the system page shows the status of the gateway, to visitors too', async ({ visit }) => {
  const { page, gateway } = await visit({ path: '/info/system' })
  const is = await readDocument(gateway, 'system/status')
  const firmware = (key: string, value: unknown): Facts[number] => [
    en('firmwareinfo.FirmwareInformation'),
    en(key),
    String(value),
  ]
  const hardware = (key: string, value: unknown): Facts[number] => [
    en('hardwareinfo.HardwareInformation'),
    en(`hardwareinfo.${key}`),
    String(value),
  ]
  const radio = (key: string, module: string, value: string): Facts[number] => [
    en('radioinfo.RadioInformation'),
    en(`radioinfo.${key}`, { module }),
    value,
  ]
  await shows(page, [
    firmware('firmwareinfo.Hostname', is.hostname),
    firmware('firmwareinfo.FirmwareVersion', is.git_hash),
    firmware('firmwareinfo.FirmwareBranch', is.git_branch),
    firmware('firmwareinfo.ConfigSaveCount', is.cfgsavecount),
    firmware('firmwareinfo.Uptime', '00:03:00'),
    hardware('ChipModel', is.chipmodel),
    hardware('CpuFrequency', `${is.cpufreq} ${en('hardwareinfo.Mhz')}`),
    radio('Status', 'nRF24', en('radioinfo.Configured')),
    radio('ChipStatus', 'CMT2300A', en(is.cmt_connected ? 'radioinfo.Connected' : 'radioinfo.NotConnected')),
  ])
  const tasks = page.getByRole('row', { name: new RegExp(`^${en('taskdetails.Task_asynctcp')}`) })
  await expect(tasks).toContainText(/10\.8\skB/)
  await expect(page.getByRole('row')).toHaveCount(2 + 4 + is.task_details.length)
})

test('the network page shows the connections of the gateway', async ({ visit }) => {
  const { page, gateway } = await visit({ path: '/info/network' })
  const is = await readDocument(gateway, 'network/status')
  const card = en('interfacenetworkinfo.NetworkInterface', { iface: is.network_mode })
  await shows(page, [
    [en('wifistationinfo.WifiStationInfo'), en('wifistationinfo.Ssid'), is.sta_ssid],
    [en('wifistationinfo.WifiStationInfo'), en('home.Rssi'), en('home.dBm', { dbm: is.sta_rssi })],
    [en('wifiapinfo.WifiApInfo'), en('wifiapinfo.Ssid'), is.ap_ssid],
    [card, en('interfacenetworkinfo.Hostname'), is.network_hostname],
    [card, en('interfacenetworkinfo.IpAddress'), is.network_ip],
    [card, en('interfacenetworkinfo.Dns', { num: 1 }), is.network_dns1],
    [card, en('interfacenetworkinfo.MacAddress'), is.network_mac],
    [en('interfaceapinfo.NetworkInterface'), en('interfacenetworkinfo.MacAddress'), is.ap_mac],
  ])
})

test('the pages on time and MQTT show the status of the gateway, whatever is switched off', async ({ visit }) => {
  const { page, gateway } = await visit({ path: '/info/ntp' })
  const time = await readDocument(gateway, 'ntp/status')
  await shows(page, [
    [en('ntpinfo.ConfigurationSummary'), en('ntpinfo.Server'), time.ntp_server],
    [en('ntpinfo.ConfigurationSummary'), en('ntpinfo.TimezoneDescription'), time.ntp_timezone_descr],
    [en('ntpinfo.CurrentTime'), en('ntpinfo.Status'), en('ntpinfo.Synced')],
    [en('ntpinfo.CurrentTime'), en('ntpinfo.LocalTime'), '6/21/2026, 12:03:00'],
    [en('ntpinfo.CurrentTime'), en('ntpinfo.Sunset'), /^6\/21\/2026, \d\d:\d\d:\d\d$/],
    [en('ntpinfo.CurrentTime'), en('ntpinfo.Mode'), en('ntpinfo.Day')],
  ])
  await page.goto('/info/mqtt')
  const mqtt = await readDocument(gateway, 'mqtt/status')
  const settings = en('mqttinfo.ConfigurationSummary')
  await shows(page, [
    [settings, en('mqttinfo.Status'), en('mqttinfo.Enabled')],
    [settings, en('mqttinfo.Server'), mqtt.mqtt_hostname],
    [settings, en('mqttinfo.Port'), String(mqtt.mqtt_port)],
    [settings, en('mqttinfo.BaseTopic'), mqtt.mqtt_topic],
    [settings, en('mqttinfo.PublishInterval'), en('mqttinfo.Seconds', { sec: mqtt.mqtt_publish_interval })],
    [en('mqttinfo.HassSummary'), en('mqttinfo.Status'), en('mqttinfo.Disabled')],
    [en('mqttinfo.RuntimeSummary'), en('mqttinfo.ConnectionStatus'), en('mqttinfo.Connected')],
  ])
  gateway.world.config.mqtt.enabled = false
  await button(page, 'base.Reload').click()
  await fact(page, settings, en('mqttinfo.Status')).getByText(en('mqttinfo.Disabled')).waitFor()
  await expect(fact(page, settings, en('mqttinfo.Server'))).toHaveCount(0)
})

test('a reload brings new values and keeps the rest of the page and the scroll position', async ({ visit }) => {
  const { page, pass } = await visit({ path: '/info/system', width: 360 })
  const uptime = fact(page, en('firmwareinfo.FirmwareInformation'), en('firmwareinfo.Uptime'))
  await uptime.getByText('00:03:00').waitFor()
  const place = await page.evaluate(() => {
    scrollTo(0, 900)
    for (const card of document.querySelectorAll('section')) card.dataset.before = ''
    return scrollY
  })
  expect(place > 800).toBeTruthy()
  await pass(75)
  await button(page, 'base.Reload').dispatchEvent('click')
  await uptime.getByText('00:04:15').waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(place)
  await expect(page.locator('section:not([data-before])')).toHaveCount(0)
})

const github = 'https://api.github.com/**'

/** Plays GitHub, and records its requests. */
async function playGithub({ page }: Visit, answer: { status?: number; json: object }) {
  const asked: Request[] = []
  await page.route(github, route => {
    asked.push(route.request())
    return route.fulfill({ ...answer, headers: { 'access-control-allow-origin': '*' } })
  })
  return asked
}

const allow = (page: Page) => page.getByRole('switch', { name: en('firmwareinfo.FirmwareUpdate') })

test('GitHub is asked for updates only once the user allows it, and receives nothing but the version', async ({
  visit,
}) => {
  const at = await visit({ user: true, path: null })
  const { page, gateway, contacted, calls } = at
  const link = 'https://github.com/tbnobody/OpenDTU/compare/a...b'
  const asked = await playGithub(at, { json: { total_commits: 3, html_url: link } })
  await page.goto('/info/system')
  await allow(page).waitFor()
  const reloaded = page.waitForResponse('**/api/system/status')
  await button(page, 'base.Reload').click()
  await reloaded
  await expect.poll(() => calls.size).toBe(0)
  await expect(allow(page)).not.toBeChecked()
  expect([...new Set(contacted.map(url => new URL(url).host))]).toEqual([new URL(gateway.url).host])
  await allow(page).check()
  const update = page.getByRole('link', { name: en('systeminfo.VersionNew') })
  await expect(update).toHaveAttribute('href', link)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('allowVersionInfo'))).toBe('1')
  expect(asked.length).toBe(1)
  const { git_hash, git_branch } = await readDocument(gateway, 'system/status')
  const commit = git_hash.replace(/^.*-g/, '')
  expect(asked[0]?.url()).toBe(`https://api.github.com/repos/tbnobody/OpenDTU/compare/${commit}...${git_branch}`)
  const headers = (await asked[0]?.allHeaders()) ?? {}
  for (const secret of ['authorization', 'x-requested-with', 'cookie', 'referer'])
    expect(secret in headers, secret).toBeFalsy()
  await page.reload()
  await update.waitFor()
  expect(asked.length).toBe(2)
  await allow(page).uncheck()
  await update.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => localStorage.getItem('allowVersionInfo'))).toBe('0')
  await page.reload()
  await allow(page).waitFor()
  await page.waitForLoadState('networkidle')
  expect(asked.length).toBe(2)
})

for (const [name, answer, text] of [
  ['is up to date', { json: { total_commits: 0 } }, 'VersionOk'],
  ['cannot be compared', { status: 403, json: { message: 'rate limit' } }, 'VersionError'],
] as const)
  test(`a version that ${name} is shown as such`, async ({ visit }) => {
    const at = await visit({ path: null, provoked: /status of 403/ })
    await playGithub(at, answer)
    await at.page.goto('/info/system')
    await allow(at.page).check()
    await at.page.getByText(en(`systeminfo.${text}`)).waitFor()
  })

test('the status pages read no settings', async ({ visit }) => {
  const { page, gateway } = await visit({ path: null })
  for (const path of ['system', 'network', 'ntp', 'mqtt']) {
    await page.goto(`/info/${path}`)
    await page.getByRole('heading', { level: 2 }).first().waitFor()
  }
  expect(gateway.requests.filter(call => call.path.endsWith('/config'))).toEqual([])
  await expect(field(page, 'login.Username')).toHaveCount(0)
})
