import { test } from 'uvu'
import * as assert from 'uvu/assert'

test('an arrangement that is kept is there when the app starts', async () => {
  const tile = { serial: '116181234567', string: '0', row: 0, column: 0 }
  const roofs = [{ name: '', lying: false, tiles: [tile] }]
  localStorage.setItem('roof', JSON.stringify({ roofs }))
  const { useArrangement } = await import('../../../src/roof/arrangement.ts')
  assert.equal(useArrangement.getState().roofs, roofs)
})

test.run()
