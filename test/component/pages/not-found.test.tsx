import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { NotFoundPage } from '../../../src/pages/not-found.tsx'
import { mount, until } from '../../support/mount.tsx'

test('an unknown address says so and links to the live view', async () => {
  const page = mount(<NotFoundPage />)
  await until(() => document.querySelector('h1')?.textContent === 'Page not found')
  assert.is(document.querySelector('main a')?.getAttribute('href'), '/')
  page.leave()
})

test.run()
