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
const orderElsewhere = (...order: number[]) => sendElsewhere(page.gateway, 'inverter/order', { order })
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
    [name, channel.slice(0, 2).map(one => [one.name, one.max_power])],
    [
      'South roof',
      [
        ['Left', 415],
        ['East', 400],
      ],
    ],
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
  await sendElsewhere(page.gateway, 'inverter/del', { id: 0 })
  await sendElsewhere(page.gateway, 'inverter/add', { serial: '116181234567', name: 'Carport' })
  enter(page.inDialog('name'), 'Shed')
  await page.saveDialog()
  await until(() => page.alerts()[0] === `warning: ${t('form.Gone')}`)
  assert.equal(page.posted('inverter/edit'), [])
})

test('removing an inverter does not remove another one that has its slot by now', async () => {
  await open()
  page.button('Remove: South').click()
  await until(() => page.dialog()?.open)
  await sendElsewhere(page.gateway, 'inverter/del', { id: 0 })
  await sendElsewhere(page.gateway, 'inverter/add', { serial: '116181234567', name: 'Carport' })
  dialogButton('Remove').click()
  await until(() => page.names() === 'Carport Garage Barn')
  assert.equal(page.posted('inverter/del'), [])
})

test('an order that another tab has saved meanwhile is not overwritten unasked', async () => {
  await open()
  page.button('Move up: Barn').click()
  await until(() => page.names() === 'South Barn Garage')
  await orderElsewhere(1, 0, 2)
  page.button('Save order').click()
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
  await open()
  page.button('Move up: Barn').click()
  await until(() => page.names() === 'South Barn Garage')
  await orderElsewhere(1, 0, 2)
  page.button('Save order').click()
  await until(() => dialogs() === 1)
  dialogButton(t('form.TakeStored')).click()
  await until(() => page.names() === 'Garage South Barn')
  assert.equal(page.posted('inverter/order'), [])
})

test('an inverter that was added in another tab is part of the order that is saved, and a removed one is not', async () => {
  await open()
  page.button('Move up: Barn').click()
  await until(() => page.names() === 'South Barn Garage')
  await sendElsewhere(page.gateway, 'inverter/del', { id: 1 })
  await sendElsewhere(page.gateway, 'inverter/add', { serial: '116181234567', name: 'Carport' })
  page.button('Save order').click()
  await until(() => page.posted('inverter/order').length === 1)
  assert.equal(page.posted('inverter/order'), [{ order: [0, 2, 1] }])
  await until(() => page.names() === 'South Barn Carport')
})

test.run()
