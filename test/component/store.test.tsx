import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { create } from 'zustand'
import { mount, until } from '../support/mount.tsx'

const useValues = create(() => ({ count: 1, other: 1 }))
let renders = 0

function Count() {
  renders++
  return useValues(s => s.count)
}

test('a component renders again only when the value it selects has changed', async () => {
  const { place, leave } = mount(<Count />)
  assert.is(place.textContent, '1')
  const before = renders
  useValues.setState({ other: 2 })
  await new Promise(resolve => setImmediate(resolve))
  assert.is(renders, before)
  useValues.setState({ count: 3 })
  await until(() => place.textContent === '3')
  leave()
})

test.run()
