import { setImmediate as nextTurn } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { timeOf } from '../../../src/history/calendar.ts'
import { pieceBytes, piecesOf } from '../../../src/history/csv/pieces.ts'
import { addToHistory, deleteHistory, loadHistory } from '../../../src/history/history.ts'
import { exportCsv, readCsv } from '../../../src/history/transfer.ts'
import {
  addFile,
  blockStorage,
  curveOf,
  freshDatabase,
  keptYields,
  observationsFrom,
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
  const before = await all()
  const text = (await exportCsv()).join('')
  await deleteHistory()
  assert.equal(await addFile(text), { wrong: [] })
  assert.equal(await all(), before)
})

test('days without a record have the yields that pages show, and an import makes no record of them', async () => {
  const later = '2026-06-23'
  await addToHistory([wholeDay(later, { [serial]: { name: 'Süd, "oben"', yieldDay: 4000, yieldTotal: 526_000 } })])
  const shown = await keptYields(serial)
  assert.is(shown.length, 4)
  const text = (await exportCsv()).join('')
  const [titles = '', ...rows] = text.trim().split('\r\n')
  const place = [...titles.matchAll(/"(?:[^"]|"")*"|[^,"]+/g)].findIndex(([title]) => title === '"Wh plant"')
  const inFile = rows.flatMap(row => row.split(',')[place] || [])
  assert.equal(
    inFile.map(Number),
    shown.map(({ wh }) => wh),
  )
  const before = await all()
  await deleteHistory()
  assert.equal(await addFile(text), { wrong: [] })
  assert.equal(await all(), before)
})

test('of a file that tells no limits it is known that nothing is to be learned from its powers', async () => {
  const lines = ['time UTC,"W a Roof"', '2026-06-20T10:00:00Z,400', '']
  await deleteHistory()
  assert.equal(await addFile(lines.join('\n')), { wrong: [] })
  assert.is((await loadHistory('yields'))['2026-06-20']?.inverters.a?.imported, true)
})

test('a day whose counter went back stays estimated in a file that is added elsewhere, and so does no other day', async () => {
  const next = '2026-06-21'
  await addToHistory([
    wholeDay(day, { [serial]: { yieldDay: 300, yieldTotal: 511_000 } }),
    wholeDay(next, { [serial]: { name: 'Süd, "oben"', yieldDay: 4000, yieldTotal: 515_000 } }),
  ])
  const text = (await exportCsv()).join('')
  await deleteHistory()
  assert.equal(await addFile(text), { wrong: [] })
  assert.equal(
    (await keptYields(serial)).map(({ day, estimated }) => [day, estimated]),
    [
      [day, true],
      [next, false],
    ],
  )
})

test('a line break in the name of an inverter or a string does not break the titles of the file', async () => {
  await addToHistory([wholeDay(day, { [serial]: { name: 'Süd\r\noben\nlinks', stringNames: { 1: 'West\r1' } } })])
  const text = (await exportCsv()).join('')
  await deleteHistory()
  assert.equal(await addFile(text), { wrong: [] })
  assert.is((await curveOf(day))[144], 700)
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
  assert.equal(await keptYields(serial), [{ day, wh: 12_000, estimated: false }])
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
  ]
  assert.equal(await addFile(`${lines.join('\n')}\n`), { wrong: [3, 4, 5, 6, 8, 9] })
  const slots = await curveOf(day)
  assert.equal([slots[144], slots[156], slots[157], slots[161]], [700, 600, undefined, 650])
})

test('a negative power, as of an inverter at night, survives export and import', async () => {
  await addToHistory(observationsFrom(at('23:00'), at('23:05'), { plant: -3 }))
  const text = (await exportCsv()).join('')
  await deleteHistory()
  assert.equal(await addFile(text), { wrong: [] })
  assert.is((await curveOf(day))[276], -3)
})

