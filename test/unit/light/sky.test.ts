import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { clockOf } from '../../../src/history/calendar.ts'
import { setPlantZone } from '../../../src/i18n/plant-zone.ts'
import { guessedPlace, skyOf } from '../../../src/light/sky.ts'

process.env.TZ = 'Europe/Berlin'

const berlin = { latitude: 52.5, longitude: 13.4 }
const timesOf = ({ from, to }: ReturnType<typeof skyOf>) => [from, to].map(slot => clockOf(Math.round(slot)))

test('the sun rises and sets as the calendar of a place says, by the clock of the plant', () => {
  assert.equal(timesOf(skyOf('2026-06-21', berlin)), ['04:45', '21:35'])
  assert.equal(timesOf(skyOf('2026-12-21', berlin)), ['08:15', '15:55'])
  const { from, to, height } = skyOf('2026-03-20', berlin)
  assert.is(height.indexOf(Math.max(...height)), Math.floor((from + to) / 2))
  assert.ok(Math.abs(Math.max(...height) - Math.cos((52.5 * Math.PI) / 180)) < 0.01)
  assert.is(height[0], 0)
})

test('on the day on which the clocks are changed the sun goes by the new time', () => {
  assert.equal(timesOf(skyOf('2026-03-28', berlin)), ['05:50', '18:35'])
  assert.equal(timesOf(skyOf('2026-03-29', berlin)), ['06:50', '19:35'])
})

test('in the far north a day has light all the time, or none', () => {
  const place = { latitude: 75, longitude: 15 }
  const summer = skyOf('2026-06-21', place)
  assert.equal([summer.from, summer.to, summer.height.every(one => one > 0)], [0, 288, true])
  const winter = skyOf('2026-12-21', place)
  assert.is(winter.from, winter.to)
  assert.ok(winter.height.every(one => one === 0))
})

test('an unknown place is guessed by the zone and the middle of the gateway’s day, however long that is', () => {
  localStorage.clear()
  for (const twilight of [0, 30]) {
    const { from, to } = skyOf('2026-11-03', berlin)
    const { latitude, longitude } = guessedPlace('2026-11-03', 'Europe/Berlin', {
      from: Math.round(from) - twilight,
      to: Math.round(to) + twilight,
    })
    assert.is(latitude, 50)
    assert.ok(Math.abs(longitude - 13.4) < 1.5, `${longitude}`)
  }
  // A page that does not ask the gateway knows it from before.
  assert.ok(Math.abs(guessedPlace('2026-06-21', 'Europe/Berlin', undefined).longitude - 13.4) < 1.5)
  localStorage.clear()
  assert.equal(guessedPlace('2026-06-21', 'Europe/Berlin', undefined), { latitude: 50, longitude: 15 })
  setPlantZone('America/Sao_Paulo')
  assert.equal(guessedPlace('2026-06-21', 'America/Sao_Paulo', undefined), { latitude: -25, longitude: -45 })
  setPlantZone('Europe/Berlin')
})

test('next to the date line the place is guessed as elsewhere, by the gateway’s day or by the zone alone', () => {
  const auckland = { latitude: -36.8, longitude: 174.8 }
  setPlantZone('Pacific/Auckland')
  for (const day of ['2026-06-21', '2026-11-27']) {
    localStorage.clear()
    const { longitude } = guessedPlace(day, 'Pacific/Auckland', skyOf(day, auckland))
    assert.ok(Math.abs(longitude - auckland.longitude) < 1.5, `${day}: ${longitude}`)
    localStorage.clear()
    assert.ok(Math.abs(guessedPlace(day, 'Pacific/Auckland', undefined).longitude) > 160)
  }
  localStorage.setItem('longitude', '-185')
  assert.is(guessedPlace('2026-11-27', 'Pacific/Auckland', undefined).longitude, 175)
  // A damaged record is ignored: the zone's place is used.
  localStorage.setItem('longitude', 'x')
  assert.ok(Math.abs(guessedPlace('2026-11-27', 'Pacific/Auckland', undefined).longitude) > 160)
  setPlantZone('Europe/Berlin')
})

test.run()
