import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { simulatedFork } from '#fork/simulator'
import { loadPages } from '../../../src/pages.tsx'
import { catchErrors } from '../../support/catch-errors.ts'
import { settled, until } from '../../support/mount.tsx'
import { renderApp } from '../../support/render-app.tsx'
import { openToLogin } from '../../support/saved-login.ts'

const pages = await loadPages()

const named = (control: Element) =>
  control.getAttribute('aria-label') ||
  control.textContent?.trim() ||
  control.closest('label')?.textContent?.trim() ||
  (control.id && document.querySelector(`label[for="${control.id}"]`)?.textContent)

for (const { path } of pages) {
  test(`${path} shows one heading and no error, every control has a name, and none takes a saved login`, async () => {
    const caught = catchErrors()
    const app = await renderApp({ path, login: true, gateway: { fork: simulatedFork() } })
    const crash = caught.find(one => one instanceof Error)
    if (crash) throw crash
    await until(() => / · Sundial$/.test(document.title))
    assert.is(location.pathname, path)
    assert.is(document.querySelectorAll('h1').length, 1)
    assert.is(document.querySelectorAll('main').length, 1)
    const nameless = [...document.querySelectorAll('a, button, input, select, textarea, summary')].filter(
      c => !named(c) && !c.closest('[aria-hidden=true]'),
    )
    const markup = nameless.map(control => control.outerHTML)
    assert.equal(markup, [])
    assert.equal(openToLogin(), [])
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    assert.equal([...new Set(ids)], ids)
    assert.equal(app.alerts(), [])
    app.leave()
    await settled()
    assert.equal(caught, [])
  })
}

for (const { path } of pages.filter(({ path, login }) => !login && path !== '/wait'))
  test(`${path} shows a visitor no serial of an inverter`, async () => {
    const { gateway, leave } = await renderApp({ path, gateway: { fork: simulatedFork() } })
    const { inverters } = await gateway.fetch('/api/livedata/status').then(answer => answer.json())
    const serials: string[] = inverters.map(({ serial }: { serial: string }) => serial)
    assert.ok(serials.length > 0)
    await until(() => !document.querySelector('main [aria-busy=true]'))
    await settled()
    const texts = [
      document.body.textContent,
      ...[...document.querySelectorAll<HTMLElement>('[title]')].map(({ title }) => title),
    ]
    const told = serials.filter(serial => texts.some(text => text?.includes(serial)))
    assert.equal(told, [])
    leave()
  })

test('no path is in the page table twice', () => {
  const paths = pages.map(({ path }) => path)
  assert.equal([...new Set(paths)], paths)
})

test.run()
