import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dayAfter, dayOf } from '../../../src/history/calendar.ts'
import { addToHistory, deleteHistory, loadHistory } from '../../../src/history/history.ts'
import { historyFileName } from '../../../src/history/send.ts'
import { exportCsv } from '../../../src/history/transfer.ts'
import { useHistory } from '../../../src/history/use-history.ts'
import { HistoryDataPage } from '../../../src/pages/history/data.tsx'
import { HistoryPage } from '../../../src/pages/history/history.tsx'
import { useAlerts } from '../../../src/ui/alerts/alert-store.ts'
import { saved, watchSaving } from '../../support/config-page.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { blockStorage, freshDatabase, wholeDay } from '../../support/history.ts'
import { enter, labelled, leavePage, mount, named, settled, until } from '../../support/mount.tsx'
import { putRecords } from '../../support/put-records.ts'
import { renderApp } from '../../support/render-app.tsx'

const today = dayOf(Date.now())
const made = (day: string) => wholeDay(day, { a: { yieldDay: 5000, yieldTotal: 500_000 } })

/** Opens the page of the recorded data. */
async function open() {
  mount(<HistoryDataPage />)
  await settled()
}

const says = (words: string) => until(() => document.body.textContent?.includes(words))
const alerts = () => useAlerts.getState().alerts.map(({ text }) => text)

test.before.each(async () => {
  watchSaving()
  useAlerts.setState({ alerts: [] })
  await freshDatabase()
  useHistory.setState({ kept: true, silent: false })
})
test.after.each(async () => {
  await settled()
  Reflect.deleteProperty(navigator, 'canShare')
  Reflect.deleteProperty(navigator, 'share')
})

test('a history with records that cannot be read is saved without them, and says how many they are', async () => {
  await addToHistory([made(today)])
  await putRecords([
    { key: ['yields', dayAfter(today, -1)], value: { inverters: null } },
    { key: ['power', dayAfter(today, -1)], value: { samples: [30], plant: ['x'], inverters: {} } },
    { key: ['power', today], value: { samples: [30], plant: [400], inverters: {} } },
  ])
  await open()
  await says('Stored records that cannot be read are left out: 2')
  named('button', 'Save as CSV')?.click()
  await until(() => alerts().length > 0)
  assert.is(saved.files[0]?.[0], `history-gateway-test-${today}-to-${today}.csv`)
  assert.equal(alerts(), ['Stored records that cannot be read are left out: 2.'])
})

test('days after today are named, and deleted only when that is confirmed', async () => {
  await addToHistory([made(today), made('2131-01-01'), made('2132-02-05')])
  await open()
  await says(
    'Days still to come are stored (2), from a wrong clock or a file, and are not shown: Jan 1, 2131 – Feb 5, 2132.',
  )
  named('button', 'Delete the days after today')?.click()
  await until(() => document.querySelector('dialog'))
  assert.match(document.querySelector('dialog')?.textContent ?? '', /Jan 1, 2131 – Feb 5, 2132/)
  named('dialog button', 'Delete the days after today')?.click()
  await until(() => !document.body.textContent?.includes('2131'))
  assert.equal(Object.keys(await loadHistory('yields')), [today])
  await until(() => !named('button', 'Delete the days after today'))
})

test('what is kept says how much room it takes, and nothing of it while nothing is kept', async () => {
  await open()
  assert.not.match(document.body.textContent ?? '', /So far about/)
  await addToHistory(
    Array.from({ length: 288 }, (_, slot) => ({ day: today, slot, samples: 30, plant: 4000, inverters: {} })),
  )
  // 288 means and numbers of samples of about three bytes each.
  await says('So far about 1.7\u00a0kB.')
})

test('where the browser tells how much is stored, that is what is said', async () => {
  const storage = { estimate: async () => ({ usage: 9_000_000, usageDetails: { indexedDB: 3_879_731 } }) }
  Object.defineProperty(navigator, 'storage', { value: storage, configurable: true })
  await addToHistory([made(today)])
  await open()
  await says('So far about 3.7\u00a0MB.')
  Reflect.deleteProperty(navigator, 'storage')
})

test('a storage that cannot be read is not saved as an empty file', async () => {
  await blockStorage()
  await open()
  await says('storage of this browser is blocked or full')
  named('button', 'Save as CSV')?.click()
  await until(() => alerts().length > 0)
  assert.equal(saved.files, [])
  assert.equal(alerts(), ['The history could not be read.'])
})

