import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { useAlerts } from '../../src/lib/alerts.ts'
import { dialogButton, inverter, showInverters } from '../support/inverters.tsx'
import { enter, settled, until } from '../support/mount.tsx'
import { alertTexts, refused } from '../support/settings.tsx'

type Page = Awaited<ReturnType<typeof showInverters>>
let page: Page

const roof = () => [inverter(0, 'South'), inverter(1, 'Garage'), inverter(2, 'Barn')]

async function open(...[list = roof(), answer]: Partial<Parameters<typeof showInverters>>) {
  page = await showInverters(list, answer)
}

async function add(serial: string, name: string) {
  enter(page.field('serial'), serial)
  enter(page.field('name'), name)
  await until(() => !page.button('Add').disabled)
  page.save()
}

async function edit(name: string) {
  page.button(`Edit: ${name}`).click()
  await until(() => page.dialog()?.open)
}

const saveDialog = () => page.dialog()?.querySelector('form')?.requestSubmit()

test.after.each(() => page.leave())

test('inverters are listed in their order with serial, name and type', async () => {
  await open([
    inverter(0, 'Last', { order: 2 }),
    inverter(1, 'First', { order: 0 }),
    inverter(4, 'Middle', { order: 1 }),
  ])
  assert.is(page.names(), 'First Middle Last')
  const cells = [...(page.place.querySelector('tbody tr')?.children ?? [])].map(cell => cell.textContent)
  assert.equal(cells.slice(2, 5), ['116180000001', 'First', 'HM-600/700/800-2T'])
})

test('badges say when the gateway listens and talks, with an arrow only where it does', async () => {
  await open([inverter(0, 'South', { poll_enable: true, poll_enable_night: false, command_enable: false })])
  const [receive, send] = page.place.querySelectorAll<HTMLElement>('.way')
  assert.equal([receive?.title, receive?.dataset.night], ['Read values: only by day', 'false'])
  assert.ok(receive?.querySelector('[data-icon=receive]'))
  assert.equal([send?.title, send?.dataset.night], ['Send commands: Off', 'false'])
  assert.is(send?.querySelector('svg'), null)
})

test('without an inverter there is a word instead of a table', async () => {
  await open([])
  assert.match(page.place.textContent ?? '', 'No inverters yet.')
  assert.is(page.place.querySelector('table'), null)
})

test('an inverter is added, the form is empty again and the list is read again', async () => {
  await open()
  await add('A01123456-1YM', 'Carport')
  await until(() => page.names().includes('Carport'))
  assert.equal(page.sent('add'), [{ serial: '2801022190A6', name: 'Carport' }])
  assert.equal([page.field('serial').value, page.field('name').value], ['', ''])
  assert.equal(alertTexts(), ['success: Inverter added.'])
  assert.is(useAlerts.getState().alerts[0]?.sticky, true)
})

test('nothing is added without a name or with what is no serial', async () => {
  await open()
  await add('116181234567', '')
  assert.is(page.field('name').validity.valueMissing, true)
  await add('116181234567', 'ä'.repeat(16))
  assert.match(page.field('name').validationMessage, '31')
  await add('ABCDEFABCDEF', 'Carport')
  assert.equal(page.sent('add'), [])
})

for (const [code, member] of [
  [4001, 'serial'],
  [4002, 'name'],
  [4003, 'serial'],
] as const) {
  test(`what the gateway refuses to add with ${code} stays in the form, and the field gets the focus`, async () => {
    await open(roof(), ({ path }) => (path === 'inverter/add' ? refused(code, { max: 10 }) : undefined))
    await add('116181234567', 'Carport')
    await until(() => page.problem())
    assert.equal([page.field('serial').value, page.field('name').value], ['116181234567', 'Carport'])
    await until(() => document.activeElement === page.field(member))
    assert.match(alertTexts()[0] ?? '', /^warning/)
  })
}

test('a serial that is in the list already is warned of, and can be added all the same', async () => {
  await open()
  enter(page.field('serial'), '116180000001')
  await until(() => page.place.textContent?.includes('116180000001 is already in the list.'))
  assert.equal(page.sent('add'), [])
  await add('116180000001', 'Twin')
  await until(() => page.sent('add').length === 1)
})

test('with ten inverters the page says that all places are taken', async () => {
  await open(Array.from({ length: 10 }, (_, n) => inverter(n, `Roof ${n}`)))
  assert.match(page.place.textContent ?? '', 'All 10 places are taken.')
})

