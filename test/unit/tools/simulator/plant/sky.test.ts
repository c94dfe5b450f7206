import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Noise } from '../../../../../tools/simulator/plant/noise.ts'
import { outputAt } from '../../../../../tools/simulator/plant/output.ts'
import { unitsOf } from '../../../../../tools/simulator/plant/roof.ts'
import { Sky } from '../../../../../tools/simulator/plant/sky.ts'
import { hour } from './bench.ts'

const place = { latitude: 50, longitude: 10 }
const noon = Date.parse('2026-06-21T11:20:00Z')

/** A sky without clouds. */
class ClearNoise extends Noise {
  override wander() {
    return 0
  }
}
const skyAt = (at = place) => new Sky(new ClearNoise(1), () => at)
const clearSky = skyAt()

test('a hill hides the low sun of the morning only, and south of the equator it stands the other way round', () => {
  const hill = { azimuth: [40, 110], altitude: [0, 15], light: 0 } as const
  const east = { tilt: 30, azimuth: 90 }
  const share = (sky: Sky, at: number) =>
    sky.light(at, { ...east, obstacles: [hill] }, 0).now / sky.light(at, east, 0).now
  assert.ok(share(clearSky, noon - 7 * hour) < 0.3)
  assert.ok(share(clearSky, noon - 3 * hour) > 0.98)
  const sydney = skyAt({ latitude: -33.9, longitude: 151.2 })
  const morning = Date.parse('2026-12-20T19:30:00Z')
  assert.ok(share(sydney, morning) < 0.3, `${share(sydney, morning)}`)
})

test('an inverter with more panels than it is made for gives its rated power, and takes the same share less from each string', () => {
  const [unit] = unitsOf(1, 1)
  const small = { ...unit!, rated: 800 }
  const { ac, dc, available } = outputAt(small, clearSky, noon, small.rated)
  assert.is(ac, 800)
  const shares = dc.map((watts, index) => watts / available[index]!.watts)
  for (const share of shares) assert.ok(share < 0.8 && Math.abs(share - shares[0]!) < 1e-9, `${share}`)
})

test.run()
