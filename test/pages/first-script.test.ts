import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { pages } from '../../src/routes.tsx'

type Element = Record<string, string | (() => void)>

const html = readFileSync(join(import.meta.dirname, '../../src/index.html'), 'utf8')
const code = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''

/** Runs the script of index.html at a path; what it adds to the page. */
function openedAt(pathname: string) {
  const added: Element[] = []
  const document = {
    head: { append: (element: Element) => added.push(element) },
    createElement: () => ({}),
    querySelector: () => ({ content: "connect-src 'self' ws: wss:" }),
    documentElement: { dataset: {} },
  }
  new Function('location', 'document', code)({ origin: 'http://roof', pathname }, document)
  return added
}

const scripts = (added: Element[]) => added.flatMap(({ src }) => (typeof src === 'string' ? [src] : []))

for (const base of ['', '/roof', '/any/path'])
  test(`every page opened below "${base}" asks at once for its script there`, () => {
    for (const { path } of pages) assert.equal(scripts(openedAt(base + path)), [`http://roof${base}/js/app.js`], path)
    assert.equal(
      openedAt(`${base}/info/mqtt`).flatMap(({ href }) => (href ? [href] : [])),
      ['/favicon.ico', '/favicon.png', '/site.webmanifest'].map(file => base + file),
    )
  })

test('an address that is no page looks for the script one folder up, as long as what came is not the script', () => {
  const added = openedAt('/roof/no/page')
  const loaded = () => added.findLast(({ onload }) => onload)?.onload
  for (let turn = 0; turn < 5; turn++) {
    const next = loaded()
    if (typeof next === 'function') next()
  }
  assert.equal(scripts(added).slice(0, 3), [
    'http://roof/roof/no/js/app.js',
    'http://roof/roof/js/app.js',
    'http://roof/js/app.js',
  ])
  assert.is(scripts(added).length, 3)
})

test('an address that looks like another host asks its own', () => {
  for (const path of ['//other.test/x', '///other.test/wait', '////other.test/info/mqtt']) {
    const added = openedAt(path)
    assert.equal(scripts(added), ['http://roof/other.test/js/app.js'], path)
    for (const { href } of added) if (href) assert.is(new URL(String(href), 'http://roof').host, 'roof', path)
  }
})

test.run()
