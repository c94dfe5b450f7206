import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { espImage } from '../../../tools/simulator/files/esp-image.ts'
import { saved, watchSaving } from '../../support/config-page.ts'
import { FakeUpload, fakeUploads, uploading } from '../../support/fake-upload.ts'
import { labelled, named, until } from '../../support/mount.tsx'
import { type AppOptions, type RenderedApp, renderApp } from '../../support/render-app.tsx'

let app: RenderedApp

async function open(options: AppOptions = {}) {
  fakeUploads()
  const answers = { 'system/status': { git_hash: 'v26.3.30-5-gb6f0353' } }
  app = await renderApp({ path: '/firmware/upgrade', login: true, answers, ...options })
}

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

/** Presses Install and answers the confirmation. */
async function confirmed(answer = 'Install') {
  ;(await until(() => install()?.disabled === false && install())).click()
  const question = (await until(() => document.querySelector('dialog p'))).textContent?.replace(/\s/g, ' ')
  ;(await until(() => named<HTMLButtonElement>('dialog .actions button', answer))).click()
  return question
}

test('the page links to the update check', async () => {
  await open()
  const link = await until(() => named<HTMLAnchorElement>('form a', 'Check for updates'))
  assert.is(link.getAttribute('href'), '/info/system')
})

test('the page links to the newest file for this board', async () => {
  await open()
  const link = await until(() => named<HTMLAnchorElement>('form a', 'opendtu-generic_esp32.bin'))
  assert.is(link.href, 'https://github.com/tbnobody/OpenDTU/releases/latest/download/opendtu-generic_esp32.bin')
})

test('if the gateway says that it cannot be updated, no file can be chosen', async () => {
  await open({
    network: ({ url }) => (url.endsWith('/firmware/status') ? Response.json({ ota_supported: false }) : undefined),
  })
  await until(() => text().includes('This gateway’s firmware cannot be replaced from here.'))
  assert.not(labelled('File'))
})

const chosen = async () => {
  await choose(espImage({ size: 20_000 }))
  await confirmed()
  return until(uploading)
}

test('before the firmware is replaced a backup of the settings is offered', async () => {
  watchSaving()
  await open()
  await choose(espImage({ size: 20_000 }))
  ;(await until(() => install()?.disabled === false && install())).click()
  ;(await until(() => named<HTMLButtonElement>('dialog button', 'Save a backup first: config.json'))).click()
  await until(() => saved.files.length > 0)
  assert.equal([saved.files[0]?.[0], FakeUpload.uploads.length], ['config.json', 0])
})

test('the page shows what a file contains, and sends nothing before the owner confirms', async () => {
  await open()
  await until(() => fact('Installed') === 'v26.3.30-5-gb6f0353')
  assert.is(install()?.disabled, true)
  await choose(espImage({ size: 1_500_000 }))
  assert.equal(
    ['Chip', 'Size', 'Version', 'Build date'].map(label => fact(label)?.replace(/\s/g, ' ')),
    ['ESP32', '1,465 kB', 'roof-firmware v26.5.1-3-gabc1234', 'May  9 2026 18:41:07'],
  )
  assert.equal([notes('danger'), notes('warning')], [[], []])
  assert.is(
    await confirmed('Cancel'),
    'Install roof.bin, v26.3.30-5-gb6f0353 → v26.5.1-3-gabc1234 (1,465 kB)? The gateway then restarts.',
  )
  await until(() => !document.querySelector('dialog'))
  assert.equal([FakeUpload.uploads.length, app.gateway.requests.every(({ method }) => method === 'GET')], [0, true])
})

test('errors in a file are shown, and it cannot be sent', async () => {
  await open()
  await choose(espImage({ chip: 9, size: 2_000_000 }))
  assert.equal(
    notes('danger').map(note => note?.replace(/\s/g, ' ')),
    [
      'This firmware is for ESP32-S3, but the gateway has ESP32.',
      'Too large: the file has 1,953 kB, but there is only room for 1,920 kB.',
    ],
  )
  assert.is(install()?.disabled, true)
  await choose(Buffer.from('not firmware'))
  await until(
    () => notes('danger')[0] === 'This is no update file. “factory” files are only for the first installation.',
  )
  assert.is(install()?.disabled, true)
  await choose(espImage())
  await until(() => install()?.disabled === false)
  assert.equal(notes('danger'), [])
})

test('what could not be checked is mentioned in the confirmation, and the file may be sent', async () => {
  await open()
  await choose(espImage({ bare: true }))
  await until(() => notes('warning')[0] === 'Not checked: Version.')
  assert.match(await confirmed(), /^Not checked: Version\. Install roof\.bin/)
  await until(uploading)
})

