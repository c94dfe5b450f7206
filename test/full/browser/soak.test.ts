import { expect } from '@playwright/test'
import { soak } from '../../../tools/bench/soak.ts'
import { test } from '../../support/browser-test.ts'

test('a page that has been open for a long time uses no more memory than at first', async ({ visit }) => {
  const { page, gateway } = await visit({ path: null, user: true, gateway: { inverters: 10 } })
  const [first, last] = await soak(page, gateway, { pushes: 1500, pages: 60, parts: 1 })
  if (!first || !last) throw new Error('no figures')
  expect([first.sockets, last.sockets]).toEqual([1, 1])
  // In the first sample a timer of the loader may still be pending.
  expect(last.timers <= first.timers, `${first.timers} timers, then ${last.timers}`).toBeTruthy()
  // Each push holds more than 1 kB, each page more than 10.
  const grown = last['heap, MB'] - first['heap, MB']
  expect(grown < 1, `${grown} MB more`).toBeTruthy()
  // A button and its text come and go with the state of the plant.
  expect(last.listeners <= first.listeners + 3, `${first.listeners} listeners, then ${last.listeners}`).toBeTruthy()
  expect(
    last['DOM nodes'] <= first['DOM nodes'] + 30,
    `${first['DOM nodes']} nodes, then ${last['DOM nodes']}`,
  ).toBeTruthy()
})
