import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { App } from '../../src/app.tsx'
import { useAlerts } from '../../src/lib/alerts.ts'
import { useSession } from '../../src/lib/session.ts'
import { pages } from '../../src/routes.tsx'
import { fakeGateway, fakeSockets } from '../support/fake-gateway.ts'
import { live, summary } from '../support/live-messages.ts'
import { mount, settled, until, visit } from '../support/mount.tsx'

const complain = console.error
let complaints: unknown[][] = []

test.before.each(() => {
  complaints = []
  console.error = (...words) => void complaints.push(words)
  localStorage.clear()
  useSession.setState({ loggedIn: true })
  useAlerts.setState({ alerts: [] })
  fakeSockets()
  fakeGateway(({ path }) => ({ json: path.startsWith('livedata') ? live([summary('1'), summary('2')]) : {} }))
})
test.after(() => {
  console.error = complain
})

const named = (control: Element) =>
  control.getAttribute('aria-label') ||
  control.textContent?.trim() ||
  control.closest('label')?.textContent?.trim() ||
  (control.id && document.querySelector(`label[for="${control.id}"]`)?.textContent)

for (const { path } of pages) {
  test(`${path} shows one heading, names every control and complains about nothing`, async () => {
    visit(path)
    const page = mount(<App />)
    await until(() => document.querySelector('h1')?.textContent)
    await settled()
    assert.is(document.querySelectorAll('h1').length, 1)
    assert.is(document.querySelectorAll('main').length, 1)
    const nameless = [...document.querySelectorAll('a, button, input, select, textarea, summary')].filter(
      c => !named(c),
    )
    assert.equal(
      nameless.map(control => control.outerHTML),
      [],
    )
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    assert.equal([...new Set(ids)], ids)
    assert.equal(useAlerts.getState().alerts, [])
    assert.match(document.title, / · Sundial$/)
    page.leave()
    await settled()
    assert.equal(complaints, [])
  })
}

test('no address is in the table twice', () => {
  const paths = pages.map(({ path }) => path)
  assert.equal([...new Set(paths)], paths)
})

test.run()
