import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { useAlerts } from '../../src/lib/alerts.ts'
import { recall } from '../../src/lib/storage.ts'
import { FirmwareUpgradePage } from '../../src/pages/firmware/upgrade.tsx'
import { espImage } from '../support/esp-image.ts'
import { type Answer, type Call, fakeGateway } from '../support/fake-gateway.ts'
import { FakeUpload, fakeUploads, uploading } from '../support/fake-upload.ts'
import { labelled, mount, named, settled, until } from '../support/mount.tsx'
import { systemStatus } from '../support/status.tsx'

let calls: Call[]
let leave: () => void

function open(answer: () => Answer | undefined = () => ({ json: systemStatus() })) {
  history.replaceState(null, '', '/firmware/upgrade')
  useAlerts.setState({ alerts: [] })
  localStorage.clear()
  fakeUploads()
  calls = fakeGateway(() => answer())
  leave = mount(<FirmwareUpgradePage />).leave
}
test.after.each(() => leave())

const text = () => document.querySelector('main')?.textContent?.replace(/\s/g, ' ') ?? ''
const notes = (type: string) => [...document.querySelectorAll(`.notice[data-type=${type}]`)].map(one => one.textContent)
const install = () => named<HTMLButtonElement>('form button', 'Install')
const fact = (label: string) =>
  [...document.querySelectorAll('dt')].find(dt => dt.textContent === label)?.nextElementSibling?.textContent

/** Picks a file as the browser's own dialog would, and waits until it is examined. */
async function choose(bytes: Uint8Array, name = 'roof.bin') {
  const input = await until(() => labelled('File'))
  const file = new File([new Uint8Array(bytes)], name)
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await until(() => fact('Chip'))
}

/** Presses Install and answers the question. */
async function confirmed(answer = 'Install') {
  ;(await until(() => install()?.disabled === false && install())).click()
  const question = (await until(() => document.querySelector('dialog p'))).textContent?.replace(/\s/g, ' ')
  ;(await until(() => named<HTMLButtonElement>('dialog .actions button', answer))).click()
  return question
}

const chosen = async () => {
  await choose(espImage({ size: 20_000 }))
  await confirmed()
  return until(uploading)
}

test('a file is shown for what it is, and nothing is sent before the owner says so', async () => {
  open()
  await until(() => fact('Installed') === 'v26.3.30-5-gb6f0353')
  assert.is(install()?.disabled, true)
  await choose(espImage({ size: 1_500_000 }))
  assert.equal(
    ['Chip', 'Size', 'Version', 'Firmware date'].map(label => fact(label)?.replace(/\s/g, ' ')),
    ['ESP32', '1,465 kB', 'roof-firmware v26.5.1-3-gabc1234', 'May  9 2026 18:41:07'],
  )
  assert.equal([notes('danger'), notes('warning')], [[], []])
  assert.is(await confirmed('Cancel'), 'Install roof.bin (1,465 kB)? The gateway restarts.')
  await until(() => !document.querySelector('dialog'))
  assert.equal([FakeUpload.uploads.length, calls.every(({ method }) => method === 'GET')], [0, true])
})

test('what is wrong with a file is said, and it cannot be sent', async () => {
  open()
  await choose(espImage({ chip: 9, size: 2_000_000 }))
  assert.equal(
    notes('danger').map(note => note?.replace(/\s/g, ' ')),
    ['Made for ESP32-S3, the gateway has ESP32.', 'Too large: 1,953 kB, there is room for 1,920 kB.'],
  )
  assert.is(install()?.disabled, true)
  await choose(Buffer.from('not firmware'))
  await until(
    () => notes('danger')[0] === 'No update for an ESP32, perhaps a file for the first installation (factory).',
  )
  assert.is(install()?.disabled, true)
  await choose(espImage())
  await until(() => install()?.disabled === false)
  assert.equal(notes('danger'), [])
})

