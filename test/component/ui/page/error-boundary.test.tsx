import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ErrorBoundary } from '../../../../src/ui/page/error-boundary.tsx'
import { mount, named, until } from '../../../support/mount.tsx'
import { renderApp } from '../../../support/render-app.tsx'

let broken = true

function Fragile() {
  if (broken) throw new Error('a value nobody expected')
  return <p>Fine</p>
}

const complain = console.error
const { reportError } = globalThis
const reported: unknown[] = []
test.before(() => {
  console.error = () => undefined
  globalThis.reportError = error => reported.push(error)
})
test.after(() => {
  console.error = complain
  globalThis.reportError = reportError
})

test('a crash is limited to its page, says so, and can be retried', async () => {
  broken = true
  const page = mount(
    <>
      <nav>Menu</nav>
      <ErrorBoundary>
        <Fragile />
      </ErrorBoundary>
    </>,
  )
  await until(() => document.querySelector('h1')?.textContent === 'This page could not be shown')
  assert.is(document.querySelector('nav')?.textContent, 'Menu')
  assert.is((reported[0] as Error).message, 'a value nobody expected')
  broken = false
  named('button', 'Try again')?.click()
  await until(() => document.querySelector('p')?.textContent === 'Fine')
  page.leave()
})

test('the error is shown, and can be copied with everything a report needs', async () => {
  broken = true
  const app = await renderApp({ path: '/info/ntp', answers: { 'system/status': { git_hash: 'v26.1.2' } } })
  app.leave()
  let copied = ''
  const clipboard = {
    async writeText(text: string) {
      copied = text
    },
  }
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
  const page = mount(
    <ErrorBoundary>
      <Fragile />
    </ErrorBoundary>,
  )
  await until(() => document.querySelector('code')?.textContent === 'Error: a value nobody expected')
  await until(() => {
    named('button', 'Copy details')?.click()
    return copied.includes('v26.1.2')
  })
  assert.match(
    copied,
    /^Error: a value nobody expected\nSundial \d+\.\d+\.\d+, firmware v26\.1\.2\nPage \/info\/ntp\nBrowser .+/,
  )
  await until(() => document.querySelector('[role=status]')?.textContent === 'Copied')
  page.leave()
})

test.run()
