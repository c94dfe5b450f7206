import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { product } from '#fork/product'
import { AboutPage } from '../../../src/pages/about.tsx'
import { mount, until } from '../../support/mount.tsx'

test("the first section is open, one is open at a time, and they link to the firmware's documentation and project", async () => {
  mount(<AboutPage />)
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
      ...['releases', 'issues', 'discussions'].map(at => `${project}/${at}`),
    ],
  )
  const sections = [...document.querySelectorAll('details')]
  const opened = sections.map(section => section.open)
  assert.equal(opened, [true, false, false, false, false])
  assert.is(new Set(sections.map(section => section.getAttribute('name'))).size, 1)
})

test.run()
