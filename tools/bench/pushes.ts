import type { Browser, CDPSession, Page } from '@playwright/test'
import type { Live } from '../../src/contract/live.ts'
import type { Gateway } from '../simulator/gateway.ts'
import { cpuTimer, heapMB, msUntilShown, untilLoaded } from './page.ts'

/** Bursts of one message per inverter that are timed, ms apart, and messages after which the heap is looked at. */
const bursts = 40
const burstPauseMs = 100
const heapPushes = 10_000
/** ms after which the first values have been recorded and drawn in the curve, which happens once, not with every push. */
const recordedMs = 2000

/** A push of an inverter with its power changed a little each time. */
export function pushOf({ world }: Gateway, serial: string, turn: number): Live {
  const detail = world.radio.detail(serial)
  const power = detail.AC[0]?.Power
  if (power) power.v += turn % 7
  const hints = { time_sync: false, radio_problem: false, default_password: false, pin_mapping_issue: false }
  return { inverters: [{ ...world.radio.summary(serial), ...detail }], total: world.radio.totals(), hints }
}

const pushAll = (gateway: Gateway, turn: number) => {
  for (const serial of gateway.world.radio.serials)
    gateway.pushRaw({ text: JSON.stringify(pushOf(gateway, serial, turn)) })
}

/** Pushes as fast as the page lets a gateway, which takes more for a flood: each burst waits until the one before has arrived. */
async function flood(page: Page, session: CDPSession, gateway: Gateway, count: number) {
  const each = gateway.world.radio.serials.length
  let arrived = 0
  let heard = () => {}
  session.on('Network.webSocketFrameReceived', () => {
    arrived++
    heard()
  })
  for (let sent = 0; sent < count; sent += each) {
    const all = new Promise<void>(resolve => {
      heard = () => arrived >= sent + each && resolve()
    })
    pushAll(gateway, sent)
    await all
    await new Promise(resolve => setTimeout(resolve, burstPauseMs))
  }
  // Until the last of them have been rendered.
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))))
}

/** An open live view with all its measurements. */
async function openLiveView(browser: Browser, gateway: Gateway) {
  const page = await browser.newPage()
  await page.goto(gateway.url)
  await msUntilShown(page, '.live', 'Live')
  await msUntilShown(page, '.figures dd', 'Wh')
  await untilLoaded(page)
  await page.waitForTimeout(recordedMs)
  return page
}

/** Time of the main thread and of its scripts for each push of an open live view, its DOM nodes and its heap. */
export async function pushes(browser: Browser, gateway: Gateway) {
  const page = await openLiveView(browser, gateway)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const heap = await heapMB(session)
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  const timers = [await cpuTimer(page, 'TaskDuration'), await cpuTimer(page, 'ScriptDuration')]
  const spent = () => Promise.all(timers.map(timer => timer()))
  const before = await spent()
  for (let turn = 0; turn < bursts; turn++) {
    pushAll(gateway, turn)
    await page.waitForTimeout(burstPauseMs)
  }
  const after = await spent()
  await page.close()
  const msOfEach = (timer: number) =>
    (((after[timer] ?? 0) - (before[timer] ?? 0)) * 1000) / (bursts * gateway.world.radio.serials.length)
  return {
    'main thread per push, ms': msOfEach(0),
    'script per push, ms': msOfEach(1),
    'DOM nodes, 10 inverters': nodes,
    'heap after load, MB': heap,
  }
}

/** MB of the heap of an open live view after a flood of pushes. */
export async function heapAfterFlood(browser: Browser, gateway: Gateway) {
  const page = await openLiveView(browser, gateway)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('Network.enable')
  await flood(page, session, gateway, heapPushes)
  const heap = await heapMB(session)
  await page.close()
  return heap
}
