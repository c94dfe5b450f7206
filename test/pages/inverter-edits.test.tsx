import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dialogButton, inverter, showInverters } from '../support/inverters.tsx'
import { enter, until } from '../support/mount.tsx'

let page: Awaited<ReturnType<typeof showInverters>>

async function open() {
  page = await showInverters([inverter(0, 'South'), inverter(1, 'Garage')])
}

async function edit(name: string) {
  page.button(`Edit: ${name}`).click()
  await until(() => page.dialog()?.open)
}

/** What a browser does on Escape. */
function pressEscape() {
  if (page.dialog()?.dispatchEvent(new Event('cancel', { cancelable: true }))) page.dialog()?.close()
}

test.after.each(() => page.leave())

test('Escape, back and the cross ask before they lose edits of an inverter, and Cancel does not', async () => {
  await open()
  let asked = 0
  globalThis.confirm = () => ++asked > 3
  await edit('Garage')
  pressEscape()
  await until(() => !page.dialog())
  assert.is(asked, 0)
  await edit('Garage')
  enter(page.inDialog('name'), 'Carport')
  await until(() => !dialogButton('Save').disabled)
  pressEscape()
  assert.equal([asked, page.dialog()?.open], [1, true])
  // The browser lets nobody refuse twice in a row.
  page.dialog()?.close()
  await until(() => asked === 2 && page.dialog()?.open)
  dialogButton('Close').click()
  await until(() => asked === 3 && page.dialog()?.open)
  assert.is(page.inDialog('name').value, 'Carport')
  pressEscape()
  await until(() => !page.dialog())
  assert.is(asked, 4)
  await edit('Garage')
  assert.is(page.inDialog('name').value, 'Garage')
  enter(page.inDialog('name'), 'Carport')
  await until(() => !dialogButton('Save').disabled)
  dialogButton('Cancel').click()
  await until(() => !page.dialog())
  assert.is(asked, 4)
})

test('an inverter that is being added is not asked about when the dialog of another closes', async () => {
  await open()
  enter(page.field('name'), 'New')
  await until(() => !page.button('Add').disabled)
  globalThis.confirm = () => {
    throw new Error('asked')
  }
  await edit('Garage')
  pressEscape()
  await until(() => !page.dialog())
  assert.is(page.field('name').value, 'New')
})

test.run()
