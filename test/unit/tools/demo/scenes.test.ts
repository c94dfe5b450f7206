import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { WallTime } from '../../../../src/contract/status.ts'
import { addressInstead, addressOf, beginOf, type Site, sceneIn, scenesOf } from '../../../../tools/demo/scenes.ts'
import { eveningMs, rememberSettings, startSettings, timeOnDay } from '../../../../tools/demo/settings.ts'
import { leadTimeMs } from '../../../../tools/simulator/plant/polling.ts'
import { plantZone, wallTimeIn } from '../../../../tools/simulator/time/zone-time.ts'

const kept = new Map<string, string>()
Object.assign(globalThis, {
  sessionStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  },
})

test('an address leads to its scene, and one that names none to noon', () => {
  for (const scene of scenesOf('alone')) assert.is(sceneIn(addressOf(scene, 'whole'), 'whole'), scene)
  assert.equal(
    ['', '?scene=', '?scene=toString', '?scene=battery', '?other=night'].map(search => sceneIn(search, 'alone')),
    Array(5).fill('noon'),
  )
})

test('the house with a battery is a demo of its own, from which every other scene leads back', () => {
  const folder = 'http://demo.test/any/path/'
  const battery = new URL(addressOf('battery', 'whole'), `${folder}?scene=night`)
  assert.is(sceneIn(battery.search, 'battery'), 'battery')
  const back = scenesOf('battery').map(scene => [scene, new URL(addressOf(scene, 'battery'), battery)] as const)
  for (const [scene, { href, search }] of back)
    if (scene === 'battery') assert.is(href, battery.href)
    else assert.equal([href.split('?')[0], sceneIn(search, 'whole')], [folder, scene])
  assert.not(scenesOf('alone').includes('battery'))
})

test('an address of a scene of another demo leads there, and one that no demo has to the first of this one', () => {
  const from = (site: Site) =>
    ['', '?scene=night', '?scene=battery', '?scene=toString'].map(search => addressInstead(search, site))
  assert.equal(from('whole'), [undefined, undefined, 'onbattery/', '?scene=noon'])
  assert.equal(from('battery'), [undefined, '../?scene=night', undefined, './'])
  assert.equal(from('alone'), [undefined, undefined, '?scene=noon', '?scene=noon'])
})

test('a time of day is one of the day that is shown, also an earlier one', () => {
  const now = beginOf('noon')
  const clock = ({ hour, minute, day }: WallTime) => [day, hour, minute]
  for (const [time, ...expected] of [
    ['08:00', 8, 0],
    ['17:30', 17, 30],
    ['00:00', 0, 0],
  ] as const)
    assert.equal(clock(wallTimeIn(timeOnDay(now, time), plantZone)), [21, ...expected])
})

test('a gateway that starts by night has run since the evening, when its inverters last answered', () => {
  const hoursAt = (time: string) => eveningMs(timeOnDay(beginOf('noon'), time)) / 3_600_000
  assert.equal(['12:30', '18:59', '21:30', '00:30', '05:59', '06:00'].map(hoursAt), [0, 0, 2, 5, 10, 0])
})

test('a reload goes on with a scene a little later, and another scene begins anew', () => {
  const begun = startSettings('noon')
  assert.ok(begun.begins)
  const at = begun.settings.at + 3_600_000
  rememberSettings({ ...begun.settings, inverters: 2, at })
  assert.equal(startSettings('noon'), {
    settings: { ...begun.settings, inverters: 2, at: at + leadTimeMs(2) },
    begins: false,
  })
  assert.equal(startSettings('ten'), {
    settings: { scene: 'ten', inverters: 10, second: false, speed: 1, at: beginOf('ten') },
    begins: true,
  })
  kept.set('demo', '{')
  assert.ok(startSettings('noon').begins)
})

test.run()
