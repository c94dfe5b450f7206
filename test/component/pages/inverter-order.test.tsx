import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isUnsaved } from '../../../src/session/unsaved.ts'
import { type InverterPage, inverter, showInverters } from '../../support/inverter-page.ts'
import { press, settled, until } from '../../support/mount.tsx'
import type { AppOptions } from '../../support/render-app.tsx'

let page: InverterPage

async function open(options?: AppOptions) {
  page = await showInverters([inverter(0, 'South'), inverter(1, 'Garage'), inverter(2, 'Barn')], options)
}

test('arrow keys on its grip move an inverter, and each move is announced', async () => {
  await open()
  const grip = page.button('Move Barn')
  grip.focus()
  press('ArrowUp')
  await until(() => page.names() === 'South Barn Garage')
  press('ArrowUp')
  await until(() => page.names() === 'Barn South Garage')
  press('ArrowUp')
  await settled()
  assert.is(document.activeElement, page.button('Move Barn'))
  assert.match(document.body.textContent ?? '', 'Barn is now number 1.')
  press('ArrowDown')
  press('ArrowDown')
  await until(() => page.names() !== 'Barn South Garage')
})

test('while an inverter is dragged by one finger, a second one on its grip changes nothing', async () => {
  await open()
  const grip = page.button('Move Barn')
  const row = grip.closest('tr') as HTMLElement
  grip.setPointerCapture = () => {}
  const point = (type: string, pointerId: number, clientY: number) =>
    grip.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId, clientY }))
  point('pointerdown', 1, 300)
  point('pointermove', 1, 290)
  point('pointerdown', 2, 350)
  point('pointermove', 2, 400)
  point('pointerup', 2, 400)
  point('lostpointercapture', 2, 400)
  await until(() => row.style.transform === 'translateY(-10px)')
  assert.ok(row.classList.contains('lifted'))
  point('pointerup', 1, 290)
  await until(() => !row.classList.contains('lifted'))
})

test('an order that was restored or cancelled has nothing to save', async () => {
  await open()
  page.button('Move down: South').click()
  await until(() => !page.button('Save order').disabled)
  page.button('Move up: South').click()
  await until(() => page.button('Save order').disabled)
  page.button('Move down: South').click()
  await until(() => page.names() === 'Garage South Barn')
  page.button('Cancel').click()
  await until(() => page.names() === 'South Garage Barn')
})

test('an unsaved order survives an edit of an inverter', async () => {
  await open()
  page.button('Move up: Barn').click()
  await until(() => page.names() === 'South Barn Garage')
  await page.add('116181234567', 'Carport')
  await until(() => page.names() === 'South Barn Garage Carport')
  assert.is(page.button('Save order').disabled, false)
})

test('a stored order is not an edit, even if the list cannot be read again', async () => {
  let gone = false
  await open({
    network({ url, method }) {
      if (gone && url.endsWith('/inverter/list')) throw new TypeError('refused')
      gone ||= method === 'POST'
      return undefined
    },
  })
  page.button('Move up: Barn').click()
  await until(() => isUnsaved('order'))
  page.button('Save order').click()
  await until(() => document.querySelector('main [role=alert]') && page.button('Save order').disabled)
  await until(() => !isUnsaved('order'))
  page.button('Move up: Garage').click()
  await until(() => page.names() === 'South Garage Barn' && isUnsaved('order'))
  page.button('Cancel').click()
  await until(() => page.names() === 'South Barn Garage')
})

test('an unsaved order survives an expired login', async () => {
  await open()
  page.gateway.faults.set({ unauthorized: { path: 'inverter/order' } })
  page.button('Move up: Barn').click()
  await until(() => !page.button('Save order').disabled)
  page.button('Save order').click()
  await until(() => location.pathname === '/login')
  await open()
  assert.is(page.names(), 'South Barn Garage')
  page.button('Save order').click()
  await until(() => page.posted('inverter/order').length === 1)
  assert.equal(page.posted('inverter/order'), [{ order: [0, 2, 1] }])
})

test.run()
