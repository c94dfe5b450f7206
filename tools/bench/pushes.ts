import type { Browser } from '@playwright/test'
import type { Live } from '../../src/contract/live.ts'
import type { Gateway } from '../simulator/gateway.ts'
import { cpuTimer, heapMB, msUntilShown, untilLoaded } from './page.ts'

/** Bursts of one message per inverter that are timed, and ms between them, or the page takes them for a flood. */
const bursts = 40
export const burstPauseMs = 100
/** ms after which the first values have been recorded and drawn in the curve, which happens once, not with every push. */
const recordedMs = 2000

/** A push of an inverter with its power changed a little each time. */
function pushOf({ world }: Gateway, serial: string, turn: number): Live {
  const detail = world.radio.detail(serial)
  const power = detail.AC[0]?.Power
  if (power) power.v += turn % 7
  const hints = { time_sync: false, radio_problem: false, default_password: false, pin_mapping_issue: false }
  return { inverters: [{ ...world.radio.summary(serial), ...detail }], total: world.radio.totals(), hints }
}

/** Pushes all inverters once. */
export const pushAll = (gateway: Gateway, turn: number) => {
  for (const serial of gateway.world.radio.serials)
    gateway.pushRaw({ text: JSON.stringify(pushOf(gateway, serial, turn)) })
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
