import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LogLevel } from '../../../src/contract/settings.ts'
import { t } from '../../../src/i18n/i18n.ts'
import { fakeClock, hurry } from '../../support/fake-clock.ts'
import { FakeSocket, openSockets } from '../../support/fake-gateway.ts'
import { enter, labelled, named, settled, until } from '../../support/mount.tsx'
import { type RenderedApp, renderApp } from '../../support/render-app.tsx'

let app: RenderedApp

const panel = () => document.querySelector<HTMLElement>('[role=log]')
const texts = () => [...(panel()?.firstElementChild?.children ?? [])].map(row => row.textContent?.slice(15))
const lineCount = () => document.querySelector('main .muted')?.textContent
const push = (...lines: string[]) => openSockets()[0]?.push(lines.map(line => `${line}\n`).join(''))
const search = () => document.querySelector<HTMLInputElement>('[type=search]')
const showing = (...lines: string[]) => until(() => texts().join('|') === lines.join('|'))

/** The console with a line of each kind. */
async function opened() {
  app = await renderApp({ path: '/info/console' })
  await until(() => openSockets().length === 1)
  openSockets()[0]?.open()
  push('E (1) a: bad', 'W (2) b: odd', 'I (3) c: good', 'D (4) d: deep', 'V (5) e: deeper', 'plain')
  await until(() => texts().length === 6)
}

test('lines have a time stamp and the colour of their level, and are counted', async () => {
  await opened()
  const rows = [...(panel()?.querySelectorAll<HTMLElement>('[style*=color]') ?? [])]
  assert.is(new Set(rows.map(row => row.style.color)).size, 6)
  for (const row of rows) assert.match(row.textContent ?? '', /^\[\d\d:\d\d:\d\d\.\d{3}\] /)
  assert.is(lineCount(), '6 lines')
  assert.match(document.querySelector('[role=status].live')?.textContent ?? '', 'Live')
})

test('all six levels are shown, and each can be hidden', async () => {
  await opened()
  const boxes = ['Error', 'Warning', 'Info', 'Debug', 'Verbose', 'Other'].map(name => labelled(name))
  const checked = boxes.map(box => box?.checked)
  assert.equal(checked, [true, true, true, true, true, true])
  const lines = texts()
  for (const [n, box] of boxes.entries()) {
    box?.click()
    await showing(...(lines.filter((_, at) => at !== n) as string[]))
    assert.is(lineCount(), '5 lines')
    box?.click()
    await until(() => texts().length === 6)
  }
})

test('the search takes a regular expression, ignores case, and marks matches', async () => {
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

test('an invalid pattern is reported at the field, and the last valid one stays in force', async () => {
  await opened()
  enter(search(), 'deep')
  await until(() => texts().length === 2)
  enter(search(), 'deep(')
  const problem = await until(() => document.querySelector('main [role=alert]'))
  assert.is(problem.textContent, 'This regular expression is not valid; the last valid one applies.')
  assert.is(search()?.getAttribute('aria-invalid'), 'true')
  assert.is(search()?.getAttribute('aria-describedby'), problem.id)
  labelled('Verbose')?.click()
  await showing('D (4) d: deep')
  enter(search(), 'good')
  await showing('I (3) c: good')
  assert.is(document.querySelector('main [role=alert]'), null)
  assert.is(search()?.getAttribute('aria-invalid'), null)
})

test('a pause holds new lines back, and resuming shows them', async () => {
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

test('clearing empties the panel, and new lines still arrive', async () => {
  await opened()
  named('button', 'Clear')?.click()
  await until(() => texts().length === 0)
  assert.is(lineCount(), '0 lines')
  push('I (6) f: new')
  await showing('I (6) f: new')
})

test('copying takes the visible lines and says whether it worked', async () => {
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
  const said = () => document.querySelector('.control [role=status]')?.textContent
  named('button', 'Copy')?.click()
  await until(() => said() === 'Copied')
  assert.match(copied[0] ?? '', /^\[[\d:.]{12}\] D \(4\) d: deep\n\[[\d:.]{12}\] V \(5\) e: deeper\n$/)
  named('button', 'Copy')?.click()
  await until(() => said() === 'The browser did not copy the text. Copy it by hand.')
})

test('only the lines in view are rendered', async () => {
  await opened()
  for (let n = 0; n < 50; n++) push(...Array.from({ length: 100 }, (_, line) => `I (${n}) a: ${line}`))
  await until(() => lineCount() === '5,006 lines')
  assert.ok(texts().length < 50, `${texts().length} rows`)
  assert.is(texts().at(-1), 'I (49) a: 99')
})

test('a flood of more than a gateway writes is said in the log, whose page can be used meanwhile', async () => {
  // All of it within a second, and none waited for longer: a slow machine would make it less than a flood.
  const now = Date.now()
  const clock = fakeClock(['Date'])
  clock.setSystemTime(now)
  await opened()
  for (let n = 0; n < 1200; n++) push(`I (${n}) a: flood`)
  clock.uninstall()
  await until(() => texts().at(-1) === t('console.Interrupted'))
  assert.equal([openSockets().length, document.querySelector('.live')?.textContent], [0, t('live.Closed')])
  named('button', t('console.ClearConsole'))?.click()
  await until(() => texts().length === 0)
})

test('the panel can be reached by keyboard and has a name', async () => {
  await opened()
  assert.is(panel()?.tabIndex, 0)
  assert.is(panel()?.getAttribute('aria-label'), 'Log of the gateway')
  assert.is(labelled('Scroll automatically')?.checked, true)
})

test('leaving the page closes its socket', async () => {
  await opened()
  app.leave()
  await until(() => openSockets().length === 0)
  assert.ok(FakeSocket.sockets.length > 0)
})

const notice = () => document.querySelector('main .notice')

/** The message after ten seconds without a line, which pass at once, on a gateway with these log levels. */
async function quiet(level: LogLevel, login = true, modules: { name: string; level: LogLevel }[] = []) {
  hurry(10_000)
  const answers = { 'logging/config': { loglevel: { default: level, modules } } }
  app = await renderApp({ path: '/info/console', login, answers })
  await until(() => openSockets().length === 1)
  await settled()
  assert.is(notice(), null)
  openSockets()[0]?.open()
  const said = await until(notice)
  await settled()
  assert.is(said.querySelector('a')?.getAttribute('href'), '/settings/logging')
  return said.textContent
}

test('without lines it is said how much the gateway logs, and where that is set', async () => {
  assert.is(await quiet(1), `${t('console.LogsErrors')} Log settings`)
  assert.is(await quiet(0), `${t('console.LogsNothing')} Log settings`)
  assert.is(await quiet(1, true, [{ name: 'hoymiles', level: 3 }]), `${t('console.Quiet')} Log settings`)
  // What a visitor may not read is not claimed.
  assert.is(await quiet(1, false), `${t('console.Quiet')} Log settings`)
})

test('the first line takes the sentence on how much is logged away', async () => {
  await quiet(1)
  push('E (9) a: bad')
  await until(() => !notice())
})

test.run()
