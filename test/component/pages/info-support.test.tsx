import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { generations } from '../../../src/contract/generations.ts'
import { keepLine } from '../../../src/live/console-tail.ts'
import { logout } from '../../../src/session/session.ts'
import { readRecording } from '../../../tools/simulator/replay/recording.ts'
import { saved, watchSaving } from '../../support/config-page.ts'
import { enter, settled, until } from '../../support/mount.tsx'
import { type AppOptions, renderApp } from '../../support/render-app.tsx'

const names = () => [...document.querySelectorAll('main summary')].map(({ textContent }) => textContent)
const preview = () => [...document.querySelectorAll('main pre')].map(({ textContent }) => textContent).join('\n')
const previewOf = (name: string) =>
  [...document.querySelectorAll('main details')].find(one => one.querySelector('summary')?.textContent === name)
    ?.lastElementChild?.textContent

async function open(options: AppOptions = {}) {
  watchSaving()
  return renderApp({ path: '/info/support', login: true, ...options })
}

async function collected(options?: AppOptions) {
  const app = await open(options)
  app.button('Collect data').click()
  await until(() => app.button('Save the file'))
  return app
}

async function archive({ button }: { button(name: string): HTMLButtonElement }) {
  button('Save the file').click()
  const [[name, content]] = (await until(() => saved.files.length > 0 && saved.files)) as [[string, Blob]]
  return { name, recording: await readRecording(new Uint8Array(await content.arrayBuffer())) }
}

for (const generation of generations) {
  test(`the saved file equals the preview and can be replayed, and names nobody (firmware of ${generation})`, async () => {
    const app = await collected({ gateway: { generation } })
    const { name, recording } = await archive(app)
    assert.is(name, 'sundial-support.zip')
    assert.is(recording.generation, generation)
    assert.equal(
      [...recording.documents].map(([address]) => `documents/${address.replace('?', '@')}.json`),
      names().slice(1),
    )
    for (const [address, text] of recording.documents)
      assert.is(previewOf(`documents/${address.replace('?', '@')}.json`), text)
    const { serials } = app.gateway.world.radio
    assert.equal(
      recording.live.map(text => JSON.parse(text).inverters[0]?.serial.slice(0, 4)),
      serials.map(serial => serial.slice(0, 4)),
    )
    const all = [preview(), JSON.stringify([...recording.documents])].join()
    assert.not.ok([...serials, 'Sonnenhaus'].some(secret => all.includes(secret)))
    for (const path of ['devinfo/status', 'eventlog/status', 'gridprofile/status', 'gridprofile/rawdata'])
      assert.is([...recording.documents.keys()].filter(one => one.startsWith(path)).length, serials.length, path)
    const about = JSON.parse(previewOf('recording.json') ?? '')
    assert.equal([about.redacted, about.unread, about.browser], [true, {}, navigator.userAgent])
    assert.ok(about.sundial)
  })
}

test('lines of the log are in the file only if the owner adds them, as they are, and the box says so', async () => {
  const app = await open()
  const line = 'I (1) main: Wi-Fi Sonnenstrasse7, inverter 116180ab12cd'
  keepLine(1000, 'I (0) main: started')
  keepLine(1500, line)
  app.button('Collect data').click()
  await until(() => app.button('Save the file'))
  assert.not.match(preview(), /Sonnenstrasse7/)
  assert.equal((await archive(app)).recording.console, [])
  saved.files.length = 0
  const box = document.querySelector<HTMLInputElement>('main [type=checkbox]')
  assert.match(
    box?.closest('label')?.textContent ?? '',
    /Read them first: serial numbers, addresses and names in them are not replaced/,
  )
  box?.click()
  await until(() => names().includes('console.jsonl'))
  assert.equal((await archive(app)).recording.console, [
    { ms: 0, text: 'I (0) main: started' },
    { ms: 500, text: line },
  ])
})

test('without lines of the log, and with those from before a logout, none can be added', async () => {
  await open()
  keepLine(1000, 'I (0) main: started')
  logout()
  await collected()
  assert.is(document.querySelector('main [type=checkbox]'), null)
})

test('the search shows the lines with the text, in any case, and opens their files', async () => {
  await collected()
  const all = names().length
  enter(document.querySelector('[type=search]'), 'GIT_hash')
  await until(() => names().length === 1)
  assert.equal(names(), ['documents/system/status.json'])
  assert.match(preview(), /^ {2}"git_hash": "[^\n]*$/)
  assert.ok(document.querySelector('details')?.open)
  enter(document.querySelector('[type=search]'), '')
  await until(() => names().length === all)
  assert.not.ok(document.querySelector('details')?.open)
})

test('failed calls, and documents that are too large or too deep, are listed in the file, and the others are read', async () => {
  const nested = JSON.parse('['.repeat(1000) + ']'.repeat(1000))
  const app = await collected({
    prepare: ({ faults }) => faults.set({ broken: { path: 'mqtt/config' }, html: { path: 'devinfo/status' } }),
    answers: {
      'ntp/status': document => ({ ...document, nested }),
      'dtu/config': document => ({ ...document, long: 'x'.repeat(1_000_000) }),
    },
  })
  const { recording } = await archive(app)
  assert.equal(JSON.parse(previewOf('recording.json') ?? '').unread, {
    'mqtt/config': 'busy',
    'devinfo/status?inv=': 'unexpected',
    'ntp/status': 'oversized',
    'dtu/config': 'oversized',
  })
  assert.ok(recording.documents.has('mqtt/status') && recording.documents.has('system/status'))
  assert.equal(app.alerts(), [])
})

test('collecting only reads, and makes one call at a time', async () => {
  let inFlight = 0
  let most = 0
  const app = await open({
    async network() {
      most = Math.max(most, ++inFlight)
      await new Promise(resolve => setImmediate(resolve))
      inFlight--
      return undefined
    },
  })
  most = 0
  const before = app.asked.length
  app.button('Collect data').click()
  await until(() => app.button('Save the file'))
  assert.is(most, 1)
  assert.equal([...new Set(app.asked.slice(before).map(({ method }) => method))], ['GET'])
})

test('leaving the page aborts collecting', async () => {
  let answer = () => {}
  const app = await open({
    network: ({ url }) =>
      url.endsWith('/mqtt/config')
        ? new Promise(resolve => {
            answer = () => resolve(undefined)
          })
        : undefined,
  })
  app.button('Collect data').click()
  await until(() => app.reads('mqtt/config') > 0)
  assert.is(app.button('Collect data').getAttribute('aria-busy'), 'true')
  const opened = app.open('/about')
  await until(() => document.querySelector('h1')?.textContent === 'About Sundial')
  await settled()
  answer()
  await opened
  assert.is(app.reads('network/config'), 0)
  assert.equal(app.alerts(), [])
})

test.run()
