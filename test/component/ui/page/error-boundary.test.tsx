import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ErrorBoundary } from '../../../../src/ui/page/error-boundary.tsx'
import { catchErrors } from '../../../support/catch-errors.ts'
import { mount, named, until } from '../../../support/mount.tsx'
import { renderApp } from '../../../support/render-app.tsx'

let broken = true

function Fragile() {
  if (broken) throw new Error('a value nobody expected')
  return <p>Fine</p>
}

test('a crash is limited to its page, says so, and can be retried', async () => {
  broken = true
  const caught = catchErrors()
  mount(
    <>
      <nav>Menu</nav>
      <ErrorBoundary>
        <Fragile />
      </ErrorBoundary>
    </>,
  )
  await until(() => document.querySelector('h1')?.textContent === 'This page could not be shown')
  assert.is(document.querySelector('nav')?.textContent, 'Menu')
  assert.match(caught.join(), 'a value nobody expected')
  broken = false
  named('button', 'Try again')?.click()
  await until(() => document.querySelector('p')?.textContent === 'Fine')
})

test('the error is shown, and can be copied with everything a report needs', async () => {
  broken = true
  catchErrors()
  await renderApp({ path: '/info/ntp', answers: { 'system/status': { git_hash: 'v26.1.2' } } })
  let copied = ''
  const clipboard = {
    async writeText(text: string) {
      copied = text
    },
  }
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
  mount(
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
})

test.run()
