import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { AboutPage } from '../../src/pages/about.tsx'
import { mount, until } from '../support/mount.tsx'

test('the first section is open, and all belong together so that one is open at a time', async () => {
  const page = mount(<AboutPage />)
  await until(() => document.querySelector('details'))
  const sections = [...document.querySelectorAll('details')]
  assert.equal(
    sections.map(section => section.querySelector('summary')?.textContent),
    ['Documentation', 'Where it comes from', 'News and updates', 'Reporting a fault', 'Questions and ideas'],
  )
  assert.equal(
    sections.map(section => section.open),
    [true, false, false, false, false],
  )
  assert.equal(new Set(sections.map(section => section.getAttribute('name'))).size, 1)
  assert.equal(
    sections.map(section => section.querySelectorAll('p').length),
    [1, 4, 1, 1, 1],
  )
  page.leave()
})

test('links of the texts are links, and lead to https only', async () => {
  const page = mount(<AboutPage />)
  const links = await until(() => {
    const found = [...document.querySelectorAll<HTMLAnchorElement>('details a')]
    return found.length > 0 && found
  })
  for (const link of links) assert.match(link.href, /^https:\/\//)
  page.leave()
})

test.run()
