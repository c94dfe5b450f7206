import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { timeOf } from '../../../src/history/calendar.ts'
import { pieceBytes, piecesOf } from '../../../src/history/csv/pieces.ts'
import { addToHistory, deleteHistory, loadHistory } from '../../../src/history/history.ts'
import type { PlacedObservation } from '../../../src/history/records.ts'
import { exportCsv } from '../../../src/history/transfer.ts'
import {
  addFile,
  curveOf,
  freshDatabase,
  keptYields,
  moveByFile,
  observationsFrom,
  whByDay,
  wholeDay,
} from '../../support/history.ts'

process.env.TZ = 'Europe/Berlin'

const serial = '116181234567'
const at = (time: string) => +new Date(`2026-06-20T${time}`)
const day = '2026-06-20'

test.before.each(async () => {
  await freshDatabase()
  await addToHistory([
    wholeDay(day, {
      [serial]: { name: 'Süd, "oben"', stringNames: { 1: 'West' }, yieldDay: 10_000, yieldTotal: 510_000 },
    }),
    ...observationsFrom(at('12:00'), at('12:05'), {
      plant: 700,
      inverters: {
        [serial]: { power: 400, strings: { 1: 210 }, limits: [[144, 420]], held: [[144, 145]], rated: 800 },
      },
    }),
    ...observationsFrom(at('12:05'), at('12:10'), { plant: 700 }),
  ])
})

const all = async () => [await loadHistory('power'), await loadHistory('strings'), await loadHistory('yields')]

test('the file has one row for each five minutes, local times with their offset, the time zone and the names of the inverters', async () => {
  assert.equal((await exportCsv()).join('').split('\r\n'), [
    `time Europe/Berlin,"n","W plant","W ${serial} Süd, ""oben""","limit-W ${serial} Süd, ""oben""","held ${serial} Süd, ""oben""","W ${serial}/1 West","Wh-day ${serial} Süd, ""oben""","Wh-total ${serial} Süd, ""oben""","rated-W ${serial} Süd, ""oben""","Wh plant","Wh ${serial} Süd, ""oben"""`,
    '2026-06-20T00:00:00+02:00,,,,,,,10000,510000,800,,',
    '2026-06-20T12:00:00+02:00,30,700,400,420,1,210,,,,,',
    '2026-06-20T12:05:00+02:00,30,700,,,,,,,,,',
    '2026-06-20T23:55:00+02:00,,,,,,,,,,10000,10000',
    '',
  ])
})

test('the yield of a day is the one that pages show, also of a file of that day alone: with what came after its last look', async () => {
  const seen = (day: string, slot: number, yieldDay: number, yieldTotal: number) => ({
    ...wholeDay(day, { [serial]: { yieldDay, yieldTotal, slot, begun: true } }),
    slot,
  })
  await deleteHistory()
  await addToHistory([seen(day, 150, 3000, 503_000), seen('2026-06-21', 240, 900, 505_900.4)])
  const [titles = '', ...rows] = await exportCsv({ first: day, last: day })
  const cell = (measure: string) =>
    rows.at(-1)?.trim().split(',')[titles.split(',').findIndex(title => title.startsWith(`"${measure}`))]
  const shown = await keptYields(serial)
  assert.equal([cell(`Wh ${serial}`), cell('Wh plant')], ['5000.4', '5000.4'])
  assert.is(shown[0]?.wh.toFixed(6), '5000.400000')
})

