import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PageFrame } from '../../../../src/ui/page/page-frame.tsx'
import { pulled } from '../../../../src/ui/page/pull.ts'
import { type FakeClock, fakeClock } from '../../../support/fake-clock.ts'
import { mount, settled, until } from '../../../support/mount.tsx'

let clock: FakeClock
let page: ReturnType<typeof mount>
let reloads = 0

async function open() {
  reloads = 0
  page = mount(
    <PageFrame title="systeminfo.SystemInfo" onReload={() => void reloads++}>
      <p id="inside">Text</p>
      <div id="scroller" style={{ overflowX: 'auto' }}>
        wide
      </div>
    </PageFrame>,
  )
  await until(() => document.querySelector('#inside'))
  await settled()
  clock = fakeClock()
}

function touch(type: string, y: number, on = '#inside', fingers = 1) {
  const event = new Event(type, { bubbles: true, cancelable: true })
  Object.assign(event, { touches: Array.from({ length: fingers }, () => ({ clientY: y })) })
  document.querySelector(on)?.dispatchEvent(event)
}

const word = () => document.querySelector('.pull')?.textContent

async function pull(distance: number, on = '#inside', fingers = 1) {
  touch('touchstart', 10, on, fingers)
  touch('touchmove', 10 + distance, on, fingers)
  await settled()
}

test('a release reloads only after the finger has moved more than 112.5 px', async () => {
  await open()
  assert.is(pulled(112).phase, 'Pull')
  assert.is(pulled(114).phase, 'Release')
  assert.is(pulled(500).extent, 80)
  assert.is(pulled(-20).phase, undefined)
})

test('pulling far enough reloads once, half a second after the release', async () => {
  await open()
  await pull(60)
  assert.is(word(), 'Pull down to refresh')
  touch('touchmove', 150)
  await until(() => word() === 'Let go to refresh')
  touch('touchend', 150)
  await until(() => word() === 'Refreshing…')
  await clock.tickAsync(499)
  assert.is(reloads, 0)
  await clock.tickAsync(1)
  assert.is(reloads, 1)
  await until(() => word() === '')
})

test('pulling works again after a reload', async () => {
  await open()
  for (const turn of [1, 2]) {
    await pull(150)
    touch('touchend', 160)
    await clock.tickAsync(500)
    assert.is(reloads, turn)
  }
})

test('an early release does nothing', async () => {
  await open()
  await pull(100)
  touch('touchend', 110)
  await clock.tickAsync(1000)
  assert.is(reloads, 0)
  await until(() => word() === '')
})

test('a touch the browser takes over does nothing', async () => {
  await open()
  await pull(150)
  touch('touchcancel', 160)
  await clock.tickAsync(1000)
  assert.is(reloads, 0)
})

test('a second finger ends the pull, and nothing of it stays', async () => {
  await open()
  await pull(150)
  touch('touchstart', 10, '#inside', 2)
  await until(() => word() === '')
  touch('touchend', 160)
  await clock.tickAsync(1000)
  assert.is(reloads, 0)
})

const scroller = () => document.querySelector('#scroller') as Element

for (const [what, prepare, undo, on, fingers] of [
  [
    'in a scrollable element',
    () => Object.defineProperties(scroller(), { scrollWidth: { value: 900 }, clientWidth: { value: 300 } }),
    () => {},
    '#scroller',
    1,
  ],
  ['of two fingers', () => {}, () => {}, '#inside', 2],
  [
    'on a scrolled page',
    () => Object.defineProperty(globalThis, 'scrollY', { value: 40, configurable: true }),
    () => Object.defineProperty(globalThis, 'scrollY', { value: 0, configurable: true, writable: true }),
    '#inside',
    1,
  ],
  [
    'under an open dialog',
    () => document.body.insertAdjacentHTML('beforeend', '<dialog open></dialog>'),
    () => document.querySelector('dialog')?.remove(),
    '#inside',
    1,
  ],
] as const)
  test(`a touch ${what} does not pull`, async () => {
    await open()
    prepare()
    await pull(150, on, fingers)
    undo()
    assert.is(word(), '')
  })

test('leaving the page before the reload cancels it', async () => {
  await open()
  await pull(150)
  touch('touchend', 160)
  page.leave()
  await settled()
  await clock.tickAsync(1000)
  assert.is(reloads, 0)
})

test.run()
