import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { generations } from '../../../src/contract/generations.ts'
import { consoleTail, keepLine } from '../../../src/recording/console-tail.ts'
import { readOnce, readPerInverter } from '../../../src/recording/documents.ts'
import { readRecording } from '../../../tools/recording/read.ts'
import { saved, watchSaving } from '../../support/config-page.ts'
import { enter, settled, until } from '../../support/mount.tsx'
import { type AppOptions, renderApp } from '../../support/render-app.tsx'
import { encodings, planted } from '../../support/secrets.ts'
import { spellingsIn, spellingsOf, withSpellings } from '../../support/spellings.ts'

const names = () => [...document.querySelectorAll('main summary')].map(({ textContent }) => textContent)
const preview = () => [...document.querySelectorAll('main pre')].map(({ textContent }) => textContent).join('\n')
const previewOf = (name: string) =>
  [...document.querySelectorAll('main details')].find(one => one.querySelector('summary')?.textContent === name)
    ?.lastElementChild?.textContent

async function open(options: AppOptions = {}) {
  watchSaving()
  consoleTail.length = 0
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
  test(`the saved file equals the preview and can be replayed (firmware of ${generation})`, async () => {
    const app = await collected({ gateway: { generation } })
    const { name, recording } = await archive(app)
    assert.is(name, 'sundial-support.zip')
    assert.is(recording.about.generation, generation)
    assert.equal([recording.about.redacted, recording.about.unread], [true, {}])
    assert.equal(
      [...recording.documents].map(([address]) => `documents/${address.replace('?', '@')}.json`),
      names().slice(1),
    )
    for (const [address, text] of recording.documents)
      assert.is(previewOf(`documents/${address.replace('?', '@')}.json`), text)
    const { serials } = app.gateway.world.radio
    assert.equal(
      recording.live.map(({ message }) => message.inverters[0]?.serial.slice(0, 4)),
      serials.map(serial => serial.slice(0, 4)),
    )
    for (const path of ['devinfo/status', 'eventlog/status', 'gridprofile/status', 'gridprofile/rawdata'])
      assert.is([...recording.documents.keys()].filter(one => one.startsWith(path)).length, serials.length, path)
    const about = JSON.parse(previewOf('recording.json') ?? '')
    assert.is(about.browser, navigator.userAgent)
    assert.ok(about.sundial)
  })

  test(`none of forty secrets is in the file, wherever the gateway stores them (firmware of ${generation})`, async () => {
    const added = { owner: 'Familie Meier', address: ['Meierstr. 7'], cloud: { token: 'abc-47-11', latitude: 47.1234 } }
    const app = await open({
      gateway: { generation, inverters: 3, password: 'admin-geheim-66' },
      prepare(gateway) {
        for (const { secret, plant } of planted) plant(gateway, secret)
      },
      answers: { 'system/status': document => ({ ...document, ...added }) },
    })
    const { radio, config } = app.gateway.world
    const secrets = [
      ...planted.map(({ secret }) => secret),
      ...radio.serials,
      config.dtu.serial.toString(16),
      ...['Familie Meier', 'Meierstr. 7', 'abc-47-11', '47.1234'],
    ]
    assert.ok(secrets.length >= 40, `${secrets.length}`)
    for (const secret of secrets)
      for (const spelling of [secret, ...encodings(secret)])
        for (const line of `D (12) test: [${spelling}] said`.split('\n')) keepLine(1000, line)
    const pairs = radio.serials.map(serial => serial.slice(-8).match(/../g)?.join(' ').toUpperCase() ?? '')
    for (const raw of pairs) keepLine(1500, `TX 15 ${raw} 80 17 41 72 81 0B`)
    app.button('Collect data').click()
    await until(() => app.button('Save the file'))
    const { recording } = await archive(app)
    const files = [...recording.documents].map(([address, text]) => `${address} ${text}`)
    const all = [preview(), ...files, ...recording.console.map(({ text }) => text)].join('\n')
    for (const secret of [...secrets.flatMap(text => [...text.split('\n'), ...encodings(text)]), ...pairs])
      assert.not.ok(all.includes(secret) || all.includes(JSON.stringify(secret).slice(1, -1)), secret)
    assert.is(recording.console[0]?.ms, 0)
    assert.ok(recording.console.some(({ text }) => /^TX \(\d\d bytes\)$/.test(text)))
  })
}

test('none of the ways to write a password is in the saved bytes, in any text of any document or in the console', async () => {
  const password = 'Zähne "putzen" 4711 & <Käse>'
  const all = spellingsOf(password).map(([, spell]) => spell(password))
  const answers = Object.fromEntries(
    [...readOnce, ...readPerInverter].map(path => [path, (document: unknown) => withSpellings(document, password)]),
  )
  const app = await open({ answers: { ...answers, 'network/config': document => ({ ...document, password }) } })
  for (const spelling of all) keepLine(1000, `D (12) test: [${spelling}] said`)
  app.button('Collect data').click()
  await until(() => app.button('Save the file'))
  assert.match(document.querySelector('main')?.textContent ?? '', /Sundial cannot recognise everything/)
  app.button('Save the file').click()
  const [[, content]] = (await until(() => saved.files.length > 0 && saved.files)) as [[string, Blob]]
  assert.equal(spellingsIn(Buffer.from(await content.arrayBuffer()).toString('latin1'), password), [])
  assert.equal(spellingsIn(await content.text(), password), [])
})

test('what Sundial cannot recognise is said once there is a file, before the button that saves it', async () => {
  const remains = () => [...document.querySelectorAll('main p')].find(one => /cannot recognise/.test(one.textContent))
  const app = await open()
  assert.is(remains(), undefined)
  app.button('Collect data').click()
  const save = await until(() => app.button('Save the file'))
  assert.ok(save.compareDocumentPosition(remains() as Node) & Node.DOCUMENT_POSITION_PRECEDING)
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

test('failed calls are listed in the file, and the others are made', async () => {
  const app = await collected({
    prepare: ({ faults }) => faults.set({ broken: { path: 'mqtt/config' }, html: { path: 'devinfo/status' } }),
  })
  const { recording } = await archive(app)
  assert.equal(recording.about.unread, { 'mqtt/config': 'busy', 'devinfo/status?inv=': 'unexpected' })
  assert.ok(recording.documents.has('mqtt/status') && recording.documents.has('system/status'))
  assert.equal(app.alerts(), [])
})

test('console lines are left out if settings could not be read, since their secrets are unknown', async () => {
  const app = await open({ prepare: ({ faults }) => faults.set({ broken: { path: 'mqtt/config' } }) })
  keepLine(1000, 'D (12) test: said')
  app.button('Collect data').click()
  await until(() => app.button('Save the file'))
  assert.equal((await archive(app)).recording.console, [])
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
