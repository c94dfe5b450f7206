import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Plant } from '../../../../../tools/simulator/plant/plant.ts'
import { commandFrom } from '../../../../../tools/simulator/usage.ts'

const noon = Date.parse('2026-06-21T13:00:00+02:00')

/** W of the strings of the first inverter at noon. */
function strings(shade?: number) {
  const location = () => ({ latitude: 52.5, longitude: 13.4 })
  const plant = new Plant({ seed: 1, count: 2, location, zone: () => 'Europe/Berlin', ...(shade && { shade }) }, noon)
  const serial = plant.installed()[0]?.serial ?? ''
  return (
    plant
      .inverter(serial)
      ?.reading(noon)
      .strings.map(({ power }) => power) ?? []
  )
}

test('--shade takes most of its light from one string of the first inverter, and nothing from the others', () => {
  assert.is(commandFrom(['--shade', '2']).gateway.shade, 2)
  assert.is(commandFrom([]).gateway.shade, undefined)
  const [before, after] = [strings(), strings(2)]
  assert.ok((after[1] ?? 0) < 0.2 * (before[1] ?? 0))
  assert.equal([after[0], after[2], after[3]], [before[0], before[2], before[3]])
})

test.run()
