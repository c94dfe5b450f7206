import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isUnsaved } from '../../../src/session/unsaved.ts'
import { dialogButton, type InverterPage, inverter, showInverters } from '../../support/inverter-page.ts'
import { enter, press, settled, until, visit } from '../../support/mount.tsx'
import { type AppOptions, slowly } from '../../support/render-app.tsx'

let page: InverterPage

const roof = () => [inverter(0, 'South'), inverter(1, 'Garage'), inverter(2, 'Barn')]

async function open(list = roof(), options?: AppOptions) {
  page = await showInverters(list, options)
}

test('inverters are listed in display order with name, model and serial', async () => {
  await open([
    inverter(0, 'Last', { order: 2 }),
    inverter(1, 'First', { order: 0 }),
    inverter(4, 'Middle', { order: 1 }),
  ])
  assert.is(page.names(), 'First Middle Last')
  const cells = [...(document.querySelector('main tbody tr')?.children ?? [])].map(cell => cell.textContent)
  assert.equal(cells.slice(2, 5), ['First', 'HM-600/\u200b700/\u200b800-2T', '114180000001'])
})

test('two arrows say that the gateway reads values and sends commands, and words are seen only where that is unusual', async () => {
  const always = { poll_enable: true, poll_enable_night: true, command_enable: true, command_enable_night: true }
  await open([
    inverter(0, 'South', always),
    inverter(1, 'Garage', { ...always, poll_enable_night: false, command_enable: false }),
  ])
  const shown = [...document.querySelectorAll<HTMLElement>('main td .choices > *')].map(({ dataset, children }) => [
    dataset.state,
    ...[...children].map(({ className, textContent }) => (className === 'hidden' ? `(${textContent})` : textContent)),
  ])
  assert.equal(shown, [
    ['off', '↓', '(Read values: by day and night)'],
    ['off', '↑', '(Send commands: by day and night)'],
    ['idle', '↓', 'Read values: only by day'],
    ['off', 'Send commands: never'],
  ])
})

test('without inverters there is a note instead of a table', async () => {
  await open([])
  assert.match(document.body.textContent ?? '', 'There are no inverters yet.')
  assert.is(document.querySelector('main table'), null)
})

test('after an inverter was added, the form is empty and the list is read again', async () => {
  await open()
  await page.add('A01123456-1YM', 'Carport')
  await until(() => page.names().includes('Carport'))
  assert.equal(page.posted('inverter/add'), [{ serial: '2801022190A6', name: 'Carport' }])
  const sent = page.asked.find(({ url }) => url.endsWith('/inverter/add'))
  assert.match(sent?.headers.get('content-type') ?? '', /^multipart\/form-data; boundary=/)
  assert.equal([page.field('serial').value, page.field('name').value], ['', ''])
})

test('after an inverter was added the tab of its strings opens, and one field sets the power of all', async () => {
  await open()
  await page.add('114182345678', 'Carport')
  await until(() => page.dialog()?.open)
  assert.is(document.querySelector('dialog [aria-selected=true]')?.textContent, 'Strings')
  assert.match(page.dialog()?.textContent ?? '', 'Carport')
  assert.match(page.dialog()?.textContent ?? '', 'Added. Give its strings a name and a rated power.')
  assert.equal(page.alerts(), [], 'dimmed behind the dialog')
  enter(page.inDialog('.power'), '420')
  await until(() => !dialogButton('Done').disabled)
  page.dialog()?.querySelector('form')?.requestSubmit()
  await until(() => page.posted('inverter/edit').length > 0)
  const { name, channel } = page.posted('inverter/edit')[0] ?? {}
  assert.equal([name, channel?.map(({ max_power }) => max_power)], ['Carport', [420, 420]])
  await until(() => !page.dialog())
})

test('an inverter that is rejected stays in the form, and the field it is about gets the focus', async () => {
  for (const [code, member] of Object.entries({ 4001: 'serial', 4002: 'name', 4003: 'serial' })) {
    await open()
    page.refuse('inverter/add', Number(code))
    await page.add('116181234567', 'Carport')
    await until(() => document.activeElement === page.field(member) && page.problem())
    assert.equal([page.field('serial').value, page.field('name').value], ['116181234567', 'Carport'])
    assert.equal(page.alerts(), [`warning: ${page.problem()}`])
  }
})

test('an inverter without a name or a valid serial cannot be added', async () => {
  await open()
  await page.add('116181234567', '')
  assert.is(page.field('name').validity.valueMissing, true)
  await page.add('116181234567', 'ä'.repeat(16))
  assert.match(page.field('name').validationMessage, '31')
  await page.add('ABCDEFABCDEF', 'Carport')
  assert.equal(page.posted('inverter/add'), [])
})

test('a serial that is already in the list is refused before it is sent', async () => {
  await open()
  await page.add('114180000001', 'Twin')
  await until(() => document.body.textContent?.includes('114180000001 is already in the list.'))
  assert.is(page.field('serial').checkValidity(), false)
  assert.equal(page.posted('inverter/add'), [])
})

test('an edit that is rejected keeps the dialog and its edits', async () => {
  for (const [code, member] of Object.entries({ 4001: 'serial', 4002: 'name', 4005: '' })) {
    await open()
    page.refuse('inverter/edit', Number(code))
    await page.edit('South')
    assert.is(document.querySelector('dialog [aria-selected=true]')?.textContent, 'General')
    dialogButton('Strings').click()
    enter(page.inDialog('channel.0.max_power'), '500')
    await page.saveDialog()
    await until(() => page.alerts()[0]?.startsWith('warning'))
    if (member) await until(() => document.activeElement === page.inDialog(member))
    await settled()
    assert.equal([page.dialog()?.open, page.inDialog('channel.0.max_power').value], [true, '500'])
    assert.is(page.inDialog('name').closest<HTMLElement>('[role=tabpanel]')?.hidden, !member)
  }
})

test('edits of an inverter survive an expired login', async () => {
  await open()
  page.gateway.faults.set({ unauthorized: { path: 'inverter/edit' } })
  await page.edit('Garage')
  enter(page.inDialog('name'), 'Carport')
  await page.saveDialog()
  await until(() => location.pathname === '/login')
  await open()
  await until(() => page.dialog()?.open)
  assert.is(page.inDialog('name').value, 'Carport')
  await until(() => !dialogButton('Save').disabled)
})

test('success alerts stay until the page is left', async () => {
  await open()
  await page.add('116181234567', 'Carport')
  await until(() => page.alerts().length === 1)
  page.button('Move up: Barn').click()
  await until(() => !page.button('Save order').disabled)
  page.button('Save order').click()
  await until(() => page.alerts()[0] === 'success: The order of the inverters is saved.')
  assert.is(page.alerts().length, 1)
  visit('/about')
  await until(() => page.alerts().length === 0)
})

test('removing an inverter needs a confirmation with name and serial', async () => {
  await open(roof(), { network: slowly('/inverter/del') })
  page.button('Remove: Garage').click()
  await until(() => page.dialog()?.textContent?.includes('Garage (114180000001)'))
  assert.equal(page.posted('inverter/del'), [])
  dialogButton('Remove').click()
  await until(() => page.names() === 'South Barn')
  assert.equal(page.posted('inverter/del'), [{ id: 1 }])
  await until(() => document.activeElement?.textContent === 'Inverters')
})

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

test('arrow keys on the grip of an inverter move it, and each move is announced', async () => {
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
  await open(roof(), {
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
