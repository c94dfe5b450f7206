import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { StoredDay } from '../../../src/history/database/stored-day.ts'
import type { StringMemory } from '../../../src/light/strings.ts'
import { useStrings } from '../../../src/light/use-strings.ts'
import { judgeStrings } from '../../../src/light/watch-strings.ts'
import { useLive } from '../../../src/live/live.ts'
import { WeakStrings } from '../../../src/pages/home/inverter/inverter-panel.tsx'
import { PlantTotals } from '../../../src/pages/home/totals.tsx'
import { pastRecords } from '../../../tools/simulator/fill/past-records.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { fakeGateway } from '../../support/fake-gateway.ts'
import { freshDatabase, heard, showLive } from '../../support/history.ts'
import { quiet, string } from '../../support/live-messages.ts'
import { all, mount, named, settled, text, until } from '../../support/mount.tsx'
import { putRecords } from '../../support/put-records.ts'
import { renderApp } from '../../support/render-app.tsx'
import { sunnyGateway } from '../../support/sunny-gateway.ts'

const roof = '116181234567'

const DC = { 0: string('East', 300), 1: string('', 100) }

const memory: StringMemory = { weak: {}, most: 300, lowDays: 0, goodDays: 0 }
const weak: StringMemory = {
  ...memory,
  weak: { '2026-06-20': { shares: { 24: 0.5, 25: 0.5 }, wh: 300 } },
  fault: { kind: 'less', since: '2026-06-18', under: 0.49 },
}

/** Makes the page judge by its memory of yesterday. */
async function remember(...strings: StringMemory[]) {
  const all = Object.fromEntries(strings.map((string, n) => [`${roof}/${n}`, string]))
  localStorage.setItem('strings', JSON.stringify({ day: '2026-06-20', strings: all }))
  await judgeStrings()
}

test.before.each(async () => {
  localStorage.clear()
  await freshDatabase()
  fakeClock(['Date'], new Date('2026-06-21T14:00:00'))
  useStrings.setState({ weak: [], judged: [], memories: {} })
  showLive([heard(roof, 400, 1000, 500, { DC })], 400)
  fakeGateway(() => ({ json: {} }))
})
test.after.each(async () => {
  await judgeStrings()
  await settled()
})

test('the sentence of the live view says the two most important things, that of the wall the first', async () => {
  showLive([heard(roof, 400, 1000, 500, { limit_relative: 50, limit_absolute: 400 })], 400)
  useLive.setState({ hints: { ...quiet, time_sync: true, radio_problem: true } })
  async function saidBy(wall: boolean) {
    mount(
      <PlantTotals wall={wall} sunrise="">
        {null}
      </PlantTotals>,
    )
    await settled()
    return text('.answer')
  }
  assert.match(await saidBy(false), /clock is not set.*A radio module does not answer/)
  assert.not.match(await saidBy(false), /Limited/)
  assert.match(await saidBy(true), /clock is not set/)
  assert.not.match(await saidBy(true), /radio module/)
})

test('a weak string is a sentence, until the owner says that this is how it is', async () => {
  await remember(memory, weak)
  mount(<WeakStrings serial={roof} />)
  const said = () => text('.notice')
  await until(() => /^String 2 gives about 50% less .* Check for shade, dirt, snow and loose plugs\./.test(said()))
  named('button', 'That is how it is')?.click()
  await until(() => !document.querySelector('.notice'))
  await judgeStrings()
  assert.is(said(), '')
})

test('a string can give what it gives in full sun, and until that is known nobody says what', async () => {
  const plane = { plane: 40, gain: 395.4, days: 5, halves: 40, isOwn: true, possible: [] }
  await remember({ ...memory, plane }, { ...memory, most: 29 }, { ...memory, most: 0 })
  assert.equal(useStrings.getState().best[roof], { 0: 395, 1: undefined, 2: 0 })
})

test('the strings of an inverter are judged if each has one of the same plane, or is the only one', async () => {
  const plane = { plane: 40, gain: 395, days: 5, halves: 40, isOwn: true, possible: [] }
  await remember({ ...memory, plane }, { ...memory, plane })
  assert.equal(useStrings.getState().judged, [roof])
  await remember({ ...memory, plane }, { ...memory, plane: { ...plane, plane: 41 } })
  assert.equal(useStrings.getState().judged, [])
  showLive([heard(roof, 400, 1000, 500, { DC: { 0: string('East', 300) } })], 400)
  await remember(memory)
  assert.equal(useStrings.getState().judged, [roof])
})

test('what is kept of the strings and damaged counts as nothing', async () => {
  for (const [member, value] of Object.entries({ weak: 1, most: 'x', plane: { plane: 1e6, possible: [] } })) {
    await remember({ ...memory, [member]: value })
    assert.equal(useStrings.getState().memories, {}, member)
  }
})

const tile = () => document.querySelector<HTMLElement>('.roof .weak')
const label = () => tile()?.getAttribute('aria-label') ?? ''

/** The simulated plant with a tree before this string of its first inverter, after three weeks in which the browser has recorded it. */
async function open(shaded: number | undefined, path = '/') {
  fakeClock(['Date'], new Date('2026-06-21T10:03:00Z'))
  const options = { listen: false, ...(shaded && { weak: { shaded } }) }
  const { gateway } = await sunnyGateway(options)
  await putRecords(pastRecords(gateway.world, '2026-06-21') as StoredDay[])
  const app = await renderApp({ path, gateway: options })
  await until(() => Object.values(useLive.getState().inverters).every(({ DC }) => DC))
  await judgeStrings()
  return app
}

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
