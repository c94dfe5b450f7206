import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { StoredDay } from '../../../src/history/database/stored-day.ts'
import { useStrings } from '../../../src/light/use-strings.ts'
import { judgeStrings } from '../../../src/light/watch-strings.ts'
import { useLive } from '../../../src/live/live.ts'
import { pastRecords } from '../../../tools/simulator/fill/past-records.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { freshDatabase } from '../../support/history.ts'
import { all, settled, text, until } from '../../support/mount.tsx'
import { putRecords } from '../../support/put-records.ts'
import { renderApp } from '../../support/render-app.tsx'
import { sunnyGateway } from '../../support/sunny-gateway.ts'

const tile = () => document.querySelector<HTMLElement>('.roof .weak')
const label = () => tile()?.getAttribute('aria-label') ?? ''

/** The simulated plant with a tree before this string of its first inverter, after three weeks in which the browser has recorded it. */
async function open(shaded: number | undefined, path = '/') {
  const options = { listen: false, ...(shaded && { weak: { shaded } }) }
  const { gateway } = await sunnyGateway(options)
  await putRecords(pastRecords(gateway.world, '2026-06-21') as StoredDay[])
  const app = await renderApp({ path, gateway: options })
  await until(() => Object.values(useLive.getState().inverters).every(({ DC }) => DC))
  await judgeStrings()
  return app
}

test.before.each(async () => {
  await freshDatabase()
  localStorage.clear()
  useStrings.setState({ weak: [], judged: [], memories: {} })
  fakeClock(['Date'], new Date('2026-06-21T10:03:00Z'))
})
test.after.each(async () => {
  await judgeStrings()
  await settled()
})

test('a tree before a string is seen in the live view without a tap: a frame, and the same share in the sentence, in why and on its page', async () => {
  const app = await open(3)
  await until(tile)
  const said = /South roof, Upper left: (\d+) W, (\d+%) less/.exec(label().replaceAll('\u00a0', ' ')) ?? []
  assert.ok(Number(said[1]) < 60, label())
  await until(() => text('.answer').includes('Upper left'))
  assert.ok(text('.answer').includes(`${said[2]} less than comparable strings`))
  assert.is(document.querySelectorAll('.roof .weak').length, 1)
  await app.open('/why')
  await until(() => all('article:first-of-type .causes h2').includes('Strings'))
  assert.match(text('.causes'), `Upper left (South roof) gives about ${said[2]} less`)
  const { serial } = useStrings.getState().weak[0] ?? {}
  await app.open(`/history?day=2026-06-21&inverter=${serial}&string=2`)
  await until(() => text('.string .notice').includes(`${said[2]} less`))
})

test('the simulated roof without a tree has no frame, though its fourth string has always had less light', async () => {
  await open(undefined)
  await until(() => text('.answer').startsWith('All well'))
  assert.not(tile())
})

test.run()
