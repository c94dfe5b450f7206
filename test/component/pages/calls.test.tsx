import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { loadPages } from '../../../src/pages.tsx'
import { renderApp } from '../../support/render-app.tsx'

/** Pages that take more than two calls, without those for a single inverter and for the languages of the menu. */
const moreCalls: Record<string, number> = {
  // The list, whether a visitor may open the socket, the sun, and inverters of a type that the list leaves out.
  '/': 4,
  '/wall': 4,
  // The list, the sun, and inverters of a type that the list leaves out.
  '/info/radio': 3,
  // The settings, the zones to choose from, and what the clock says now.
  '/settings/ntp': 3,
}

for (const { path } of (await loadPages()).filter(({ menu }) => menu))
  test(`${path} makes few calls, and none of them twice`, async () => {
    const { asked } = await renderApp({ path, login: true })
    // StrictMode aborts the first calls of a page at once.
    const calls = asked.filter(({ signal, url }) => !signal.aborted && !url.endsWith('/i18n/languages'))
    const urls = calls.map(({ url }) => url)
    assert.equal([...new Set(urls)], urls)
    const others = urls.filter(url => !url.includes('?inv='))
    assert.ok(others.length <= (moreCalls[path] ?? 2), others.join(' '))
  })

test.run()
