import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Noise } from '../../../../../tools/simulator/plant/noise.ts'
import { outputAt } from '../../../../../tools/simulator/plant/output.ts'
import { unitsOf } from '../../../../../tools/simulator/plant/roof.ts'
import { clouded, irradiance, Sky, sunAt, transmission } from '../../../../../tools/simulator/plant/sky.ts'
import { hour, minute } from './bench.ts'

const place = { latitude: 50, longitude: 10 }
const noon = Date.parse('2026-06-21T11:20:00Z')
const north = { tilt: 35, azimuth: 0 }
const south = { tilt: 35, azimuth: 180 }

/** A sky on which nothing changes: without clouds, or with the cloud cover and the cloud of these channels. */
class Still extends Noise {
  readonly #channels: Record<number, number>

  constructor(channels: Record<number, number>) {
    super(1)
    this.#channels = channels
  }

  override wander(_at: number, _periodMs: number, channel = 0) {
    return this.#channels[channel] ?? 0
  }
}
const skyWith = (channels: Record<number, number> = {}, at = place) => new Sky(new Still(channels), () => at)
const clearSky = skyWith()
const now = (sky: Sky, panels: Parameters<Sky['light']>[1], at = noon) => sky.light(at, panels, 0).now

test('an overcast sky is as bright to the north as to the south, darker than the sun, and up to twice a clear sky’s diffuse light', () => {
  const overcast = skyWith({ 1: 1, 2: 1, 3: 1, 4: 1, 5: 1 })
  assert.is(now(overcast, north), now(overcast, south))
  assert.ok(now(overcast, south) < 0.3 * now(clearSky, south))
  for (const hours of [-6, -4, -2, 0]) {
    const sun = sunAt(noon + hours * hour, place)
    const [most, level] = [clouded(sun, 1, 1), sun.direct * Math.sin((sun.altitude * Math.PI) / 180)]
    assert.is(most.direct, 0)
    assert.ok(most.diffuse < 2.2 * sun.diffuse && most.diffuse < 0.3 * (level + sun.diffuse), `${most.diffuse}`)
  }
})

test('in a gap of broken clouds there is more light than under a clear sky, above all where the sun does not shine', () => {
  const gap = skyWith({ 1: 0.6, 2: 0.6 })
  assert.ok(now(gap, south) > 1.02 * now(clearSky, south))
  const evening = noon + 7 * hour
  const shadow = { tilt: 90, azimuth: 100 }
  assert.ok(now(gap, shadow, evening) > 1.3 * now(clearSky, shadow, evening))
})

test('on level ground clouds leave what transmission says', () => {
  for (let n = 0; n < 200; n++) {
    const at = noon + n * 7 * minute
    const sun = sunAt(at, place)
    if (sun.altitude <= 0) continue
    const noise = new Noise(3)
    const share = transmission(noise, at)
    const light = irradiance(clouded(sun, (1 - share) / 0.78, 0), 0, 0)
    assert.ok(Math.abs(light / irradiance(sun, 0, 0) - share) < 1e-9, `${n}`)
  }
})

test('haze takes beam, and gives a part of it back as diffuse light', () => {
  const hazy = skyWith({ 9: 1 })
  const loss = now(hazy, south) / now(clearSky, south)
  assert.ok(loss > 0.88 && loss < 0.97, `${loss}`)
  const evening = noon + 7 * hour
  assert.ok(now(hazy, { tilt: 90, azimuth: 100 }, evening) > now(clearSky, { tilt: 90, azimuth: 100 }, evening))
})

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
  const sydney = skyWith({}, { latitude: -33.9, longitude: 151.2 })
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
