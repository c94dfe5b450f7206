import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ErrorBoundary } from '../../src/ui/error-boundary.tsx'
import { mount, named, until } from '../support/mount.tsx'

let broken = true

function Fragile() {
  if (broken) throw new Error('a value nobody expected')
  return <p>Fine</p>
}

const complain = console.error
test.before(() => {
  console.error = () => undefined
})
test.after(() => {
  console.error = complain
})

test('a crash stays on its page, says so, and can be tried again', async () => {
  broken = true
  const page = mount(
    <>
      <nav>Menu</nav>
      <ErrorBoundary>
        <Fragile />
      </ErrorBoundary>
    </>,
  )
  await until(() => document.querySelector('h1')?.textContent === 'This page has failed')
  assert.is(document.querySelector('nav')?.textContent, 'Menu')
  broken = false
  named('button', 'Try again')?.click()
  await until(() => document.querySelector('p')?.textContent === 'Fine')
  page.leave()
})

test.run()
