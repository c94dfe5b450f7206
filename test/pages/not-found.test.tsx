import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { NotFoundPage } from '../../src/pages/not-found.tsx'
import { SoonPage } from '../../src/pages/soon.tsx'
import { mount, until } from '../support/mount.tsx'

test('an unknown address says so and leads home', async () => {
  const page = mount(<NotFoundPage />)
  await until(() => document.querySelector('h1')?.textContent === 'No such page')
  assert.is(document.querySelector('main a')?.getAttribute('href'), '/')
  page.leave()
})

test('a page that is still to come says so under its own name', async () => {
  const page = mount(<SoonPage title="menu.LoggingSettings" />)
  await until(() => document.querySelector('h1')?.textContent === 'Logging')
  assert.match(document.querySelector('main')?.textContent ?? '', 'Not part of this version yet')
  page.leave()
})

test.run()
