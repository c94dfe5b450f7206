import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ApiError } from '../../../src/gateway/api-error.ts'
import { report } from '../../../src/gateway/report.ts'
import { MqttSettingsPage } from '../../../src/pages/settings/mqtt.tsx'
import { useSession } from '../../../src/session/session.ts'
import { watchLeaving } from '../../../src/session/unsaved.ts'
import { Menu } from '../../../src/ui/menu/menu.tsx'
import type { Answer } from '../../support/fake-gateway.ts'
import { enter, settled, until } from '../../support/mount.tsx'
import { mqttConfig } from '../../support/mqtt-config.ts'
import { alertTexts, refused, showSettings } from './mqtt-page.tsx'

let page: ReturnType<typeof showSettings<ReturnType<typeof mqttConfig>>>

async function open(answers: Answer[] = [], document = mqttConfig()) {
  const content = (
    <>
      <Menu pages={[]} />
      <MqttSettingsPage />
    </>
  )
  page = showSettings(content, {
    path: 'mqtt/config',
    document,
    answer: ({ method }) => (method === 'POST' ? answers.shift() : slowly?.()),
  })
  await until(() => page.field('mqtt_enabled'))
  loaded = 0
  loaded = reads()
}
let loaded = 0
/** The answer of a slow gateway to reading the document. */
let slowly: (() => Promise<Answer> | undefined) | undefined
/** How often the document was read since the page was shown; StrictMode mounts a page twice. */
const reads = () => -loaded + page.calls.filter(c => c.method === 'GET').length
const edit = async (name: string, value: string) => {
  enter(page.field(name), value)
  await until(() => !page.button('Save').disabled)
}

test.after.each(() => {
  slowly = undefined
  page.leave()
})

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

for (const [way, leave] of [
  ['Save', () => page.button('Save')],
  ['Enter in a field', () => page.field('mqtt_port')],
] as const)
  test(`after ${way} the focus is on the heading of the page, also once its values were read again`, async () => {
    await open()
    await edit('mqtt_port', '8883')
    leave().focus()
    page.save()
    await until(isAtHeading)
    await until(() => reads() === 2)
    await settled()
    assert.ok(isAtHeading())
  })

test('after Cancel the focus is on the heading of the page', async () => {
  await open()
  await edit('mqtt_port', '8883')
  page.button('Cancel').focus()
  page.button('Cancel').click()
  await until(isAtHeading)
})

test('after a save that is refused the focus stays where it was, unless a field is to blame', async () => {
  await open([refused(1006)])
  await edit('mqtt_port', '8883')
  page.button('Save').focus()
  page.save()
  await until(() => alertTexts().length)
  await settled()
  assert.is(document.activeElement, page.button('Save'))
})

test('a save sends the whole document with the one change, each member in its type', async () => {
  await open()
  await edit('mqtt_port', '8883')
  page.save()
  await until(() => page.posted().length === 1)
  assert.equal(page.posted()[0], { ...mqttConfig(), mqtt_port: 8883 })
})

test('before and after a save the stored document is read again, and there are no unsaved edits', async () => {
  await open()
  await edit('mqtt_hostname', 'other')
  page.save()
  await until(() => reads() === 2)
  await until(() => page.field('mqtt_hostname').value === 'other' && page.button('Save').disabled)
  assert.equal(alertTexts().length, 1)
})

test('an edit made while a slow gateway reports what it has saved is kept', async () => {
  await open()
  await edit('mqtt_hostname', 'other')
  let answer = (_: Answer) => {}
  const late = new Promise<Answer>(resolve => {
    answer = resolve
  })
  slowly = () => (page.posted().length ? late : undefined)
  page.save()
  await until(() => reads() === 2 && page.button('Save').disabled)
  const field = page.field('mqtt_port')
  await edit('mqtt_port', '8883')
  answer({ json: { ...mqttConfig(), mqtt_hostname: 'other', mqtt_topic: 'as-the-gateway-spells-it/' } })
  await settled()
  assert.is(page.field('mqtt_port'), field)
  assert.is(field.value, '8883')
  assert.is(page.button('Save').disabled, false)
  slowly = undefined
  page.save()
  await until(() => page.posted().length === 2)
  assert.equal([page.posted()[1]?.mqtt_hostname, page.posted()[1]?.mqtt_port], ['other', 8883])
})

test('an edit hidden by its switch is kept, and saved', async () => {
  await open([], { ...mqttConfig(), mqtt_tls: true })
  await edit('mqtt_root_ca_cert', '')
  page.field('mqtt_tls').click()
  await until(() => !page.field('mqtt_root_ca_cert'))
  page.save()
  await until(() => page.posted().length === 1)
  assert.equal(page.posted()[0], { ...mqttConfig(), mqtt_root_ca_cert: '' })
})

test('a typed 1.05 or 0.001 stays as typed', async () => {
  await open()
  const port = page.field('mqtt_port')
  for (const typed of ['1', '1.', '1.0', '1.05']) enter(port, typed)
  assert.is(port.value, '1.05')
})

test('an emptied number cannot be saved, and never becomes 0', async () => {
  await open()
  await edit('mqtt_publish_interval', '')
  page.save()
  assert.is(page.field('mqtt_publish_interval').validity.valueMissing, true)
  assert.equal(page.posted(), [])
})