test('an export imported into an empty browser gives the same history', async () => {
  const barn = 'http://192.168.1.62'
  const slot = (time: string, inverters: PlacedObservation['inverters'], more = {}) =>
    observationsFrom(at(time), at(time) + 1, { inverters, ...more })
  await addToHistory([
    // At night, with a negative power, and a total counter that its offset makes negative.
    ...slot('23:00', { b: { power: -1, strings: { 0: -1 }, limits: [[276, -1]] } }, { plant: -3, highest: -2 }),
    ...slot('23:05', { b: { power: 90, highest: 95, limits: [[277, 400]] } }, { plant: 90, highest: 95 }),
    wholeDay(day, {
      b: { name: '@home', gateway: barn, stringNames: { 0: 'East' }, yieldDay: 300, yieldTotal: -500 },
    }),
    // A day whose counter went back, and yields that version 1.1.0 took from files of other programs.
    wholeDay('2026-06-21', { [serial]: { name: 'Süd, "oben"', yieldDay: 820, yieldTotal: 511_300, doubtful: true } }),
    wholeDay('2026-06-22', { b: { name: '@home', gateway: barn, yieldDay: 5000 } }),
    { ...wholeDay('2026-06-18', {}), plantDay: { yieldDay: 8000, doubtful: true } },
    // Nothing is recorded of the three days before.
    wholeDay('2026-06-26', { [serial]: { name: 'Süd, "oben"', yieldDay: 4000, yieldTotal: 526_000 } }),
  ])
  const before = await all()
  const shown = await keptYields(serial, 'b')
  const text = await moveByFile()
  assert.equal(await all(), before)
  assert.equal(await keptYields(serial, 'b'), shown)
  assert.match(text, `"W b @${barn} @home"`)
  // Days without a record have the yields that pages show.
  const [titles = '', ...rows] = text.trim().split('\r\n')
  const place = [...titles.matchAll(/"(?:[^"]|"")*"|[^,"]+/g)].findIndex(([title]) => title === '"Wh plant"')
  const inFile = rows.flatMap(row => row.split(',')[place] || [])
  const expected = shown.map(({ wh }) => Number(wh.toFixed(6)))
  assert.equal(inFile.map(Number), expected)
})

test('of a file that tells no limits it is known that nothing is to be learned from its powers', async () => {
  const lines = ['time UTC,"W a Roof"', '2026-06-20T10:00:00Z,400', '']
  await deleteHistory()
  assert.equal(await addFile(lines.join('\n')), { wrong: [] })
  assert.is((await loadHistory('yields'))['2026-06-20']?.inverters.a?.imported, true)
})

test('a line break in the name of an inverter or a string does not break the titles of the file', async () => {
  await addToHistory([wholeDay(day, { [serial]: { name: 'Süd\r\noben\nlinks', stringNames: { 1: 'West\r1' } } })])
  await moveByFile()
  const { name, stringNames } = (await loadHistory('yields'))[day]?.inverters[serial] ?? {}
  assert.equal([name, stringNames], ['Süd oben links', { 1: 'West 1' }])
})

test("another browser's file fills gaps, and where both watched the longer look counts", async () => {
  const rows = [
    `time,n,W plant,Wh-day ${serial},Wh-total ${serial}`,
    '2026-06-20T00:00:00+02:00,,,12000,512000',
    '2026-06-20T12:00:00+02:00,3,9,,',
    '2026-06-20T10:10:00Z,30,600,,',
  ]
  assert.equal(await addFile(rows.join('\r\n')), { wrong: [] })
  assert.equal((await curveOf(day)).slice(144, 147), [700, 700, 600])
  assert.equal((await curveOf(day, serial))[144], 400)
  assert.equal(whByDay(await keptYields(serial)), { 20: 12_000 })
})

test('an invalid line is listed by its number, the others are imported and stored data is kept', async () => {
  const lines = [
    'time,n,W plant,"W 1 with, comma"',
    '2026-06-20T13:00:00+02:00,30,600,1',
    'yesterday,30,600,1',
    '2026-06-20T13:05:00+02:00,-30,5,1',
    '2026-06-20T13:10:00+02:00,30,600',
    '2026-06-20T13:15:00,30,600,1',
    '',
    '2026-06-20T13:20:00+02:00,30,"60"0,1',
    '2026-16-20T13:20:00+02:00,30,600,1',
    '2026-06-20T13:25:00+02:00,,"650",',
    '2026-02-30T12:00:00+01:00,30,600,1',
    '2026-04-31T12:00:00Z,30,600,1',
    '2026-02-28T24:00:00Z,30,600,1',
    '2026-02-28T12:00:00+99:00,30,600,1',
  ]
  assert.equal(await addFile(`${lines.join('\n')}\n`), { wrong: [3, 4, 5, 6, 8, 9, 11, 12, 13, 14] })
  assert.equal(Object.keys(await loadHistory('power')), [day])
  const slots = await curveOf(day)
  assert.equal([slots[144], slots[156], slots[157], slots[161]], [700, 600, undefined, 650])
})

