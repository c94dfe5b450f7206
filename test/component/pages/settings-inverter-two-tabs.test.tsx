import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { t } from '../../../src/i18n/i18n.ts'
import { dialogButton, type InverterPage, inverter, showInverters } from '../../support/inverter-page.ts'
import { enter, isReady, until } from '../../support/mount.tsx'
import { sendElsewhere } from '../../support/other-tab.ts'

const south = inverter(0, 'South')
const list = [south, inverter(1, 'Garage'), inverter(2, 'Barn')]
let page: InverterPage

async function open() {
  page = await showInverters(list)
}

const elsewhere = (change: Partial<typeof south>) =>
  sendElsewhere(page.gateway, 'inverter/edit', { ...south, ...change })
/** Another tab removes an inverter, and adds one, which gets its slot. */
async function replaceElsewhere(id: number) {
  await sendElsewhere(page.gateway, 'inverter/del', { id })
  await sendElsewhere(page.gateway, 'inverter/add', { serial: '116181234567', name: 'Carport' })
}
const dialogs = () => document.querySelectorAll('dialog').length
const inQuestion = () =>
  [...document.querySelectorAll('dialog tbody tr')].map(row => [...row.children].map(cell => cell.textContent))

test('saving an inverter keeps what another tab has changed meanwhile', async () => {
  await open()
  await page.edit('South')
  const [left, ...others] = south.channel
  await elsewhere({ name: 'South roof', channel: [{ ...left, max_power: 415 } as (typeof others)[0], ...others] })
  enter(page.inDialog('channel.1.name'), 'East')
  await page.saveDialog()
  await until(() => page.posted('inverter/edit')[0])
  const [{ name, channel } = south] = page.posted('inverter/edit')
  assert.equal(
    [name, ...channel.slice(0, 2).flatMap(one => [one.name, one.max_power])],
    ['South roof', 'Left', 415, 'East', 400],
  )
  await until(() => !page.dialog() && page.names() === 'South roof Garage Barn')
})

test('if the name was changed in both tabs, the owner chooses', async () => {
  await open()
  await page.edit('South')
  await elsewhere({ name: 'South roof' })
  enter(page.inDialog('name'), 'Shed')
  await page.saveDialog()
  await until(() => dialogs() === 2)
  assert.equal(inQuestion(), [[t('inverteradmin.InverterName'), 'South roof', 'Shed']])
  dialogButton(t('form.BackToForm')).click()
  await until(() => dialogs() === 1)
  assert.equal([page.inDialog('name').value, page.posted('inverter/edit')], ['Shed', []])
})

test('an inverter that was removed in another tab is not written back, nor are its settings into another one', async () => {
  await open()
  await page.edit('South')
  await replaceElsewhere(0)
  enter(page.inDialog('name'), 'Shed')
  await page.saveDialog()
  await until(() => page.alerts()[0] === `warning: ${t('form.Gone')}`)
  assert.equal(page.posted('inverter/edit'), [])
})

test('removing an inverter does not remove another one that has its slot by now', async () => {
  await open()
  page.button('Remove: South').click()
  await until(() => page.dialog()?.open)
  await replaceElsewhere(0)
  dialogButton('Remove').click()
  await until(() => page.names() === 'Carport Garage Barn')
  assert.equal(page.posted('inverter/del'), [])
})

/** Moves an inverter, and saves that once another tab has changed the list. */
async function saveOrderAfter(elsewhere: () => Promise<void>) {
  await open()
  page.button('Move up: Barn').click()
  await until(() => page.names() === 'South Barn Garage')
  await elsewhere()
  page.button('Save order').click()
}

const orderElsewhere = () => sendElsewhere(page.gateway, 'inverter/order', { order: [1, 0, 2] })

test('an order that another tab has saved meanwhile is not overwritten unasked', async () => {
  await saveOrderAfter(orderElsewhere)
  await until(() => dialogs() === 1)
  assert.equal(inQuestion(), [[t('inverteradmin.Order'), 'Garage, South, Barn', 'South, Barn, Garage']])
  dialogButton(t('form.BackToForm')).click()
  await until(() => !page.dialog() && isReady(page.button('Save order')))
  assert.equal([page.names(), page.posted('inverter/order')], ['South Barn Garage', []])
  page.button('Save order').click()
  await until(() => dialogs() === 1)
  dialogButton(t('form.SaveMine')).click()
  await until(() => page.posted('inverter/order').length === 1)
  assert.equal(page.posted('inverter/order'), [{ order: [0, 2, 1] }])
})

test('the order that another tab has saved can be taken', async () => {
  await saveOrderAfter(orderElsewhere)
  await until(() => dialogs() === 1)
  dialogButton(t('form.TakeStored')).click()
  await until(() => page.names() === 'Garage South Barn')
  assert.equal(page.posted('inverter/order'), [])
})

test('an inverter that was added in another tab is part of the order that is saved, and a removed one is not', async () => {
  await saveOrderAfter(() => replaceElsewhere(1))
  await until(() => page.posted('inverter/order').length === 1)
  assert.equal(page.posted('inverter/order'), [{ order: [0, 2, 1] }])
  await until(() => page.names() === 'South Barn Carport')
})

test.run()
