import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Noise } from '../../../../../tools/simulator/plant/noise.ts'
import { outputAt } from '../../../../../tools/simulator/plant/output.ts'
import { unitsOf } from '../../../../../tools/simulator/plant/roof.ts'
import { Sky } from '../../../../../tools/simulator/plant/sky.ts'
import { hour } from './bench.ts'

const place = { latitude: 50, longitude: 10 }
const noon = Date.parse('2026-06-21T11:20:00Z')
const south = { tilt: 35, azimuth: 180 }

/** A sky without clouds. */
class ClearNoise extends Noise {
  override wander() {
    return 0
  }
}
const skyAt = (at = place) => new Sky(new ClearNoise(1), () => at)
const clearSky = skyAt()
const now = (sky: Sky, panels: Parameters<Sky['light']>[1], at = noon) => sky.light(at, panels, 0).now

test('a chimney takes the beam while the sun is behind it, and else only its part of the sky', () => {
  const chimney = { azimuth: [215, 240], altitude: [0, 60], light: 0 } as const
  const shares = [-1, 0, 1, 2, 3].map(hours => {
    const at = noon + hours * hour
    return now(clearSky, { ...south, obstacles: [chimney] }, at) / now(clearSky, south, at)
  })
  assert.equal(
    shares.map(share => (share > 0.95 ? 'sun' : share < 0.2 ? 'shadow' : share)),
    ['sun', 'sun', 'sun', 'shadow', 'sun'],
  )
})

test('a hill hides the low sun of the morning only, and south of the equator it stands the other way round', () => {
  const hill = { azimuth: [40, 110], altitude: [0, 15], light: 0 } as const
  const east = { tilt: 30, azimuth: 90 }
  const share = (sky: Sky, at: number) => now(sky, { ...east, obstacles: [hill] }, at) / now(sky, east, at)
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
