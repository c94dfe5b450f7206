import { expect } from '@playwright/test'
import { test } from '../support/browser-test.ts'

/** Records what the page shows in the first frame in which the app has drawn a title. */
const recordFirstFrame = () => {
  const look = () => {
    const title = document.querySelector('h1')
    // biome-ignore lint/performance/useDomNodeTextContent: only what is seen
    if (title) Object.assign(globalThis, { firstFrame: document.querySelector('main')?.innerText })
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** As on a slow link: the part of the app in the page arrives once every prefetched answer has. Runs in the page. */
function delayFirstPart() {
  let set: typeof sundial
  Object.defineProperty(globalThis, 'sundial', {
    get: () => set,
    set(given: NonNullable<typeof sundial>) {
      const { script } = given
      const delayed: typeof script = (number, run) =>
        number === 2 ? script(number, run) : void given.ready?.then(() => script(number, run))
      set = Object.assign(given, { script: delayed })
    },
  })
}

test('the first frame shows what was prefetched while the app was downloaded', async ({ visit }) => {
  const { page } = await visit({ path: null })
  await page.addInitScript(recordFirstFrame)
  await page.addInitScript(delayFirstPart)
  for (const [path, values] of [
    ['/', ['South roof', 'Voltage', 'kWh']],
    ['/info/system', ['OpenDTU-']],
  ] as const) {
    await page.goto(path, { waitUntil: 'commit' })
    const frame = await page.waitForFunction(() => Reflect.get(globalThis, 'firstFrame') as string | undefined)
    for (const value of values) expect(await frame.jsonValue(), path).toContain(value)
  }
})
