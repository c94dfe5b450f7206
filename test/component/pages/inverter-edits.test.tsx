import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dialogButton, type InverterPage, inverter, showInverters } from '../../support/inverter-page.ts'
import { enter, until } from '../../support/mount.tsx'

let page: InverterPage

async function open() {
  page = await showInverters([inverter(0, 'South'), inverter(1, 'Garage')])
}

/** What a browser does on Escape. */
function pressEscape() {
  if (page.dialog()?.dispatchEvent(new Event('cancel', { cancelable: true }))) page.dialog()?.close()
}

test('Escape, back and the cross ask before edits of an inverter are lost, and Cancel does not', async () => {
  await open()
  let asked = 0
  globalThis.confirm = () => ++asked > 3
  await page.edit('Garage')
  pressEscape()
  await until(() => !page.dialog())
  assert.is(asked, 0)
  await page.edit('Garage')
  enter(page.inDialog('name'), 'Carport')
  await until(() => !dialogButton('Save').disabled)
  pressEscape()
  assert.equal([asked, page.dialog()?.open], [1, true])
  // Browsers let a page cancel closing only once in a row.
  page.dialog()?.close()
  await until(() => asked === 2 && page.dialog()?.open)
  dialogButton('Close').click()
  await until(() => asked === 3 && page.dialog()?.open)
  assert.is(page.inDialog('name').value, 'Carport')
  pressEscape()
  await until(() => !page.dialog())
  assert.is(asked, 4)
  await page.edit('Garage')
  assert.is(page.inDialog('name').value, 'Garage')
  enter(page.inDialog('name'), 'Carport')
  await until(() => !dialogButton('Save').disabled)
  dialogButton('Cancel').click()
  await until(() => !page.dialog())
  assert.is(asked, 4)
})

test('saving an inverter keeps its type, its order and members of later firmware', async () => {
  const south = inverter(3, 'South', { order: 7 })
  const channel = south.channel.map(one => ({ ...one, shading: 3 }))
  const known = { ...south, channel, tilt: { degrees: 30 } }
  page = await showInverters([known])
  await page.edit('South')
  enter(page.inDialog('name'), 'North')
  await page.saveDialog()
  await until(() => page.posted('inverter/edit').length > 0)
  assert.equal(page.posted('inverter/edit'), [{ ...known, name: 'North' }])
})

test('closing the dialog of an inverter does not ask about another one that is being added', async () => {
  await open()
  enter(page.field('name'), 'New')
  await until(() => !page.button('Add').disabled)
  globalThis.confirm = () => {
    throw new Error('asked')
  }
  await page.edit('Garage')
  pressEscape()
  await until(() => !page.dialog())
  assert.is(page.field('name').value, 'New')
})

test.run()
