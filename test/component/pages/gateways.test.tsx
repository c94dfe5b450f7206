import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { useListed } from '../../../src/live/others/others.ts'
import { openSockets } from '../../support/fake-gateway.ts'
import { detailed, live } from '../../support/live-messages.ts'
import { named, until } from '../../support/mount.tsx'
import { barn, listGateways, shed, socketTo } from '../../support/other-gateways.ts'
import { type AppOptions, renderApp } from '../../support/render-app.tsx'

const reload = location.reload
let reloads = 0
test.before.each(() => {
  reloads = 0
  location.reload = () => void reloads++
})
test.after(() => {
  location.reload = reload
  listGateways()
})

const text = () => document.querySelector('main')?.textContent ?? ''
const names = () => [...document.querySelectorAll('.gateways a')].map(({ textContent }) => textContent)

const show = (prepare: AppOptions['prepare'] = () => {}, network?: AppOptions['network']) =>
  renderApp({ path: '/gateways', prepare, ...(network && { network }) })

async function add(address: string, name = '') {
  const app = await show()
  app.field('address').value = address
  app.field('name').value = name
  app.submit()
  return app
}

test('the page of the other gateways is reached from the menu, without a login', async () => {
  await renderApp()
  named('button', 'Info')?.click()
  const link = await until(() => named('#menu-info a', 'Other gateways'))
  link.click()
  await until(() => /No other gateway is listed yet/.test(text()))
})

test('an added gateway is stored, and the page is loaded again, so that its policy allows it', async () => {
  await add('192.168.1.62', 'Barn')
  await until(() => reloads === 1)
  assert.equal(useListed.getState().gateways, [{ address: 'http://192.168.1.62', name: 'Barn' }])
  assert.equal(openSockets(), [])
})

for (const [typed, words] of [
  ['two words', /This is not an address/],
  ['admin:secret@barn', /without user name and password/],
  ['http://[fe80::1]', /allow no IPv6 address/],
  [location.origin, /the gateway that you are looking at/],
] as const)
  test(`“${typed}” is not added, the page says why, and it stays in the field`, async () => {
    const app = await add(typed, 'Barn')
    await until(() => words.test(app.problem()))
    assert.is(app.field('address').value, typed)
    assert.is(document.activeElement, app.field('address'))
    assert.equal([reloads, useListed.getState().gateways.length], [0, 0])
  })

test('a ninth gateway is refused until one is removed', async () => {
  const app = await show(() =>
    listGateways(...Array.from({ length: 8 }, (_, n) => ({ address: `http://roof${n}`, name: `Roof ${n}` }))),
  )
  app.field('address').value = 'barn'
  app.submit()
  await until(() => /Eight gateways are listed/.test(app.problem()))
})

test('an address that is entered again renames its gateway', async () => {
  const app = await show(() => listGateways(barn, shed))
  app.field('address').value = 'http://barn/'
  app.field('name').value = 'Old barn'
  app.submit()
  await until(() => reloads)
  assert.equal(names(), ['Old barn', 'Shed'])
})

test('each gateway is asked at once, and what is known is said in words', async () => {
  const { asked } = await show(
    () => listGateways(barn, shed),
    ({ url }) => (url === 'http://shed/favicon.ico' ? new Response() : undefined),
  )
  socketTo(barn).open()
  await until(() => /It answers; its values follow/.test(text()))
  socketTo(barn).push(live([detailed('a')]))
  socketTo(barn).push(live([detailed('b')]))
  await until(() => /It answers: 2 inverters\./.test(text()))
  socketTo(shed).drop()
  await until(() => /It refuses visitors: log in there/.test(text()))
  const [question] = asked.filter(({ url }) => url.startsWith('http://shed'))
  assert.equal(
    [question?.mode, question?.credentials, question?.headers.get('authorization')],
    ['no-cors', 'omit', null],
  )
  socketTo(barn).drop()
  await until(() => /The connection was lost/.test(text()))
})

test('a gateway that answers neither socket nor call is said to give no answer', async () => {
  await show(() => listGateways(barn))
  socketTo(barn).drop()
  await until(() => /No answer\. Is the gateway switched on, is its address right/.test(text()))
})

test('a gateway that shows more inverters than any has is said not to be recorded', async () => {
  await show(() => listGateways(barn))
  socketTo(barn).open()
  for (let n = 0; n < 21; n++) socketTo(barn).push(live([detailed(`b${n}`)]))
  await until(() => /It has shown more than 20 inverters today/.test(text()))
})

test('gateways are moved with buttons, which is announced, and removed after a question', async () => {
  const app = await show(() => listGateways(barn, shed))
  app.button('Move down: Barn').click()
  await until(() => names()[0] === 'Shed')
  assert.match(text(), /Barn is now number 2\./)
  assert.is(reloads, 0)
  app.button('Move up: Shed').click()
  app.button('Remove: Shed').click()
  await until(() => /Remove Shed from this list\?/.test(text()))
  assert.equal(names().length, 2)
  app.button('Remove').click()
  await until(() => names().length === 1)
  assert.is(reloads, 1)
})

test('each gateway is a link to its own page, which learns nothing of this one', async () => {
  await show(() => listGateways(barn))
  const link = named<HTMLAnchorElement>('.gateways a', 'Barn')
  assert.is(link?.href, 'http://barn/')
  assert.is(link?.rel, 'noopener noreferrer')
})

test.run()