test('the length of a text is limited in bytes, as the gateway stores it', async () => {
  await open()
  await edit('mqtt_lwt_online', 'ä'.repeat(10))
  assert.is(page.field('mqtt_lwt_online').validationMessage, '')
  await edit('mqtt_lwt_online', 'ä'.repeat(11))
  assert.match(page.field('mqtt_lwt_online').validationMessage, '20')
  page.save()
  assert.equal(page.posted(), [])
})

test('a rejection keeps the edits and focuses the field it is about', async () => {
  await open([refused(7001, { max: 128 })])
  await edit('mqtt_port', '8883')
  page.save()
  await until(() => page.problem())
  assert.match(page.problem(), '128')
  await until(() => document.activeElement === page.field('mqtt_hostname'))
  assert.is(page.field('mqtt_hostname').getAttribute('aria-invalid'), 'true')
  assert.is(page.field('mqtt_port').value, '8883')
  assert.is(page.button('Save').disabled, false)
  assert.is(reads(), 1)
  enter(page.field('mqtt_hostname'), 'x')
  await until(() => !page.problem())
})

test('the next save removes the message of the earlier rejection', async () => {
  await open([refused(7001, { max: 128 })])
  await edit('mqtt_port', '8883')
  page.save()
  await until(() => page.problem())
  page.save()
  await until(() => page.posted().length === 2)
  await until(() => alertTexts().length === 1 && alertTexts()[0]?.startsWith('success'))
})

test("a rejection without a code shows the gateway's message at the field it names", async () => {
  await open([{ json: { type: 'warning', message: 'The mqtt_topic is odd' } }])
  await edit('mqtt_port', '8883')
  page.save()
  await until(() => page.problem() === 'The mqtt_topic is odd')
  await until(() => document.activeElement === page.field('mqtt_topic'))
})

test('two presses save once', async () => {
  await open()
  await edit('mqtt_port', '8883')
  page.save()
  page.save()
  await until(() => reads() === 2)
  assert.is(page.posted().length, 1)
})

test('a save that fails keeps the page and its edits', async () => {
  await open([{ status: 500, json: { type: 'danger', message: 'no heap', code: 1007 } }])
  await edit('mqtt_port', '8883')
  page.save()
  await until(() => alertTexts()[0]?.startsWith('danger'))
  assert.is(page.field('mqtt_port').value, '8883')
  await until(() => !page.button('Save').disabled)
})

test('Cancel brings the stored values back', async () => {
  await open()
  await edit('mqtt_port', '8883')
  page.button('Cancel').click()
  await until(() => page.field('mqtt_port').value === '1883')
  assert.equal(page.posted(), [])
})

test('edits survive an expired login', async () => {
  await open([{ status: 401, text: '' }])
  await edit('mqtt_port', '8883')
  page.save()
  await until(() => location.pathname === '/login')
  page.leave()
  await open()
  assert.is(page.field('mqtt_port').value, '8883')
  await until(() => !page.button('Save').disabled)
  page.leave()
  await open()
  assert.is(page.field('mqtt_port').value, '1883')
})

test('edits survive an expired login that another call of the page runs into', async () => {
  await open()
  await edit('mqtt_port', '8883')
  report(new ApiError('unauthorized', 401))
  assert.is(location.pathname, '/login')
  page.leave()
  await open()
  assert.is(page.field('mqtt_port').value, '8883')
})

test('a logout asks before edits are lost, and they do not come back', async () => {
  await open()
  await edit('mqtt_port', '8883')
  let asked = 0
  globalThis.confirm = () => ++asked > 1
  page.button('Log out').click()
  assert.equal([asked, useSession.getState().loggedIn], [1, true])
  page.button('Log out').click()
  assert.equal([asked, useSession.getState().loggedIn], [2, false])
  page.leave()
  await open()
  assert.is(page.field('mqtt_port').value, '1883')
})

test('a link asks before edits are lost, and only then', async () => {
  await open()
  const end = watchLeaving()
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

test('going back asks before edits are lost, and can stay on the page', async () => {
  await open()
  const end = watchLeaving()
  let told = 0
  const router = () => {
    told += 1
  }
  addEventListener('popstate', router)
  globalThis.confirm = () => false
  await edit('mqtt_port', '8883')
  history.replaceState(null, '', '/about')
  dispatchEvent(new PopStateEvent('popstate'))
  assert.is(told, 0)
  assert.is(location.pathname, '/settings')
  removeEventListener('popstate', router)
  end()
})

test('closing or reloading the tab asks while there are edits', async () => {
  await open()
  const end = watchLeaving()
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true })
    dispatchEvent(event)
    return event.defaultPrevented
  }
  assert.is(closing(), false)
  await edit('mqtt_port', '8883')
  await until(closing)
  page.leave()
  await until(() => !closing())
  end()
})

test('a document that cannot be loaded offers a retry', async () => {
  let dead = true
  page = showSettings(<MqttSettingsPage />, {
    path: 'mqtt/config',
    document: mqttConfig(),
    answer: () => {
      if (dead) throw new TypeError('refused')
      return undefined
    },
  })
  const retry = await until(() => page.button('Try again'))
  dead = false
  retry.click()
  await until(() => page.field('mqtt_enabled'))
})

test.run()