test('an edit sends the whole inverter and nothing else', async () => {
  const [south] = roof()
  await open()
  await edit('South')
  enter(page.inDialog('channel.1.name'), 'Gable')
  page.inDialog('poll_enable_night').click()
  await until(() => !dialogButton('Save').disabled)
  saveDialog()
  await until(() => !page.dialog())
  const { order: _, type: __, ...config } = south as NonNullable<typeof south>
  const channel = [config.channel[0], { ...config.channel[1], name: 'Gable' }]
  assert.equal(page.sent('edit'), [{ ...config, poll_enable_night: false, channel }])
  assert.equal(alertTexts(), ['success: Inverter changed.'])
})

test('a negative offset that is stored blocks nothing until it is touched', async () => {
  await open()
  await edit('South')
  const offset = page.inDialog('channel.1.yield_total_offset')
  assert.equal([offset.value, offset.checkValidity()], ['-1.5', true])
  enter(offset, '-2')
  await until(() => !offset.checkValidity())
  enter(offset, '12.345')
  await until(() => offset.checkValidity())
  enter(page.inDialog('channel.0.max_power'), '65536')
  assert.is(page.inDialog('channel.0.max_power').checkValidity(), false)
})

test('a name of a string that is too long for the gateway opens its tab', async () => {
  await open()
  await edit('South')
  enter(page.inDialog('channel.0.name'), 'x'.repeat(31))
  await until(() => !dialogButton('Save').disabled)
  saveDialog()
  await until(() => document.activeElement === page.inDialog('channel.0.name'))
  assert.is(page.inDialog('channel.0.name').closest<HTMLElement>('[role=tabpanel]')?.hidden, false)
  assert.equal(page.sent('edit'), [])
})

for (const [code, member] of [
  [4001, 'serial'],
  [4002, 'name'],
  [4005, ''],
  [4006, ''],
] as const) {
  test(`an edit refused with ${code} keeps the dialog and its edits`, async () => {
    await open(roof(), ({ path }) => (path === 'inverter/edit' ? refused(code, { max: 31 }) : undefined))
    await edit('South')
    dialogButton('Strings').click()
    enter(page.inDialog('channel.0.max_power'), '500')
    await until(() => !dialogButton('Save').disabled)
    saveDialog()
    await until(() => alertTexts()[0]?.startsWith('warning'))
    if (member) await until(() => document.activeElement === page.inDialog(member))
    await settled()
    assert.ok(page.dialog()?.open)
    assert.is(page.inDialog('channel.0.max_power').value, '500')
    assert.is(page.inDialog('name').closest<HTMLElement>('[role=tabpanel]')?.hidden, !member)
  })
}

test('edits of an inverter survive a login that was needed in between', async () => {
  await open(roof(), ({ path }) => (path === 'inverter/edit' ? { status: 401, text: '' } : undefined))
  await edit('Garage')
  enter(page.inDialog('name'), 'Carport')
  await until(() => !dialogButton('Save').disabled)
  saveDialog()
  await until(() => location.pathname === '/login')
  page.leave()
  await open()
  await until(() => page.dialog()?.open)
  assert.is(page.inDialog('name').value, 'Carport')
  await until(() => !dialogButton('Save').disabled)
})

test('removing asks by name and serial first', async () => {
  await open()
  page.button('Remove: Garage').click()
  await until(() => page.dialog()?.textContent?.includes('Garage (116180000001)'))
  assert.equal(page.sent('del'), [])
  dialogButton('Remove').click()
  await until(() => page.names() === 'South Barn')
  assert.equal(page.sent('del'), [{ id: 1 }])
  await until(() => document.activeElement?.textContent === 'Inverters')
})

test('good news stays until the page is left', async () => {
  await open()
  await add('116181234567', 'Carport')
  await until(() => alertTexts().length === 1)
  page.button('Move up: Barn').click()
  await until(() => !page.button('Save order').disabled)
  page.button('Save order').click()
  await until(() => alertTexts()[0] === 'success: Order stored.')
  assert.is(alertTexts().length, 1)
  page.leave()
  await until(() => alertTexts().length === 0)
})

test('a command that fails keeps the page and says why', async () => {
  await open(roof(), ({ path }) => {
    if (path === 'inverter/order') throw new TypeError('refused')
    return undefined
  })
  page.button('Move up: Barn').click()
  await until(() => !page.button('Save order').disabled)
  page.button('Save order').click()
  await until(() => alertTexts()[0]?.startsWith('danger'))
  assert.is(page.names(), 'South Barn Garage')
  await until(() => !page.button('Save order').disabled)
})

test.run()
