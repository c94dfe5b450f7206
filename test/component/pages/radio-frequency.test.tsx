import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { useSearch } from '../../../src/pages/info/radio/frequency/run.ts'
import { until } from '../../support/mount.tsx'
import { kept, mhz, plain, type SearchOptions, searchPage } from './radio-search.ts'
import { type AppInTime, pageText, renderInTime } from './radio-time.ts'

let app: AppInTime
test.after.each(async () => {
  app.leave()
  await until(() => useSearch.getState().search === undefined)
  app.end()
})

const path = '/info/radio-frequency'
const alerts = () => app.alerts().map(plain)

async function start(options: SearchOptions = {}) {
  app = await searchPage(options)
}

const frequencies = () => app.posted('dtu/config').map(({ cmt_frequency }) => cmt_frequency)
const phase = () => useSearch.getState().search?.phase

/** Lets time pass until the search has tried so many frequencies; none passes while one is being set, or chance decided what is heard. */
async function tried(count: number) {
  while ((useSearch.getState().search?.steps.length ?? count) < count) {
    await until(() => phase() !== 'tuning')
    await app.pass(5)
  }
}

async function run() {
  app.button('Start the search').click()
  await until(() => phase() === 'measuring')
}

test('before it starts, the page says what it does, how long it takes, that values pause, and that it is experimental', async () => {
  await start()
  await until(() => pageText().includes('This takes up to 30 minutes, at most 60 seconds for each frequency.'))
  const text = pageText()
  assert.match(text, 'This search is experimental')
  assert.match(
    text,
    'The gateway tries 29 frequencies, first its present one, then those above and below it that are allowed in your region, from 863.00 MHz to 870.00 MHz',
  )
  assert.match(text, 'values of the inverters may pause')
  assert.match(text, 'At the end 865.00 MHz is set again')
  assert.match(text, 'It listens to: Garage.')
  assert.equal(frequencies(), [])
})

test('inverters that are not asked have their turn as well, so each frequency takes longer', async () => {
  await start({ unasked: true })
  assert.match(pageText(), 'This takes up to 65 minutes, at most 135 seconds for each frequency.')
})

for (const followS of [0, 17])
  test(`the search finds the planted optimum, also if it takes ${followS} s to follow, stays in the region, and leaves the choice to the owner`, async () => {
    await start()
    app.gateway.world.setSurroundings({ followS })
    await run()
    await tried(29)
    await app.pass(15)
    await until(() => app.button('Use 867.50 MHz'))
    assert.is(Math.min(...frequencies()), mhz(863))
    assert.is(Math.max(...frequencies()), mhz(870))
    assert.is((await app.readDocument('dtu/config')).cmt_frequency, mhz(865))
    assert.is(kept(), null)
    assert.match(pageText(), '867.50 MHz was heard best.')
    assert.is(document.querySelectorAll('main tbody tr').length, 29)
    app.button('Use 867.50 MHz').click()
    await until(() => alerts().some(text => text.includes('867.50 MHz is set.')))
    await app.pass(30)
    await until(() => app.button('Start the search'))
    assert.is((await app.readDocument('dtu/config')).cmt_frequency, mhz(867.5))
  })

test('a search that is stopped puts the old frequency back', async () => {
  await start()
  await run()
  await tried(2)
  assert.match(String(kept()), '865000000')
  await until(() => phase() === 'measuring')
  app.button('Stop and go back to 865.00 MHz').click()
  await until(() => pageText().includes('The search was stopped, and 865.00 MHz is set again.'))
  assert.is((await app.readDocument('dtu/config')).cmt_frequency, mhz(865))
  assert.is(kept(), null)
  app.button('Keep 865.00 MHz').click()
  await until(() => app.button('Start the search'))
})

test('leaving the page puts the old frequency back, and says so', async () => {
  await start()
  await run()
  await tried(2)
  await until(() => phase() === 'measuring')
  await app.open('/about')
  await until(() => alerts().some(text => text.includes('because its page was left, and 865.00 MHz is set again.')))
  assert.is((await app.readDocument('dtu/config')).cmt_frequency, mhz(865))
  assert.is(kept(), null)
})

test('an inverter that stops answering for three frequencies ends the search, which goes back', async () => {
  await start()
  app.gateway.world.setSurroundings({ band: null, followS: 900 })
  await run()
  await tried(4)
  await until(() => pageText().includes('“Garage” did not answer at three frequencies in a row'))
  assert.equal(frequencies(), [865.25, 865.5, 865.75, 865].map(mhz))
  await until(() => pageText().includes('The best frequency is proposed here once “Garage” answers again.'))
})

test('a search changes the frequency and nothing else, also what only a newer firmware has', async () => {
  await start({ answers: { 'dtu/config': document => ({ ...document, newer: { member: 7 } }) } })
  await run()
  await tried(1)
  const [sent] = (await until(() => app.posted('dtu/config').length > 0 && app.posted('dtu/config'))) as object[]
  const { cmt_frequency: _, ...others } = sent as { cmt_frequency: number }
  const { cmt_frequency: __, ...stored } = { ...(await app.readDocument('dtu/config')), newer: { member: 7 } }
  assert.equal(others, stored)
})

test('a frequency that somebody else sets meanwhile is left alone', async () => {
  await start()
  await run()
  app.gateway.world.config.dtu.cmt_frequency = mhz(869)
  await tried(1)
  await until(() => pageText().includes('Somebody else has changed the radio settings meanwhile'))
  assert.is((await app.readDocument('dtu/config')).cmt_frequency, mhz(869))
  assert.equal(frequencies(), [])
})

for (const [how, end] of [
  ['stopped', () => app.button('Stop and go back to 865.00 MHz').click()],
  ['left', () => app.open('/about')],
] as const)
  test(`a frequency that somebody else has set is left alone also by a search that is ${how}`, async () => {
    await start()
    await run()
    await tried(2)
    await until(() => phase() === 'measuring')
    app.gateway.world.config.dtu.cmt_frequency = mhz(869)
    await end()
    await until(() => `${pageText()} ${alerts()}`.includes('Somebody else has changed the radio settings meanwhile'))
    assert.is((await app.readDocument('dtu/config')).cmt_frequency, mhz(869))
    assert.not.match(`${alerts()}`, 'is set again')
    assert.is(kept(), null)
  })

test('a gateway without a CMT radio has no frequency to search for', async () => {
  app = await renderInTime({
    path,
    login: true,
    answers: { 'dtu/config': { cmt_enabled: false }, 'livedata/status': { inverters: [] } },
  })
  await until(() => pageText().includes('The gateway has no'))
})

test.run()
