import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { useAlerts } from '../../src/lib/alerts.ts'
import { ConsolePage } from '../../src/pages/info/console.tsx'
import { FakeSocket, fakeSockets, openSockets } from '../support/fake-gateway.ts'
import { enter, labelled, mount, named, until } from '../support/mount.tsx'

let leave: () => void

const panel = () => document.querySelector<HTMLElement>('[role=log]')
const texts = () => [...(panel()?.firstElementChild?.children ?? [])].map(row => row.textContent?.slice(15))
const lineCount = () => document.querySelector('main .muted')?.textContent
const push = (...lines: string[]) => openSockets()[0]?.push(lines.map(line => `${line}\n`).join(''))
const search = () => document.querySelector<HTMLInputElement>('[type=search]')
const showing = (...lines: string[]) => until(() => texts().join('|') === lines.join('|'))

/** The console of a gateway that has said a line of each kind. */
async function opened() {
  const page = mount(<ConsolePage />)
  leave = page.leave
  await until(() => openSockets().length === 1)
  openSockets()[0]?.open()
  push('E (1) a: bad', 'W (2) b: odd', 'I (3) c: good', 'D (4) d: deep', 'V (5) e: deeper', 'plain')
  await until(() => texts().length === 6)
}

test.before.each(() => {
  fakeSockets()
  useAlerts.setState({ alerts: [] })
  history.replaceState(null, '', '/info/console')
})
test.after.each(() => leave())

test('lines have a time stamp and the colour of their level, and are counted', async () => {
  await opened()
  const rows = [...(panel()?.querySelectorAll<HTMLElement>('[style*=color]') ?? [])]
  assert.is(new Set(rows.map(row => row.style.color)).size, 6)
  for (const row of rows) assert.match(row.textContent ?? '', /^\[\d\d:\d\d:\d\d\.\d{3}\] /)
  assert.is(lineCount(), '6 lines')
  assert.match(document.querySelector('[role=status].live')?.textContent ?? '', 'Live')
})

test('all six levels are on, and each can be left out', async () => {
  await opened()
  const boxes = ['Error', 'Warning', 'Info', 'Debug', 'Verbose', 'Other'].map(name => labelled(name))
  assert.equal(
    boxes.map(box => box?.checked),
    [true, true, true, true, true, true],
  )
  const lines = texts()
  for (const [n, box] of boxes.entries()) {
    box?.click()
    await showing(...(lines.filter((_, at) => at !== n) as string[]))
    assert.is(lineCount(), '5 lines')
    box?.click()
    await until(() => texts().length === 6)
  }
})

test('the search is a regular expression of any case, and its matches are marked', async () => {
  await opened()
  enter(search(), 'DEEP.*|^plain$')
  await showing('D (4) d: deep', 'V (5) e: deeper', 'plain')
  assert.equal(
    [...document.querySelectorAll('mark')].map(mark => mark.textContent),
    ['deep', 'deeper', 'plain'],
  )
  push('I (6) f: Deeply', 'I (7) g: no')
  await until(() => texts().at(-1) === 'I (6) f: Deeply')
  enter(search(), '')
  await until(() => texts().length === 8)
  assert.is(document.querySelector('mark'), null)
})

test('a pattern that is none is told at the field, and the last one stays', async () => {
  await opened()
  enter(search(), 'deep')
  await until(() => texts().length === 2)
  enter(search(), 'deep(')
  const problem = await until(() => document.querySelector('[role=alert]'))
  assert.is(problem.textContent, 'Not a regular expression.')
  assert.is(search()?.getAttribute('aria-invalid'), 'true')
  assert.is(search()?.getAttribute('aria-describedby'), problem.id)
  labelled('Verbose')?.click()
  await showing('D (4) d: deep')
  enter(search(), 'good')
  await showing('I (3) c: good')
  assert.is(document.querySelector('[role=alert]'), null)
  assert.is(search()?.getAttribute('aria-invalid'), null)
})

test('a pause holds the lines back, and going on shows what came meanwhile', async () => {
  await opened()
  named('button', 'Pause')?.click()
  const resume = await until(() => named('button', 'Continue'))
  push('I (6) f: meanwhile')
  enter(search(), '\\(')
  await until(() => texts().length === 5)
  assert.is(texts().includes('I (6) f: meanwhile'), false)
  resume.click()
  await until(() => texts().at(-1) === 'I (6) f: meanwhile')
})

test('clearing empties the panel, and later lines come', async () => {
  await opened()
  named('button', 'Clear')?.click()
  await until(() => texts().length === 0)
  assert.is(lineCount(), '0 lines')
  push('I (6) f: new')
  await showing('I (6) f: new')
})

test('text of the gateway stays text', async () => {
  await opened()
  push('<img src=x onerror=alert(1)> &lt;b&gt;')
  await until(() => texts().at(-1) === '<img src=x onerror=alert(1)> &lt;b&gt;')
  assert.is(panel()?.querySelector('img'), null)
  enter(search(), '<img')
  await until(() => document.querySelector('mark')?.textContent === '<img')
})

test('copying takes the lines that are shown and says whether it worked', async () => {
  await opened()
  const copied: string[] = []
  Object.defineProperty(navigator, 'clipboard', {
    value: {
      async writeText(text: string) {
        if (copied.length) throw new Error('refused')
        copied.push(text)
      },
    },
    configurable: true,
  })
  document.execCommand = () => false
  enter(search(), 'deep')
  await until(() => texts().length === 2)
  const said = () => useAlerts.getState().alerts.map(({ type, text }) => `${type}: ${text}`)
  named('button', 'Copy')?.click()
  await until(() => said().includes('success: Copied'))
  assert.match(copied[0] ?? '', /^\[[\d:.]{12}\] D \(4\) d: deep\n\[[\d:.]{12}\] V \(5\) e: deeper\n$/)
  named('button', 'Copy')?.click()
  await until(() => said().includes('danger: Could not copy. Please copy by hand.'))
})

test('only the lines in sight are drawn', async () => {
  await opened()
  for (let n = 0; n < 50; n++) push(...Array.from({ length: 100 }, (_, line) => `I (${n}) a: ${line}`))
  await until(() => lineCount() === '5,006 lines')
  assert.ok(texts().length < 50, `${texts().length} rows`)
  assert.is(texts().at(-1), 'I (49) a: 99')
})

test('the panel can be reached by keyboard and has a name', async () => {
  await opened()
  assert.is(panel()?.tabIndex, 0)
  assert.is(panel()?.getAttribute('aria-label'), 'Log of the gateway')
  assert.is(labelled('Follow')?.checked, true)
})

test('leaving the page closes its socket', async () => {
  await opened()
  leave()
  await until(() => openSockets().length === 0)
  assert.ok(FakeSocket.sockets.length > 0)
})

test.run()