test('a storage that does not answer is told in place of empty diagrams, and they return with its answer', async () => {
  await addToHistory([made(today), { day: today, slot: 144, samples: 30, plant: 400, inverters: {} }])
  useHistory.setState({ kept: false, silent: true })
  mount(<HistoryPage />)
  await says('The storage of this browser does not answer')
  assert.not(document.querySelector('.chart'))
  assert.ok(named('a', 'Recorded data'))
  useHistory.setState({ kept: true, silent: false })
  await until(() => document.querySelector('.chart'))
})

test('everything is deleted only when that is confirmed', async () => {
  await addToHistory([made(today)])
  await open()
  await says('Nothing leaves it.')
  for (const answer of ['Cancel', 'Delete the history']) {
    assert.is(Object.keys(await loadHistory('yields')).length, 1)
    named('button', 'Delete the history')?.click()
    await until(() => document.querySelector('dialog'))
    named('dialog button', answer)?.click()
    await until(() => !document.querySelector('dialog'))
  }
  await until(async () => !Object.keys(await loadHistory('yields')).length)
})

const nothing = 'Nothing has been added.'
/** The message about the file that `messagesAfter` adds. */
const about = (text: string) => `history.csv: ${text}`
const titles = 'time,n,W plant,W 116181234567 Süd'
const row = (time: string, watts = 100) => `${today}T${time}Z,30,${watts},${watts}`

const fileInput = () => document.querySelector('[type="file"]') as HTMLInputElement

function choose(...files: Blob[]) {
  Object.defineProperty(fileInput(), 'files', { value: files, configurable: true })
  fileInput().dispatchEvent(new Event('change', { bubbles: true }))
}

/** The message after a file with this content was chosen. */
async function messagesAfter(...content: BlobPart[]) {
  useAlerts.setState({ alerts: [] })
  choose(new File(content, 'history.csv'))
  await until(() => alerts().length > 0 && !fileInput().disabled)
  return alerts()
}

const utf16 = (text: string, isLittle: boolean) => {
  const bytes = new DataView(new ArrayBuffer(text.length * 2))
  for (const [n, unit] of [...text].entries()) bytes.setUint16(n * 2, unit.charCodeAt(0), isLittle)
  return bytes
}
const latin1 = (text: string) => Uint8Array.from(text, letter => letter.charCodeAt(0))

/** 5000 lines of a column that is not ours, with a long value: 1.2 MB. */
const manyRows = `${titles},else\n${`${row('10:00')},0.${'1'.repeat(200)}\n`.repeat(5000)}`

/** A file of these lines, which counts how often it is read and stops at 1 MB until `goOn`. */
function countedFile() {
  const stopAt = 1_000_000
  const file = new File([manyRows], 'history.csv')
  const slice = file.slice.bind(file)
  const counted = { file, asked: 0, goOn: () => {}, fail: undefined as Error | undefined }
  const going = new Promise<void>(resolve => {
    counted.goOn = resolve
  })
  file.slice = (from = 0, to = file.size, type) => {
    const piece = slice(from, to, type)
    counted.asked++
    const read = piece.arrayBuffer.bind(piece)
    piece.arrayBuffer = async () => {
      if (from >= stopAt) await going
      if (from >= stopAt && counted.fail) throw counted.fail
      return read()
    }
    return piece
  }
  return counted
}

/** Chooses a file of many records, and others, and waits until more than half of it is read. */
async function halfRead(...others: File[]) {
  await open()
  const counted = countedFile()
  choose(counted.file, ...others)
  await until(() => (document.querySelector('progress')?.value ?? 0) > 0.6)
  return counted
}

test('a file without records says so', async () => {
  await open()
  for (const text of ['', '\r\n\r\n', titles, (await exportCsv()).join('')])
    assert.equal(await messagesAfter(text), [about(`The file has no records. ${nothing}`)])
})

test('UTF-8 and UTF-16 with the mark at the beginning are read', async () => {
  await open()
  const text = `\uFEFF${titles}\r\n${row('10:00')}\r\n`
  for (const content of [text, utf16(text, true), utf16(text, false)]) {
    await deleteHistory()
    assert.equal(await messagesAfter(content), [about('Values of 1 day are new (2 in all).')])
    const [day] = Object.values(await loadHistory('yields'))
    assert.is(day?.inverters['116181234567']?.name, 'Süd')
  }
})

