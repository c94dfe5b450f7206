import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { MqttConfig } from '../../../src/contract/settings.ts'
import { ApiError, report } from '../../../src/gateway/api-error.ts'
import { useSession } from '../../../src/session/session.ts'
import { watchLeaving } from '../../../src/session/unsaved.ts'
import { enter, isReady, named, settled, until } from '../../support/mount.tsx'
import { type AppOptions, type RenderedApp, renderApp } from '../../support/render-app.tsx'

const path = 'mqtt/config'

let page: RenderedApp
let stored: MqttConfig

/** The settings of MQTT; `network` answers calls for their document instead of the gateway. */
async function open({ network, ...options }: AppOptions = {}) {
  page = await renderApp({
    path: '/settings/mqtt',
    login: true,
    network: request => (request.url.endsWith(`/${path}`) ? network?.(request) : undefined),
    ...options,
  })
  stored = await page.readDocument(path)
  loaded = page.reads(path)
}
let loaded = 0
/** How often the document was read since the page was shown; StrictMode mounts a page twice. */
const reads = () => page.reads(path) - loaded
const edit = async (name: string, value: string) => {
  enter(page.field(name), value)
  await until(() => !page.button('Save').disabled)
}
/** Opens the page of a gateway that answers saves so. */
const openAnswering = (answer: () => Response) =>
  open({ network: ({ method }) => (method === 'POST' ? answer() : undefined) })

test('before an edit, or after it was undone, nothing can be saved and there are no buttons for it', async () => {
  await open()
  const isShown = () => page.button('Save').parentElement?.hidden === false
  assert.equal([page.button('Save').disabled, isShown()], [true, false])
  await edit('mqtt_port', '8883')
  assert.ok(isShown())
  enter(page.field('mqtt_port'), '1883')
  await until(() => page.button('Save').disabled)
  assert.not(isShown())
})

const isAtHeading = () => document.activeElement?.tagName === 'H1'

test('Cancel brings the stored values back, and the focus to the heading of the page', async () => {
  await open()
  await edit('mqtt_port', '8883')
  page.button('Cancel').focus()
  page.button('Cancel').click()
  await until(() => page.field('mqtt_port').value === '1883' && isAtHeading())
  assert.equal(page.posted(path), [])
})

for (const [what, code, status] of [
  ['refused, unless a field is to blame,', 1006, 200],
  ['failed', 1007, 500],
] as const)
  test(`after a save that ${what} the focus stays where it was, and so do the edits`, async () => {
    await openAnswering(() => Response.json({ type: 'warning', message: 'no', code }, { status }))
    await edit('mqtt_port', '8883')
    page.button('Save').focus()
    page.submit()
    await until(() => page.alerts().length && isReady(page.button('Save')))
    await settled()
    assert.equal([document.activeElement, page.field('mqtt_port').value], [page.button('Save'), '8883'])
  })

test('the message of a rejection goes when its field is edited, and with the next save', async () => {
  await open()
  page.refuse(path, 7001)
  await edit('mqtt_port', '8883')
  page.submit()
  await until(() => page.problem())
  enter(page.field('mqtt_hostname'), 'x')
  await until(() => !page.problem())
  page.submit()
  await until(() => page.problem())
  page.gateway.faults.reset()
  page.submit()
  await until(() => page.alerts().length === 1 && page.alerts()[0]?.startsWith('success'))
  assert.is(page.problem(), '')
})

test('edits survive a login that expires in any call of the page, and only once', async () => {
  await open()
  await edit('mqtt_port', '8883')
  report(new ApiError('unauthorized', 401))
  assert.is(location.pathname, '/login')
  await open()
  assert.is(page.field('mqtt_port').value, '8883')
  await until(() => !page.button('Save').disabled)
  await open()
  assert.is(page.field('mqtt_port').value, '1883')
})

for (const [way, leave] of [
  ['Save', () => page.button('Save')],
  ['Enter in a field', () => page.field('mqtt_port')],
] as const)
  test(`after ${way} the focus is on the heading of the page, also once its values were read again`, async () => {
    await open()
    await edit('mqtt_port', '8883')
    leave().focus()
    page.submit()
    await until(isAtHeading)
    await until(() => reads() === 2)
    await settled()
    assert.ok(isAtHeading())
  })

test('an edit made while a slow gateway reports what it has saved is kept', async () => {
  let answer = (_: Response) => {}
  const late = new Promise<Response>(resolve => {
    answer = resolve
  })
  let isSlow = false
  await open({
    network: ({ method }) => (isSlow && method === 'GET' && page.posted(path).length ? late : undefined),
  })
  isSlow = true
  await edit('mqtt_hostname', 'other')
  page.submit()
  await until(() => reads() === 2 && page.button('Save').disabled)
  const field = page.field('mqtt_port')
  await edit('mqtt_port', '8883')
  answer(Response.json({ ...stored, mqtt_hostname: 'other', mqtt_topic: 'as-the-gateway-spells-it/' }))
  await settled()
  assert.is(page.field('mqtt_port'), field)
  assert.is(field.value, '8883')
  assert.is(page.button('Save').disabled, false)
  isSlow = false
  page.submit()
  await until(() => page.posted(path).length === 2)
  assert.equal([page.posted(path)[1]?.mqtt_hostname, page.posted(path)[1]?.mqtt_port], ['other', 8883])
})

test('an edit hidden by its switch is kept, and saved', async () => {
  await open({ prepare: ({ world }) => Object.assign(world.config.mqtt.tls, { enabled: true }) })
  await edit('mqtt_root_ca_cert', '')
  page.field('mqtt_tls').click()
  await until(() => !page.field('mqtt_root_ca_cert'))
  page.submit()
  await until(() => page.posted(path).length === 1)
  assert.equal(page.posted(path)[0], { ...stored, mqtt_tls: false, mqtt_root_ca_cert: '' })
})

test('two presses save once', async () => {
  await open()
  await edit('mqtt_port', '8883')
  page.submit()
  page.submit()
  await until(() => reads() === 2)
  assert.is(page.posted(path).length, 1)
})

test('a logout asks before edits are lost, and they do not come back', async () => {
  await open()
  await edit('mqtt_port', '8883')
  let asked = 0
  globalThis.confirm = () => ++asked > 1
  named('button', 'Log out')?.click()
  assert.equal([asked, useSession.getState().loggedIn], [1, true])
  named('button', 'Log out')?.click()
  assert.equal([asked, useSession.getState().loggedIn], [2, false])
  await open()
  assert.is(page.field('mqtt_port').value, '1883')
})

test('a link asks before edits are lost, and only then', async () => {
  const end = watchLeaving()
  await open()
  const link = Object.assign(document.createElement('a'), { href: '/about' })
  document.body.append(link)
  let followed = 0
  link.addEventListener('click', event => {
    event.preventDefault()
    followed += 1
  })
  let asked = 0
  globalThis.confirm = () => ++asked > 1
  link.click()
  assert.equal([asked, followed], [0, 1])
  await edit('mqtt_port', '8883')
  link.click()
  assert.equal([asked, followed], [1, 1])
  link.click()
  assert.equal([asked, followed], [2, 2])
  link.remove()
  end()
})

test('closing or reloading the tab asks while there are edits', async () => {
  const end = watchLeaving()
  await open()
  const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  assert.not(asks())
  await edit('mqtt_port', '8883')
  await until(asks)
  page.button('Cancel').click()
  await until(() => !asks())
  end()
})

test.run()
