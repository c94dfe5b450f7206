import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { product } from '#fork/product'
import { AboutPage } from '../../../src/pages/about.tsx'
import { mount, until } from '../../support/mount.tsx'

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
