import { createRoot } from 'react-dom/client'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { create } from '../../../src/gateway/store.ts'
import { mount, until } from '../../support/mount.tsx'

const useValues = create(() => ({ count: 1, other: 1 }))
let renders = 0

function Count({ factor = 1 }: { factor?: number }) {
  renders++
  return useValues(s => s.count * factor)
}

test.before.each(() => useValues.setState({ count: 1, other: 1 }))

const nextTurn = () => new Promise(resolve => setImmediate(resolve))

test('a value that changes before the first paint is drawn with it', async () => {
  const place = document.createElement('div')
  const root = createRoot(place)
  const { requestAnimationFrame, setTimeout } = globalThis
  // Nothing is painted.
  Object.assign(globalThis, { requestAnimationFrame: () => 0, setTimeout: () => 0 })
  try {
    root.render(<Count />)
    for (let turn = 0; turn < 50; turn++) await nextTurn()
    assert.is(place.textContent, '1')
    useValues.setState({ count: 2 })
    for (let turn = 0; turn < 50; turn++) await nextTurn()
    assert.is(place.textContent, '2')
  } finally {
    Object.assign(globalThis, { requestAnimationFrame, setTimeout })
    root.unmount()
  }
})

test('a component renders again only when the value it selects has changed', async () => {
  const { place, leave } = mount(<Count factor={2} />)
  assert.is(place.textContent, '2')
  const before = renders
  useValues.setState({ other: 2 })
  await nextTurn()
  assert.is(renders, before)
  useValues.setState({ count: 3 })
  await until(() => place.textContent === '6')
  leave()
})

test.run()
