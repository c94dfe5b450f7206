import type { Browser, CDPSession, Page } from 'playwright-core'
import type { Gateway } from '../gateway/gateway.ts'
import { metric, shown, slowed, untilWhole } from './page.ts'
import { pushOf } from './push.ts'

/** Bursts of one message per inverter that are timed, ms apart, and messages after which the heap is looked at. */
const bursts = 40
const burstPause = 100
const many = 10_000

async function heapOf(session: CDPSession) {
  for (let n = 0; n < 2; n++) await session.send('HeapProfiler.collectGarbage')
  return (await metric(session, 'JSHeapUsedSize')) / 1e6
}

const pushAll = (gateway: Gateway, turn: number) => {
  for (const serial of gateway.world.radio.serials)
    gateway.pushOdd({ text: JSON.stringify(pushOf(gateway, serial, turn)) })
}

/** As fast as the page takes them: each burst waits until the one before has arrived. */
async function flood(page: Page, session: CDPSession, gateway: Gateway, count: number) {
  const each = gateway.world.radio.serials.length
  let arrived = 0
  let heard = () => {}
  session.on('Network.webSocketFrameReceived', () => {
    arrived++
    heard()
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  for (let sent = 0; sent < count; sent += each) {
    const all = new Promise<void>(resolve => {
      heard = () => arrived >= sent + each && resolve()
    })
    pushAll(gateway, sent)
    await all
  }
  // The last of them have been drawn.
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))))
}

/** What a push costs an open live view, and what the page holds. */
export async function pushes(browser: Browser, gateway: Gateway) {
  const page = await browser.newPage()
  await page.goto(gateway.url)
  await shown(page, '.live', 'Live')
  await shown(page, '.cards dd', 'kWh')
  await untilWhole(page)
  const session = await slowed(page, false)
  const heap = await heapOf(session)
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  const spent = async () => [await metric(session, 'TaskDuration'), await metric(session, 'ScriptDuration')]
  const before = await spent()
  for (let turn = 0; turn < bursts; turn++) {
    pushAll(gateway, turn)
    await page.waitForTimeout(burstPause)
  }
  const after = await spent()
  const count = bursts * gateway.world.radio.serials.length
  await flood(page, session, gateway, many - count)
  const heapLater = await heapOf(session)
  await page.close()
  const each = (n: number) => (((after[n] ?? 0) - (before[n] ?? 0)) * 1000) / count
  return {
    'main thread per push, ms': each(0),
    'script per push, ms': each(1),
    'DOM nodes, 10 inverters': nodes,
    'heap after load, MB': heap,
    'heap after 10 000 pushes, MB': heapLater,
  }
}