test('a compressed file is unpacked and examined, and a warning says that the gateway does not unpack it', async () => {
  await open()
  await choose(gzipSync(espImage({ size: 30_000 })), 'roof.bin.gz')
  await until(() => fact('Version')?.startsWith('roof-firmware'))
  assert.equal(notes('warning'), ['The gateway cannot unpack .gz files: send it the .bin file from inside.'])
  assert.match(await confirmed(), /^The gateway cannot unpack/)
  await until(uploading)
})

test('chip and size stay unchecked if the gateway does not answer, and a retry checks them', async () => {
  let dead = true
  await open({
    network: ({ url }) =>
      dead && url.endsWith('/system/status') ? new Response('no heap', { status: 500 }) : undefined,
  })
  await choose(espImage())
  await until(() => notes('warning').includes('Not checked: Chip, Size.'))
  assert.match(text(), 'no heap')
  dead = false
  ;(await until(() => named<HTMLButtonElement>('button', 'Try again'))).click()
  await until(() => notes('warning').length === 0 && !text().includes('no heap'))
  // The file chosen meanwhile is kept.
  assert.is(fact('Chip'), 'ESP32')
})

test('the checksum of the whole file, made of pieces between which the page answers, is sent before it', async () => {
  await open({ answers: { 'system/status': { sketch_total: 8_257_536 } } })
  const image = espImage({ size: 5_000_001 })
  await choose(image)
  const { slice } = Blob.prototype
  const pieces: number[] = []
  Blob.prototype.slice = function (...range) {
    const piece = slice.apply(this, range)
    pieces.push(piece.size)
    return piece
  }
  await confirmed()
  const sent = await until(uploading)
  assert.equal([sent.method, sent.url], ['POST', '/api/firmware/update'])
  const [[first, sum], [second, file]] = sent.parts as [[string, string], [string, File]]
  assert.equal([first, second, file.name], ['MD5', 'firmware', 'firmware'])
  assert.is(sum, createHash('md5').update(image).digest('hex'))
  Blob.prototype.slice = slice
  // React in StrictMode reads the file twice.
  assert.equal([...new Set(pieces)], [2_097_152, 805_697])
  assert.ok(Buffer.from(await file.arrayBuffer()).equals(image))
})

test('success is shown, the version stored for later, and the wait page opens', async () => {
  await open()
  ;(await chosen()).answer(200, 'OK')
  await until(() => text().includes('✓ The firmware is accepted, and the gateway is restarting.'))
  assert.match(localStorage.getItem('firmware') ?? '', / v26\.3\.30-5-gb6f0353$/)
  await until(() => location.pathname === '/wait')
})

test('a rejection shows the text of the gateway; Retry sends the same file, Back starts over', async () => {
  await open()
  for (const [status, words, said] of [
    [400, 'The update could not begin', 'The update could not begin'],
    [500, 'FAIL', 'The gateway did not take the file.'],
  ] as const) {
    ;(await (status === 400 ? chosen() : until(uploading))).answer(status, words)
    await until(() => document.querySelector('[role=alert]')?.textContent === said)
    assert.is(localStorage.getItem('firmware'), null)
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

test('all was sent and no answer came: the page waits for the gateway, and says neither success nor failure', async () => {
  await open()
  const sent = await chosen()
  sent.progress(19_000, 20_000)
  sent.drop()
  await until(() => text().includes('Upload failed'))
  assert.is(localStorage.getItem('firmware'), null)
  ;(await until(() => named<HTMLButtonElement>('button', 'Try again'))).click()
  const again = await until(uploading)
  again.progress(20_000, 20_000)
  again.drop()
  await until(() => location.pathname === '/wait')
  assert.match(localStorage.getItem('firmware') ?? '', / v26\.3\.30-5-gb6f0353$/)
  assert.equal(app.alerts(), [
    'warning: All of the firmware was sent, but no answer came. Sundial waits for the gateway and compares the versions.',
  ])
})

test('all was sent and no answer came, on a page that could not read the version at first: it is read before it is sent', async () => {
  let isReady = false
  await open({
    network: ({ url }) => (url.endsWith('/system/status') && !isReady ? new Response('', { status: 500 }) : undefined),
  })
  await until(() => labelled('File'))
  isReady = true
  const sent = await chosen()
  sent.progress(20_000, 20_000)
  sent.drop()
  await until(() => location.pathname === '/wait')
  assert.match(localStorage.getItem('firmware') ?? '', / v26\.3\.30-5-gb6f0353$/)
})

test.run()
