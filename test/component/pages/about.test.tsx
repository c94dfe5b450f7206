import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { AboutPage } from '../../../src/pages/about.tsx'
import { mount, until } from '../../support/mount.tsx'

test('the first section is open, and one section is open at a time', async () => {
  const page = mount(<AboutPage />)
  await until(() => document.querySelector('details'))
  const sections = [...document.querySelectorAll('details')]
  assert.equal(
    sections.map(section => section.querySelector('summary')?.textContent),
    ['Documentation', 'Origin', 'Problems and questions'],
  )
  assert.equal(
    sections.map(section => section.open),
    [true, false, false],
  )
  assert.equal(new Set(sections.map(section => section.getAttribute('name'))).size, 1)
  assert.equal(
    sections.map(section => section.querySelectorAll('p').length),
    [1, 2, 1],
  )
  page.leave()
})

test('links in the texts work, and lead to https only', async () => {
  const page = mount(<AboutPage />)
  const links = await until(() => {
    const found = [...document.querySelectorAll<HTMLAnchorElement>('details a')]
    return found.length > 0 && found
  })
  for (const link of links) assert.match(link.href, /^https:\/\//)
  page.leave()
})

test.run()
