import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isUnsaved } from '../../src/lib/unsaved.ts'
import { inverter, showInverters } from '../support/inverters.tsx'
import { enter, press, settled, until } from '../support/mount.tsx'
import { alertTexts } from '../support/settings.tsx'

let page: Awaited<ReturnType<typeof showInverters>>

async function open(answer?: Parameters<typeof showInverters>[1]) {
  page = await showInverters([inverter(0, 'South'), inverter(1, 'Garage'), inverter(2, 'Barn')], answer)
}

test.after.each(() => page.leave())

test('the order is saved as ids once it has changed', async () => {
  await open()
  assert.is(page.button('Save order').disabled, true)
  page.button('Move up: Barn').click()
  await until(() => page.names() === 'South Barn Garage')
  page.button('Save order').click()
  await until(() => page.button('Save order').disabled && page.sent('order').length === 1)
  assert.equal(page.sent('order'), [{ order: [0, 2, 1] }])
  await until(() => alertTexts()[0] === 'success: Order stored.')
  assert.is(page.names(), 'South Barn Garage')
})

test('the arrow keys move an inverter by its grip, and each move is told', async () => {
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
  assert.match(page.place.textContent ?? '', 'Barn is now number 1.')
  press('ArrowDown')
  press('ArrowDown')
  await until(() => page.names() !== 'Barn South Garage')
})

test('an order that was put back has nothing to save, nor has one that was cancelled', async () => {
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

test('an order that is not saved yet outlives an edit', async () => {
  await open()
  page.button('Move up: Barn').click()
  await until(() => page.names() === 'South Barn Garage')
  enter(page.field('serial'), '116181234567')
  enter(page.field('name'), 'Carport')
  await until(() => !page.button('Add').disabled)
  page.save()
  await until(() => page.names() === 'South Barn Garage Carport')
  assert.is(page.button('Save order').disabled, false)
})

test('a stored order is no edit any more, even if the list cannot be read again', async () => {
  let gone = false
  await open(({ path }) => {
    if (path === 'inverter/list' && gone) throw new TypeError('refused')
    gone ||= path === 'inverter/order'
    return undefined
  })
  page.button('Move up: Barn').click()
  await until(() => isUnsaved('order'))
  page.button('Save order').click()
  await until(() => page.place.querySelector('[role=alert]') && page.button('Save order').disabled)
  await until(() => !isUnsaved('order'))
  page.button('Move up: Garage').click()
  await until(() => page.names() === 'South Garage Barn' && isUnsaved('order'))
  page.button('Cancel').click()
  await until(() => page.names() === 'South Barn Garage')
})

test('an order survives a login that saving it needed', async () => {
  await open(({ path }) => (path === 'inverter/order' ? { status: 401, text: '' } : undefined))
  page.button('Move up: Barn').click()
  await until(() => !page.button('Save order').disabled)
  page.button('Save order').click()
  await until(() => location.pathname === '/login')
  page.leave()
  await open()
  assert.is(page.names(), 'South Barn Garage')
  page.button('Save order').click()
  await until(() => page.sent('order').length === 1)
  assert.equal(page.sent('order'), [{ order: [0, 2, 1] }])
})

test.run()
