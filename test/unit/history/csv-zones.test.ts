import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { timeOf } from '../../../src/history/calendar.ts'
import { addToHistory, deleteHistory, loadHistory } from '../../../src/history/history.ts'
import { exportCsv } from '../../../src/history/transfer.ts'
import { addFile, freshDatabase, keptYields, observationsFrom, wholeDay } from '../../support/history.ts'

const serial = '116181234567'
/** Days at the plant, the two of summer time in Berlin among them. */
const days = ['2026-03-28', '2026-03-29', '2026-03-30', '2026-10-24', '2026-10-25', '2026-10-26']
const yieldsAtPlant = days.map((day, n) => ({ day, wh: 1000 + n }))
/** Instants of samples, some of them in the hours around midnight and in those that are skipped or repeated. */
const instants = [
  '2026-03-28T23:30Z',
  '2026-03-29T00:55Z',
  '2026-03-29T01:00Z',
  '2026-10-24T22:05Z',
  '2026-10-25T12:00Z',
]

/** Opens the history in a browser of this time zone. */
function inZone(zone: string) {
  process.env.TZ = zone
}

const csv = async () => (await exportCsv()).join('')

/** What a browser at the plant has saved. */
async function fileOfPlant() {
  inZone('Europe/Berlin')
  await freshDatabase()
  await addToHistory([
    ...yieldsAtPlant.map(({ day, wh }, n) =>
      wholeDay(day, { [serial]: { name: 'Süd', yieldDay: wh, yieldTotal: 500_000 + n * 50_000 } }),
    ),
    ...instants.flatMap((at, n) => observationsFrom(+new Date(at), +new Date(at) + 1, { plant: 100 + n })),
  ])
  return csv()
}

const yields = async () => {
  const exact = (await keptYields(serial)).filter(({ estimated }) => !estimated)
  return exact.filter(({ day }) => days.includes(day)).map(({ day }) => day)
}

/** The recorded yield of each day, as stored. */
async function storedYields() {
  const stored = await loadHistory('yields')
  return Object.entries(stored).map(([day, { inverters }]) => ({ day, wh: inverters[serial]?.yieldDay }))
}

/** The stored power of the plant by instant. */
async function storedPower() {
  const stored = Object.entries(await loadHistory('power'))
  return stored.flatMap(([day, { plant }]) =>
    plant.flatMap((watts, slot) => (watts === undefined ? [] : [[new Date(timeOf(day, slot)).toJSON(), watts]])),
  )
}

const powerAtPlant = instants.map((at, n) => [new Date(at).toJSON(), 100 + n])

for (const zone of ['America/New_York', 'UTC', 'Asia/Tokyo', 'Pacific/Kiritimati'])
  test(`a file saved in Berlin and added in ${zone} keeps each yield on the day of the plant, and each power at its time`, async () => {
    const file = await fileOfPlant()
    inZone(zone)
    await deleteHistory()
    assert.equal(await addFile(file), { wrong: [] })
    assert.equal(await storedYields(), yieldsAtPlant)
    assert.equal(await yields(), days)
    assert.equal(await storedPower(), powerAtPlant)
    // On its way back, it brings nothing new.
    const back = await csv()
    inZone('Europe/Berlin')
    await deleteHistory()
    await addFile(file)
    await addFile(back)
    assert.equal(await storedYields(), yieldsAtPlant)
    assert.equal(await storedPower(), powerAtPlant)
  })

test('the file names the time zone, and times that a program has turned into UTC are read by it', async () => {
  const file = await fileOfPlant()
  assert.match(file, /^time Europe\/Berlin,"n",/)
  const inUtc = file.replace(/^\d{4}-\S+?(?=,)/gm, time => new Date(time).toJSON())
  for (const zone of ['Europe/Berlin', 'America/New_York', 'Asia/Tokyo'])
    for (const text of [inUtc, inUtc.replaceAll('Z,', '+00:00,')]) {
      inZone(zone)
      await deleteHistory()
      await addFile(text)
      assert.equal(await storedYields(), yieldsAtPlant, zone)
      assert.equal(await storedPower(), powerAtPlant, zone)
    }
})

test('a file that names no zone has its offsets: a yield stays on its day wherever it is added', async () => {
  const file = (await fileOfPlant()).replace('time Europe/Berlin', 'time')
  for (const zone of ['Europe/Berlin', 'America/New_York', 'Asia/Tokyo']) {
    inZone(zone)
    await freshDatabase()
    assert.equal(await addFile(file), { wrong: [] })
    assert.equal(await storedYields(), yieldsAtPlant, zone)
  }
})

test('a time in UTC of a file that names no zone, or none that is known, is read in the zone of this browser', async () => {
  inZone('Asia/Tokyo')
  for (const title of ['time', 'time Mars/Phobos']) {
    await freshDatabase()
    await addFile(`${title},Wh-day ${serial},Wh-total ${serial}\n2026-06-19T15:00:00Z,5000,90000\n`)
    assert.equal(await storedYields(), [{ day: '2026-06-20', wh: 5000 }])
  }
})

test.run()
