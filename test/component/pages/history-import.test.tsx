import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dayOf } from '../../../src/history/calendar.ts'
import { deleteHistory, loadHistory } from '../../../src/history/history.ts'
import { exportCsv } from '../../../src/history/transfer.ts'
import { HistoryDataPage } from '../../../src/pages/history/data/data.tsx'
import { useAlerts } from '../../../src/ui/alerts/alert-store.ts'
import { blockStorage, freshDatabase } from '../../support/history.ts'
import { mount, named, settled, until } from '../../support/mount.tsx'

const today = dayOf(Date.now())
const nothing = 'Nothing has been added.'
/** The message about the file that `saidOf` adds. */
const about = (text: string) => `history.csv: ${text}`
const titles = 'time,n,W plant,W 116181234567 Süd'
const row = (time: string, watts = 100) => `${today}T${time}Z,30,${watts},${watts}`

let page: ReturnType<typeof mount>

const alertTexts = () => useAlerts.getState().alerts.map(({ text }) => text)
const fileInput = () => document.querySelector('[type="file"]') as HTMLInputElement

function choose(...files: Blob[]) {
  Object.defineProperty(fileInput(), 'files', { value: files, configurable: true })
  fileInput().dispatchEvent(new Event('change', { bubbles: true }))
}

/** The message after a file with this content was chosen. */
async function saidOf(...content: BlobPart[]) {
  useAlerts.setState({ alerts: [] })
  choose(new File(content, 'history.csv'))
  await until(() => alertTexts().length > 0 && !fileInput().disabled)
  return alertTexts()
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

test.before.each(async () => {
  useAlerts.setState({ alerts: [] })
  await freshDatabase()
  page = mount(<HistoryDataPage />)
  await settled()
})
test.after.each(async () => {
  page.leave()
  await settled()
})

test('a file without records says so', async () => {
  for (const text of ['', '\r\n\r\n', titles, (await exportCsv()).join('')])
    assert.equal(await saidOf(text), [about(`The file has no records. ${nothing}`)])
})

test('UTF-8 and UTF-16 with the mark at the beginning are read', async () => {
  const text = `\uFEFF${titles}\r\n${row('10:00')}\r\n`
  for (const content of [text, utf16(text, true), utf16(text, false)]) {
    await deleteHistory()
    assert.equal(await saidOf(content), [about('Values of 1 day are new (2 in all).')])
    const [day] = Object.values(await loadHistory('yields'))
    assert.is(day?.inverters['116181234567']?.name, 'Süd')
  }
})

const notOurs = about(
  `This is no file of “Save as CSV”, or a spreadsheet has changed it: add it as it was saved. ${nothing}`,
)

test('a file of another kind, and one that a spreadsheet saved in its own way, is refused as a whole', async () => {
  const text = `${titles}\r\n${row('10:00')}\r\n`
  const foreign = ['a,b\n1,2', 'x'.repeat(500_000), '{"status":"success"}']
  const changed = [
    text.replaceAll(',', ';'),
    text.replaceAll(',', '\t').replaceAll('W plant', '"W plant"'),
    latin1(text),
  ]
  for (const content of [...foreign, ...changed, utf16(text, true), utf16(text, false)])
    assert.equal(await saidOf(content), [notOurs])
  assert.equal(await saidOf(`${titles}\n21.06.2026 12:00,30,1,1\n`), [
    notOurs,
    about('These lines are not valid and were left out: 2'),
  ])
  assert.equal([await loadHistory('power'), await loadHistory('yields')], [{}, {}])
})

test('a large file is read in pieces with a progress in words, and added once', async () => {
  const { file, ...counted } = countedFile()
  choose(file)
  const progress = await until(() => document.querySelector('progress'))
  await until(() => progress.value > 0.6)
  assert.is(progress.getAttribute('aria-label'), 'Add files')
  assert.match(page.place.textContent ?? '', /history\.csv: [678]\d%/)
  assert.ok(fileInput().disabled)
  counted.goOn()
  await until(() => alertTexts().length > 0)
  assert.equal(alertTexts(), [about('Values of 1 day are new (2 in all).')])
  await until(() => !document.querySelector('progress'))
})

test('who stops adding one of several files is told how far it came, and adds none of the others', async () => {
  const counted = countedFile()
  choose(counted.file, new File([`${titles}\n${row('11:00')}\n`], 'other.csv'))
  await until(() => (document.querySelector('progress')?.value ?? 0) > 0.6)
  named('button', 'Cancel')?.click()
  counted.goOn()
  await until(() => alertTexts().length === 2)
  assert.match(
    alertTexts()[0] ?? '',
    /^history\.csv: Adding was stopped\. The records up to line \d,\d{3} have been added\.$/,
  )
  assert.is(alertTexts()[1], `other.csv: Adding was stopped. ${nothing}`)
  assert.ok(counted.asked < 73)
  assert.is(Object.keys(await loadHistory('power')).length, 1)
})

test('who leaves the page stops adding, and is told how far it came', async () => {
  const counted = countedFile()
  choose(counted.file)
  await until(() => (document.querySelector('progress')?.value ?? 0) > 0.6)
  page.leave()
  counted.goOn()
  await until(() => alertTexts().length > 0)
  assert.match(alertTexts()[0] ?? '', /^history\.csv: Adding was stopped\. The records up to line /)
})

test('a file that cannot be read to its end says what has been added', async () => {
  const counted = countedFile()
  counted.fail = new DOMException('gone', 'NotReadableError')
  choose(counted.file)
  counted.goOn()
  await until(() => alertTexts().length > 0)
  assert.match(
    alertTexts()[0] ?? '',
    /^history\.csv: The file could not be read to its end\. Choose it again\. The records up to line \d,\d{3} have been added\.$/,
  )
})

test('a browser that stores nothing says that nothing has been added', async () => {
  await blockStorage()
  assert.equal(await saidOf(`${titles}\n${row('10:00')}\n`), [
    about(`The storage of this browser is blocked or full. ${nothing}`),
  ])
})

test.run()
