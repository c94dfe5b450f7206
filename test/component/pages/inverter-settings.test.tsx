import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { t } from '../../../src/i18n/i18n.ts'
import { dialogButton, type InverterPage, inverter, showInverters } from '../../support/inverter-page.ts'
import { enter, settled, until, visit } from '../../support/mount.tsx'
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

test('editing an inverter later opens its general settings first', async () => {
  await open()
  await page.edit('South')
  assert.is(document.querySelector('dialog [aria-selected=true]')?.textContent, 'General')
})

test('the gateway limits the number of inverters, not the page', async () => {
  const ten = Array.from({ length: 10 }, (_, id) => inverter(id, `Roof ${id}`))
  await open(ten)
  page.refuse('inverter/add', 4003)
  assert.is(document.querySelector('main .notice'), null)
  await page.add('116181234567', 'Carport')
  await until(() => page.alerts().length > 0)
  assert.equal(page.alerts(), [`warning: ${t('apiresponse.4003', { max: 10 })}`])
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

for (const [code, member] of [
  [4001, 'serial'],
  [4002, 'name'],
  [4003, 'serial'],
] as const) {
  test(`an inverter rejected with ${code} stays in the form, and the field gets the focus`, async () => {
    await open()
    page.refuse('inverter/add', code)
    await page.add('116181234567', 'Carport')
    await until(() => page.problem())
    assert.equal([page.field('serial').value, page.field('name').value], ['116181234567', 'Carport'])
    await until(() => document.activeElement === page.field(member))
    assert.match(page.alerts()[0] ?? '', /^warning/)
  })
}

test('a serial that is already in the list is refused before it is sent', async () => {
  await open()
  await page.add('114180000001', 'Twin')
  await until(() => document.body.textContent?.includes('114180000001 is already in the list.'))
  assert.is(page.field('serial').checkValidity(), false)
  assert.equal(page.posted('inverter/add'), [])
})

test('an edit sends the whole inverter', async () => {
  const [south] = roof()
  await open()
  await page.edit('South')
  enter(page.inDialog('channel.1.name'), 'Gable')
  page.inDialog('poll_enable_night').click()
  await page.saveDialog()
  await until(() => !page.dialog())
  const config = south as NonNullable<typeof south>
  const channel = [config.channel[0], { ...config.channel[1], name: 'Gable' }]
  assert.equal(page.posted('inverter/edit'), [{ ...config, poll_enable_night: false, channel }])
  assert.equal(page.alerts(), ['success: The inverter’s settings are saved.'])
})

test('the yield correction of a string may be negative', async () => {
  await open()
  await page.edit('South')
  const offset = page.inDialog('channel.1.yield_total_offset')
  assert.equal([offset.value, offset.checkValidity()], ['-1.5', true])
  assert.is(offset.inputMode, '', 'the number pad of an iPhone has no minus')
  for (const value of ['-2', '12.345']) {
    enter(offset, value)
    assert.ok(offset.checkValidity(), value)
  }
  enter(page.inDialog('channel.0.max_power'), '65536')
  assert.is(page.inDialog('channel.0.max_power').checkValidity(), false)
})

test('a string name that is too long for the gateway opens its tab', async () => {
  await open()
  await page.edit('South')
  enter(page.inDialog('channel.0.name'), 'x'.repeat(31))
  await page.saveDialog()
  await until(() => document.activeElement === page.inDialog('channel.0.name'))
  assert.is(page.inDialog('channel.0.name').closest<HTMLElement>('[role=tabpanel]')?.hidden, false)
  assert.equal(page.posted('inverter/edit'), [])
})

for (const [code, member] of [
  [4001, 'serial'],
  [4002, 'name'],
  [4005, ''],
  [4006, ''],
] as const) {
  test(`an edit rejected with ${code} keeps the dialog and its edits`, async () => {
    await open()
    page.refuse('inverter/edit', code)
    await page.edit('South')
    dialogButton('Strings').click()
    enter(page.inDialog('channel.0.max_power'), '500')
    await page.saveDialog()
    await until(() => page.alerts()[0]?.startsWith('warning'))
    if (member) await until(() => document.activeElement === page.inDialog(member))
    await settled()
    assert.ok(page.dialog()?.open)
    assert.is(page.inDialog('channel.0.max_power').value, '500')
    assert.is(page.inDialog('name').closest<HTMLElement>('[role=tabpanel]')?.hidden, !member)
  })
}

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

test('a command that fails keeps the page and says why', async () => {
  await open()
  page.gateway.faults.set({ offline: true })
  page.button('Move up: Barn').click()
  await until(() => !page.button('Save order').disabled)
  page.button('Save order').click()
  await until(() => page.alerts()[0]?.startsWith('danger'))
  assert.is(page.names(), 'South Barn Garage')
  await until(() => !page.button('Save order').disabled)
})

test.run()