test('a column whose serial cannot be one, such as a name that every object has, is ignored', async () => {
  const before = await all()
  const titles = ['W constructor', 'W __proto__', 'W toString/0', 'Wh-total constructor']
  const rows = [['time', 'n', ...titles, 'W plant'].join(), '2026-06-20T13:00:00+02:00,30,1,2,3,4,500']
  assert.equal(await addFile(rows.join('\n')), { wrong: [] })
  assert.is((await curveOf(day))[156], 500)
  const [, strings, yields] = await all()
  assert.equal([strings, yields], before.slice(1))
})

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
  return (await exportCsv()).join('')
}

/** The recorded yield of each day, as stored, and the power of the plant by instant. */
async function stored() {
  const yields = Object.entries(await loadHistory('yields'))
  const power = Object.entries(await loadHistory('power'))
  return [
    yields.map(([day, { inverters }]) => ({ day, wh: inverters[serial]?.yieldDay })),
    power.flatMap(([day, { plant }]) =>
      plant.flatMap((watts, slot) => (watts === undefined ? [] : [[new Date(timeOf(day, slot)).toJSON(), watts]])),
    ),
  ]
}

const atPlant = [yieldsAtPlant, instants.map((at, n) => [new Date(at).toJSON(), 100 + n])]

for (const zone of ['America/New_York', 'UTC', 'Asia/Tokyo', 'Pacific/Kiritimati'])
  test(`a file saved in Berlin and added in ${zone} keeps each yield on the day of the plant, and each power at its time`, async () => {
    const file = await fileOfPlant()
    inZone(zone)
    await deleteHistory()
    assert.equal(await addFile(file), { wrong: [] })
    assert.equal(await stored(), atPlant)
    // On its way back, it brings nothing new.
    const back = (await exportCsv()).join('')
    inZone('Europe/Berlin')
    await deleteHistory()
    await addFile(file)
    await addFile(back)
    assert.equal(await stored(), atPlant)
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
      assert.equal(await stored(), atPlant, zone)
    }
})

test('a file that names no zone has its offsets: a yield stays on its day wherever it is added', async () => {
  const file = (await fileOfPlant()).replace('time Europe/Berlin', 'time')
  for (const zone of ['Europe/Berlin', 'America/New_York', 'Asia/Tokyo']) {
    inZone(zone)
    await freshDatabase()
    assert.equal(await addFile(file), { wrong: [] })
    assert.equal((await stored())[0], yieldsAtPlant, zone)
  }
})

test('a time in UTC of a file that names no zone, or none that is known, is read in the zone of this browser', async () => {
  inZone('Asia/Tokyo')
  for (const title of ['time', 'time Mars/Phobos']) {
    await freshDatabase()
    await addFile(`${title},Wh-day ${serial},Wh-total ${serial}\n2026-06-19T15:00:00Z,5000,90000\n`)
    assert.equal((await stored())[0], [{ day: '2026-06-20', wh: 5000 }])
  }
})

const textOf = async (content: BlobPart) => {
  const all: string[] = []
  for await (const { lines } of piecesOf(new Blob([content]))) all.push(...lines)
  return all
}

test('lines are whole where a piece ends within one, within a letter of many bytes, or within a line break', async () => {
  for (const ending of ['\n', '\r\n', '\r'])
    for (const shift of [0, 1, 2, 3]) {
      const lines = ['x'.repeat(shift), ...Array.from({ length: 20_000 }, (_, n) => `ü€😀${n}`)]
      assert.equal(await textOf(lines.join(ending)), lines)
      assert.equal(await textOf(lines.join(ending) + ending), [...lines, ''])
    }
})

test('a line without an end is never in memory as a whole, and the next one is read', async () => {
  const lines = await textOf(`1\n${'9'.repeat(pieceBytes * 32)},5\n2`)
  assert.equal([lines.length, lines[0], lines[2]], [3, '1', '2'])
  assert.ok((lines[1]?.length ?? 0) < pieceBytes * 12)
  assert.match(lines[1] ?? '', /^…/)
})

test('of a large file the browser handles no more than 16 kB between two turns', async () => {
  let before = 0
  for await (const { readBytes } of piecesOf(new Blob(['1,2\n'.repeat(20_000)]))) {
    assert.ok(readBytes - before <= 16_384)
    before = readBytes
  }
  assert.is(before, 80_000)
})

test.run()
