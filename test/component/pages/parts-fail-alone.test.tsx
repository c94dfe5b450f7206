import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { breakWhere, crashes } from '../../support/broken-part.ts'
import type { Call } from '../../support/fake-gateway.ts'
import { freshDatabase } from '../../support/history.ts'
import { garage, inverters, roof, showHome } from '../../support/home.tsx'
import { enter, named, until } from '../../support/mount.tsx'

test.before(freshDatabase)

/** The parts, by the class, the id or the text of an element that only it has, and what disappears with it. */
type Parts = Record<string, string[]>

const live: Parts = {
  live: [],
  totals: [],
  answer: [],
  plant: [],
  day: [],
  tiles: [],
  'roof card': [],
  [garage]: [],
  'panel card': ['measurements'],
  measurements: [],
}

const isShown = (part: string) =>
  [...document.querySelectorAll('main *')].some(
    one => one.className === part || one.id === part || one.textContent === part,
  )

function assertOthers(parts: Parts, part: string) {
  assert.is(crashes(), 1)
  for (const other of Object.keys(parts))
    assert.is(isShown(other), other !== part && !parts[part]?.includes(other), `${other} without ${part}`)
}

const answers = ({ path }: Call) => {
  const status = { limit_relative: 50, max_power: 800, limit_set_status: 'Ok' }
  if (path === 'limit/status') return { json: { [roof]: status, [garage]: status } }
  return path === 'limit/config' ? { json: { type: 'success', message: '', code: 1001 } } : undefined
}

const listed = () => inverters().map(one => ({ ...one, limit_relative: 50, limit_absolute: 300 }))

for (const part of Object.keys(live))
  test(`the live view without its part "${part}" has every other one, and sends a limit`, async () => {
    breakWhere(part)
    const { posted } = await showHome({ listed: listed(), answers })
    await until(crashes)
    assertOthers(live, part)
    const [where, opener] = part.startsWith('panel') ? ['.plant-rows header', 'Limit all'] : ['.panel', 'Power limit']
    ;(await until(() => named(`${where} button`, opener))).click()
    enter(await until(() => document.querySelector('dialog [name=limit_value]')), '80')
    named('dialog button', 'Send limit')?.click()
    await until(() => posted('limit/config').length)
  })

const wall: Parts = { live: [], totals: [], answer: [], day: [], state: [], 'Full screen': [], 'notice screen': [] }

for (const part of Object.keys(wall))
  test(`the wall without its part "${part}" has every other one`, async () => {
    breakWhere(part)
    await showHome({ path: '/wall', user: false })
    await until(crashes)
    assertOthers(wall, part)
  })

test.run()