const notOurs = about(
  `This is no file of “Save as CSV”, or a spreadsheet has changed it: add it as it was saved. ${nothing}`,
)

test('a file of another kind, and one that a spreadsheet saved in its own way, is refused as a whole', async () => {
  await open()
  const text = `${titles}\r\n${row('10:00')}\r\n`
  const foreign = ['a,b\n1,2', 'x'.repeat(500_000), '{"status":"success"}']
  const changed = [
    text.replaceAll(',', ';'),
    text.replaceAll(',', '\t').replaceAll('W plant', '"W plant"'),
    latin1(text),
  ]
  for (const content of [...foreign, ...changed, utf16(text, true), utf16(text, false)])
    assert.equal(await messagesAfter(content), [notOurs])
  assert.equal(await messagesAfter(`${titles}\n21.06.2026 12:00,30,1,1\n`), [
    notOurs,
    about('These lines are not valid and were left out: 2'),
  ])
  assert.equal([await loadHistory('power'), await loadHistory('yields')], [{}, {}])
})

test('a large file is read in pieces with a progress in words, and added once', async () => {
  const counted = await halfRead()
  assert.is(document.querySelector('progress')?.getAttribute('aria-label'), 'Add files')
  assert.match(document.body.textContent ?? '', /history\.csv: [678]\d%/)
  assert.ok(fileInput().disabled)
  counted.goOn()
  await until(() => alerts().length > 0)
  assert.equal(alerts(), [about('Values of 1 day are new (2 in all).')])
  await until(() => !document.querySelector('progress'))
})

test('who stops adding one of several files is told how far it came, and adds none of the others', async () => {
  const counted = await halfRead(new File([`${titles}\n${row('11:00')}\n`], 'other.csv'))
  named('button', 'Cancel')?.click()
  counted.goOn()
  await until(() => alerts().length === 2)
  assert.match(
    alerts()[0] ?? '',
    /^history\.csv: Adding was stopped\. The records up to line \d,\d{3} have been added\.$/,
  )
  assert.is(alerts()[1], `other.csv: Adding was stopped. ${nothing}`)
  assert.ok(counted.asked < 73)
  assert.is(Object.keys(await loadHistory('power')).length, 1)
})

test('who leaves the page stops adding, and is told how far it came', async () => {
  const counted = await halfRead()
  leavePage()
  counted.goOn()
  await until(() => alerts().length > 0)
  assert.match(alerts()[0] ?? '', /^history\.csv: Adding was stopped\. The records up to line /)
})

test('a file that cannot be read to its end says what has been added', async () => {
  const counted = await halfRead()
  counted.fail = new DOMException('gone', 'NotReadableError')
  counted.goOn()
  await until(() => alerts().length > 0)
  assert.match(
    alerts()[0] ?? '',
    /^history\.csv: The file could not be read to its end\. Choose it again\. The records up to line \d,\d{3} have been added\.$/,
  )
})

test('a browser that stores nothing says that nothing has been added', async () => {
  await open()
  await blockStorage()
  assert.equal(await messagesAfter(`${titles}\n${row('10:00')}\n`), [
    about(`The storage of this browser is blocked or full. ${nothing}`),
  ])
})

const fileName = 'history-sonnenhaus-2026-01-03-to-2026-06-20.csv'

/** Opens a history of some months, and sends all of it. */
async function send() {
  await addToHistory([made('2026-06-20'), made('2026-01-03')])
  await renderApp({ path: '/history/data', answers: { 'system/status': { hostname: 'Sonnenhaus' } } })
  enter(labelled<HTMLSelectElement>('Period'), '')
  await settled()
  named('button', 'Save as CSV')?.click()
}

/** The browser can share files with other apps, with this outcome. */
function sharing(share: (data: ShareData) => Promise<void>) {
  Object.assign(navigator, { canShare: () => true, share })
}

test('the history is saved as a file whose name says the plant and the days', async () => {
  await send()
  await until(() => saved.files.length > 0)
  const [[name, content] = ['', new Blob()]] = saved.files
  assert.is(name, fileName)
  assert.is(await content.text(), (await exportCsv()).join(''))
})

