import type { Browser, CDPSession } from 'playwright-core'
import type { Gateway } from '../simulator/gateway.ts'
import { msUntilOperable, throttle } from './page.ts'

/** An event of Chromium's trace: start in µs since the trace's origin, and duration in µs. */
interface TraceEvent {
  name: string
  ph: string
  ts: number
  dur?: number
  pid: number
  tid: number
}

/** Kinds of work by event name in Chromium's trace; nested events are not counted twice. */
const work: Record<string, string> = {
  ParseHTML: 'read the page',
  ParseAuthorStyleSheet: 'read the styles',
  'v8.compile': 'compile the script',
  EvaluateScript: 'run the scripts',
  FunctionCall: 'handle events',
  TimerFire: 'handle events',
  RunMicrotasks: 'handle promises',
  UpdateLayoutTree: 'compute styles',
  Layout: 'lay out',
  Paint: 'paint',
  MajorGC: 'collect garbage',
  MinorGC: 'collect garbage',
}

async function trace(session: CDPSession, visit: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const complete = new Promise(resolve => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'v8'] },
  })
  await visit()
  await session.send('Tracing.end')
  await complete
  return events
}

/** ms of the page's main thread by kind of work, each without nested work of another kind. */
function workOf(events: readonly TraceEvent[]) {
  const script = events.find(({ name }) => name === 'EvaluateScript')
  const own = events
    .filter(({ ph, pid, tid, name }) => ph === 'X' && pid === script?.pid && tid === script.tid && name in work)
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  const sums: Record<string, number> = {}
  const open: { end: number; kind: string }[] = []
  for (const { name, ts, dur = 0 } of own) {
    while ((open.at(-1)?.end ?? Number.POSITIVE_INFINITY) <= ts) open.pop()
    const kind = `main thread: ${work[name]}`
    const around = open.at(-1)
    if (around) sums[around.kind] = (sums[around.kind] ?? 0) - dur / 1000
    sums[kind] = (sums[kind] ?? 0) + dur / 1000
    open.push({ end: ts + dur, kind })
  }
  return sums
}

/**
 * A first visit to the live view on a slow link and processor: ms from its start to each step, then ms of the main thread by
 * kind of work until the view can be used.
 */
export async function firstVisit(browser: Browser, gateway: Gateway): Promise<Record<string, number>> {
  const [name = ''] = Object.values(gateway.world.radio.serials).map(serial => gateway.world.radio.summary(serial).name)
  const context = await browser.newContext()
  const page = await context.newPage()
  const session = await throttle(page, true)
  let ready = 0
  const events = await trace(session, async () => {
    await page.goto(gateway.url, { waitUntil: 'commit' })
    ready = await msUntilOperable(page, name)
  })
  const { index, paint, resources } = await page.evaluate(() => ({
    index: performance.getEntriesByType('navigation')[0]?.toJSON() as PerformanceNavigationTiming,
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    resources: performance.getEntriesByType('resource').map(entry => entry.toJSON() as PerformanceResourceTiming),
  }))
  const of = (part: string) => resources.find(({ name }) => name.includes(part))
  const times = {
    'the page has arrived': index.responseEnd,
    'first paint': paint,
    'the script is asked for': of('/js/app.js')?.startTime ?? 0,
    'the script has arrived': of('/js/app.js')?.responseEnd ?? 0,
    'live values are asked for': of('/livedata/status')?.startTime ?? 0,
    'live values have arrived': of('/livedata/status')?.responseEnd ?? 0,
    'measurements of an inverter have arrived': of('/livedata/status?inv=')?.responseEnd ?? 0,
  }
  await context.close()
  return { ...times, 'the live view can be used': ready, ...workOf(events) }
}