test('a total counter that its offset makes negative survives export and import', async () => {
  await deleteHistory()
  await addToHistory([wholeDay(day, { [serial]: { yieldDay: 2000, yieldTotal: -500 } })])
  const text = (await exportCsv()).join('')
  await deleteHistory()
  assert.equal(await addFile(text), { wrong: [] })
  assert.equal(await keptYields(serial), [{ day, wh: 2000, estimated: false }])
})

test('a day or a time that no calendar or clock has makes a line invalid', async () => {
  const times = [
    '2026-02-30T12:00:00+01:00',
    '2026-04-31T12:00:00Z',
    '2026-02-28T24:00:00Z',
    '2026-02-28T12:00:00+99:00',
  ]
  const lines = ['time,W plant', ...times.map(time => `${time},100`), '2026-02-28T12:00:00+01:00,100']
  assert.equal(await addFile(lines.join('\n')), { wrong: [2, 3, 4, 5] })
  assert.equal(Object.keys(await loadHistory('power')), ['2026-02-28', day])
})

test('a column of a serial that is none, such as a name that every object has, is ignored', async () => {
  const before = await all()
  const titles = ['W constructor', 'W __proto__', 'W toString/0', 'Wh-total constructor']
  const rows = [['time', 'n', ...titles, 'W plant'].join(), '2026-06-20T13:00:00+02:00,30,1,2,3,4,500']
  assert.equal(await addFile(rows.join('\n')), { wrong: [] })
  assert.is((await curveOf(day))[156], 500)
  const [, strings, yields] = await all()
  assert.equal([strings, yields], before.slice(1))
})

test('a file of another kind is rejected', async () => {
  const before = await all()
  for (const text of ['a,b\n1,2', '{"time":1}', 'time,n\n2026-06-20T13:00:00+02:00,1'])
    assert.equal(await addFile(text), { wrong: [], fault: 'foreign' }, text)
  assert.equal(await all(), before)
})

test('a file that blocked storage does not accept is not called imported', async () => {
  await blockStorage()
  const text = 'time,W plant\n2026-06-20T13:00:00Z,1'
  assert.equal(await addFile(text), { wrong: [], fault: 'full' })
  await freshDatabase()
  assert.equal(await addFile(text), { wrong: [] })
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

const textOf = async (content: BlobPart) => {
  const all: string[] = []
  for await (const { lines } of piecesOf(new Blob([content]))) all.push(...lines)
  return all
}

/** A file of 100 MB that exists only where it is read: titles, then the same line again and again. */
function hugeFile(head: string, line: string) {
  const size = 100_000_000
  const turns: number[] = []
  const text = (from: number, to: number) => {
    const start = Math.max(0, from - head.length) % line.length
    const lines = line.repeat(Math.ceil((to - from) / line.length) + 1).slice(start)
    return (from < head.length ? head.slice(from) + lines : lines).slice(0, to - from)
  }
  const slice = (from: number, to: number) => ({
    arrayBuffer: async () => {
      await nextTurn()
      turns.push(Math.min(to, size) - from)
      return new TextEncoder().encode(text(from, Math.min(to, size))).buffer
    },
  })
  return { file: { size, slice } as unknown as Blob, turns }
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

test('of a file of 100 MB the browser handles no more than 16 kB between two turns, lines of any kind', async () => {
  const columns = Array.from({ length: 50 }, (_, n) => `W ${n}`).join()
  const row = `2026-06-20T12:00:00+02:00,${Array.from({ length: 50 }, () => '1234').join()}\n`
  const { file, turns } = hugeFile(`time,${columns}\n`, row)
  let most = 0
  let before = 0
  let line = 0
  for await (const part of readCsv(file)) {
    assert.equal(part.wrong, [])
    most = Math.max(most, part.observations.length)
    // One piece was asked for since the last part.
    assert.is(turns.length, ++before)
    line = part.line
    if (part.share > 0.1) break
  }
  assert.ok(turns.every(bytes => bytes <= 16_384))
  assert.ok(most <= 16_384 / row.length + 1, `${most} rows at once`)
  assert.ok(line > 35_000)
})

test.run()