test('this month is saved with four presses from the live view, and its file has no other days', async () => {
  fakeClock(['Date'], new Date('2026-06-21T12:00:00'))
  await addToHistory([made('2026-05-31'), made('2026-06-01'), made('2026-06-20')])
  await renderApp({ answers: { 'system/status': { hostname: 'Sonnenhaus' } } })
  named('button', 'Menu')?.click()
  ;(await until(() => named('header a', 'History'))).click()
  ;(await until(() => named('main a', 'Recorded data'))).click()
  await until(() => labelled<HTMLSelectElement>('Period')?.selectedOptions[0]?.textContent === 'June 2026')
  named('button', 'Save as CSV')?.click()
  await until(() => saved.files.length > 0)
  const [[name, content] = ['', new Blob()]] = saved.files
  assert.is(name, 'history-sonnenhaus-2026-06-01-to-2026-06-20.csv')
  const days = (await content.text()).trim().split('\r\n').slice(1)
  // Those between have the estimated yields of the page.
  const inFile = [...new Set(days.map(row => row.slice(0, 10)))]
  assert.equal([inFile.length, inFile[0], inFile.at(-1)], [20, '2026-06-01', '2026-06-20'])
})

test('a month of which nothing is recorded is said to be empty, and makes no file', async () => {
  await addToHistory([made('2026-01-03'), made('2026-06-20')])
  await renderApp({ path: '/history/data?month=2026-03' })
  named('button', 'Save as CSV')?.click()
  await until(() => useAlerts.getState().alerts.length > 0)
  assert.match(useAlerts.getState().alerts[0]?.text ?? '', /^Nothing was recorded in this time\./)
  assert.equal(saved.files, [])
})

test('a browser that can hand files to other apps does so in place of a download', async () => {
  const shared: ShareData[] = []
  sharing(async data => void shared.push(data))
  await send()
  await until(() => shared.length > 0)
  await settled()
  const files = shared[0]?.files?.map(({ name, type }) => [name, type])
  assert.equal(files, [[fileName, 'text/csv']])
  assert.equal(saved.files, [])
})

test('who closes the dialog of the browser gets no file, and one that cannot hand it over saves it', async () => {
  let name = 'AbortError'
  let asked = 0
  sharing(async () => {
    asked++
    throw new DOMException('no', name)
  })
  await send()
  await until(() => asked === 1)
  await settled()
  assert.equal(saved.files, [])
  name = 'NotAllowedError'
  await until(() => !named<HTMLButtonElement>('button', 'Save as CSV')?.disabled)
  named('button', 'Save as CSV')?.click()
  await until(() => saved.files.length > 0)
  assert.equal(useAlerts.getState().alerts, [])
})

test('the name of the file is safe on every system, whatever the gateway is called', () => {
  const lines = ['time,n', '2026-06-20T00:00:00+02:00,,1', '2026-06-22T10:00:00+02:00,,1']
  const named = (plant: string) => historyFileName(plant, lines)
  assert.is(named('Süd/Dach: “1”'), 'history-sud-dach-1-2026-06-20-to-2026-06-22.csv')
  assert.is(named('../../etc'), 'history-etc-2026-06-20-to-2026-06-22.csv')
  assert.is(named('x'.repeat(300)).length, 'history-'.length + 40 + '-2026-06-20-to-2026-06-22.csv'.length)
  assert.is(historyFileName('Roof', ['time,n']), 'history-roof.csv')
})

const record = () => addToHistory([made(today)])

for (const [outcome, prepare, fileCount, alert] of [
  ['is saved as a file', record, 1, ''],
  [
    'is saved without what cannot be read, and says so',
    () => putRecords([{ key: ['yields', '2026-06-20'], value: { inverters: null } }]).then(record),
    1,
    'The file lacks stored records that cannot be read: 1.',
  ],
  [
    'that cannot be read leaves no empty file, and says so',
    blockStorage,
    0,
    'The history could not be read, so no file',
  ],
] as const)
  test(`from the corner of the wall the history ${outcome}`, async () => {
    await renderApp({ path: '/wall' })
    await prepare()
    named('button', 'Save the history')?.click()
    await until(() => saved.files.length === fileCount && alerts().join().startsWith(alert))
  })

test.run()