test('what is unknown is said and asked about, and may be sent', async () => {
  open()
  await choose(espImage({ bare: true }))
  await until(() => notes('warning')[0] === 'Could not be checked: Version.')
  assert.match(await confirmed(), /^Could not be checked: Version\. Install roof\.bin/)
  await until(uploading)
})

test('a packed file is examined unpacked, and the owner is told what the gateway makes of it', async () => {
  open()
  await choose(gzipSync(espImage({ size: 30_000 })), 'roof.bin.gz')
  await until(() => fact('Version')?.startsWith('roof-firmware'))
  assert.equal(notes('warning'), ['The gateway does not unpack .gz and will refuse the file.'])
  assert.match(await confirmed(), /^The gateway does not unpack .gz/)
  await until(uploading)
})

test('a gateway that cannot be asked leaves chip and size open, and can be asked again', async () => {
  let answer: Answer = { status: 500, text: 'no heap' }
  open(() => answer)
  await choose(espImage())
  await until(() => notes('warning').includes('Could not be checked: Chip, Size.'))
  assert.match(text(), 'no heap')
  answer = { json: systemStatus() }
  ;(await until(() => named<HTMLButtonElement>('button', 'Try again'))).click()
  await until(() => notes('warning').length === 0 && !text().includes('no heap'))
  // The file chosen meanwhile stays.
  assert.is(fact('Chip'), 'ESP32')
})

test('the sum goes out before the file, under the names the gateway expects', async () => {
  open()
  const image = espImage({ size: 20_000 })
  const sent = await chosen()
  assert.equal([sent.method, sent.url], ['POST', '/api/firmware/update'])
  const [[first, sum], [second, file]] = sent.parts as [[string, string], [string, File]]
  assert.equal([first, second, file.name], ['MD5', 'firmware', 'firmware'])
  assert.is(sum, createHash('md5').update(image).digest('hex'))
  assert.ok(Buffer.from(await file.arrayBuffer()).equals(image))
})

test('success is told, the version noted for later, and the wait page comes', async () => {
  open()
  ;(await chosen()).answer(200, 'OK')
  await until(() => text().includes('✓ The gateway accepted the firmware and restarts.'))
  assert.match(recall('firmware') ?? '', / v26\.3\.30-5-gb6f0353$/)
  await until(() => location.pathname === '/wait')
})

test('the text of the gateway is shown when it refuses; Retry sends the same file, Back begins anew', async () => {
  open()
  for (const [status, words] of [
    [400, 'The update could not begin'],
    [500, 'FAIL'],
  ] as const) {
    ;(await (status === 400 ? chosen() : until(uploading))).answer(status, words)
    await until(() => document.querySelector('[role=alert]')?.textContent === words)
    assert.is(recall('firmware'), null)
    ;(await until(() => named<HTMLButtonElement>('button', 'Try again'))).click()
  }
  const again = await until(uploading)
  assert.equal(String(again.parts[0]), String(FakeUpload.uploads[0]?.parts[0]))
  again.drop()
  await until(() => text().includes('The gateway does not answer.'))
  ;(await until(() => named<HTMLButtonElement>('button', 'Back'))).click()
  await until(() => labelled('File'))
  assert.is(install()?.disabled, true)
})

test('a file that cannot be read any more says so, and nothing is sent', async () => {
  open()
  globalThis.reportError = () => {}
  await choose(espImage())
  const input = labelled('File')
  const file = input?.files?.[0]
  if (file)
    file.slice = () => {
      throw new DOMException('gone', 'NotReadableError')
    }
  await confirmed()
  await until(() => text().includes('Unknown error while upload, check the console for details.'))
  assert.is(FakeUpload.uploads.length, 0)
})

test('a login that is not valid any more is asked for once the upload has arrived', async () => {
  open()
  ;(await chosen()).answer(401)
  await until(() => location.pathname === '/login')
  assert.is(location.search, '?returnUrl=%2Ffirmware%2Fupgrade')
  await settled()
})

test.run()
