import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { product } from '#fork/product'
import { AboutPage } from '../../../src/pages/about.tsx'
import { mount, until } from '../../support/mount.tsx'

test('the first section is open, and one section is open at a time', async () => {
  const page = mount(<AboutPage />)
  await until(() => document.querySelector('details'))
  const sections = [...document.querySelectorAll('details')]
  assert.equal(
    sections.map(section => section.querySelector('summary')?.textContent),
    ['Documentation', 'Where it comes from', 'News and updates', 'Reporting a problem', 'Questions and ideas'],
  )
  assert.equal(
    sections.map(section => section.open),
    [true, false, false, false, false],
  )
  assert.equal(new Set(sections.map(section => section.getAttribute('name'))).size, 1)
  assert.equal(
    sections.map(section => section.querySelectorAll('p').length),
    [1, 2, 1, 1, 1],
  )
  page.leave()
})

test("the sections link to the firmware's documentation, project, its releases, problems and discussions", async () => {
  const page = mount(<AboutPage />)
  const links = await until(() => {
    const found = [...document.querySelectorAll<HTMLAnchorElement>('details a')]
    return found.length > 0 && found
  })
  const project = `https://github.com/${product.repository}`
  assert.equal(
    links.map(({ href }) => href),
    [
      `https://${product.documentation}/`,
      project,
      `${project}/releases`,
      `${project}/issues`,
      `${project}/discussions`,
    ],
  )
  page.leave()
})

test.run()
