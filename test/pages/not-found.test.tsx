import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { NotFoundPage } from '../../src/pages/not-found.tsx'
import { mount, until } from '../support/mount.tsx'

test('an unknown address says so and leads home', async () => {
  const page = mount(<NotFoundPage />)
  await until(() => document.querySelector('h1')?.textContent === 'No such page')
  assert.is(document.querySelector('main a')?.getAttribute('href'), '/')
  page.leave()
})

test.run()
