import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { useLive } from '../../../src/live/live.ts'
import { useOthers } from '../../../src/live/others/others.ts'
import { FakeSocket, openSockets } from '../../support/fake-gateway.ts'
import { connected, showHome } from '../../support/home.tsx'
import { detailed, live, totals } from '../../support/live-messages.ts'
import { settled, text, until } from '../../support/mount.tsx'
import { barn, listGateways, shed, socketTo } from '../../support/other-gateways.ts'
import { renderApp } from '../../support/render-app.tsx'

const prepare = () => listGateways(barn, shed)
test.after(() => listGateways())
test.before.each(() => useOthers.setState({}, true))

const group = (name: string) =>
  [...document.querySelectorAll('.gateway-group')].find(part => part.querySelector('h2')?.textContent?.startsWith(name))
const power = () => text('.totals > div dd')
const label = () => text('.totals > div dt')

/** Opens the sockets of this gateway and of the other two, of which Barn sends this many inverters with 250 W. */
async function openAll(count = 1) {
  await until(() => openSockets().length === 3)
  for (const socket of openSockets()) socket.open()
  for (let n = 1; n <= count; n++)
    socketTo(barn).push(live([detailed(`b${n}`, { name: 'Hay loft' })], { total: totals(250) }))
}

/** The live view of an own gateway with 400 W, with the other two open. */
async function several() {
  const shown = await showHome({ prepare })
  await openAll()
  await until(() => group('Barn')?.querySelector('.row'))
  return shown
}

test('the live view shows the sum of all gateways, and says which one it lacks', async () => {
  await several()
  await until(() => power() === '650W')
  assert.is(label(), 'Power without Shed')
  socketTo(shed).push(live([detailed('c1')], { total: totals(100) }))
  await until(() => power() === '750W')
  assert.is(label(), 'Power now')
})

test('each gateway has a group with its own power and its inverters, which lead to its own page', async () => {
  await several()
  const row = group('Barn')?.querySelector<HTMLAnchorElement>('a.row')
  assert.match(row?.textContent ?? '', /Hay loft/)
  assert.equal([row?.href, row?.target, row?.rel], ['http://barn/', '_blank', 'noopener noreferrer'])
  assert.match(text('.home'), /This gateway 400W/)
  assert.match(group('Barn')?.textContent ?? '', /^Barn 250W/)
})

test('an inverter that a gateway counts and has not shown is told', async () => {
  await several()
  socketTo(barn).push(live([detailed('b1')], { total: totals(1000) }))
  await until(() => /Its total has 599.W more, from inverters whose values are still to come/.test(text('.home')))
})

test('a gateway that is lost is said in its group and in the sentence, which leads to the list', async () => {
  const shown = await several()
  socketTo(shed).drop()
  await until(() => /lost/.test(group('Shed')?.textContent ?? ''))
  await until(() => /Shed sends no values and is not in the sum\./.test(text('.answer')))
  assert.is(document.querySelector('.answer a')?.getAttribute('href'), '/gateways')
  shown.leave()
  await settled()
  assert.equal(openSockets(), [])
})

test('while the own gateway is gone the others go on, and the sum says that it is without it', async () => {
  const shown = await several()
  socketTo(shed).push(live([detailed('c1')], { total: totals(100) }))
  await until(() => power() === '750W')
  shown.gateway.faults.set({ offline: true })
  useLive.setState({ stale: true })
  await until(() => label() === 'Power without this gateway')
  assert.is(power(), '350W')
})

test('of an own gateway without inverters the sentence tells how the others are', async () => {
  const shown = await showHome({ prepare, listed: [] })
  await openAll()
  socketTo(shed).drop()
  await until(() => /Shed sends no values and is not in the sum\./.test(text('.answer')))
  shown.leave()
  await settled()
})

test('the same gateway under another address is not counted twice', async () => {
  await several()
  socketTo(shed).push(live([detailed('b1')], { total: totals(250) }))
  await until(() => /an inverter that is already counted/.test(group('Shed')?.textContent ?? ''))
  assert.is(power(), '650W')
})

test('the wall view shows the groups of all gateways, of which nothing can be pressed', async () => {
  await renderApp({ path: '/wall', prepare })
  await openAll()
  await until(() => /Hay loft/.test(group('Barn')?.textContent ?? ''))
  assert.match(label(), /Shed/)
  assert.is(document.querySelector('.wall .roofs a'), null)
})

test('the wall view tells a gateway that refuses visitors from one that gives no answer', async () => {
  const network = ({ url }: Request) => (url === 'http://shed/favicon.ico' ? new Response() : undefined)
  await renderApp({ path: '/wall', prepare, network })
  await until(() => openSockets().length === 3)
  for (const gateway of [barn, shed]) socketTo(gateway).drop()
  await until(() => /Refuses visitors/.test(group('Shed')?.textContent ?? ''))
  await until(() => /No answer/.test(group('Barn')?.textContent ?? ''))
})

test('where many inverters do not fit on the wall, each other gateway has its heading with its power', async () => {
  await renderApp({ path: '/wall', prepare })
  await openAll(20)
  await until(() => /Barn 250W/.test(group('Barn')?.textContent ?? ''))
  assert.is(group('Barn')?.querySelector('.row'), null)
})

test('without other gateways there is no group, no heading and no further socket', async () => {
  await connected()
  await until(() => power() === '400W')
  assert.is(FakeSocket.sockets.length, 1)
  assert.not.match(text('.home'), /This gateway/)
  assert.is(document.querySelector('.gateway-group'), null)
})

test.run()
