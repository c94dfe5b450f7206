import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { t } from '../../../src/i18n/i18n.ts'
import { useStrings } from '../../../src/light/use-strings.ts'
import { useLive } from '../../../src/live/live.ts'
import { keepArrangement, useArrangement } from '../../../src/roof/arrangement.ts'
import { Roof } from '../../../src/roof/roof.tsx'
import { heard, showLive } from '../../support/history.ts'
import { string } from '../../support/live-messages.ts'
import { all, enter, mount, settled, until } from '../../support/mount.tsx'

const south = '116181234567'
const shed = '114172607952'
const DC = { 0: string('East', 300, 400), 1: string('West', 150, 400) }

test.before.each(() => {
  localStorage.clear()
  keepArrangement([])
  useStrings.setState({ weak: [], best: {} })
  showLive(
    [
      heard(south, 600, 1000, 500, { name: 'South', DC }),
      heard(shed, 100, 200, 100, { name: 'Shed', DC: { 0: string('Top', 100, 400) } }),
    ],
    700,
  )
})
test.after.each(settled)

const show = () => mount(<Roof sunrise="" />)

/** The tiles with their grid areas. */
const tiles = () =>
  [...document.querySelectorAll<HTMLElement>('.roof > :not(dialog) a')].map(
    tile => `${tile.getAttribute('aria-label')?.replace(/:.*/, '')} ${tile.style.gridArea || '-'}`,
  )
const button = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button')].find(one => one.textContent === name || one.title === name)
const says = () => document.querySelector('dialog [role=status]')?.textContent?.trim()

async function open() {
  show()
  button('Arrange')?.click()
  await until(() => button('Save'))
}

async function save() {
  button('Save')?.click()
  await until(() => !document.querySelector('dialog'))
}

/** What a finger or a mouse does at a place of the screen, on the module or at it. */
function point(type: string, pointerId: number, module: Element, [clientX, clientY]: readonly [number, number]) {
  module.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId, clientX, clientY }))
}

test('while a module is dragged by one finger, a second one changes nothing', async () => {
  await open()
  const [first, second] = [...document.querySelectorAll<HTMLElement>('.arrange [data-key]')]
  const cell = document.querySelector<HTMLElement>('.arrange i[data-place="0 1 1"]')
  if (!first || !second || !cell) throw new Error('nothing to drag')
  document.elementFromPoint = () => cell
  point('pointerdown', 1, first, [10, 10])
  point('pointermove', 1, first, [30, 40])
  point('pointerdown', 2, second, [200, 200])
  point('pointermove', 2, second, [250, 250])
  assert.equal([first.style.transform, second.style.transform], ['translate(20px, 30px)', ''])
  point('pointerup', 2, second, [250, 250])
  point('pointerdown', 3, first, [12, 12])
  point('pointerup', 3, first, [12, 12])
  assert.is(first.style.transform, 'translate(20px, 30px)')
  point('pointerup', 1, first, [30, 40])
  // The roof begins with its first module: West is in column 1 now, too.
  await until(() => says() === 'South, East: row 2, column 1')
})

test('an arrangement of a newer version is said to be unread, and stays until another is saved', async () => {
  const newer = JSON.stringify({ version: 9, roofs: { barn: [] } })
  localStorage.setItem('roof', newer)
  await open()
  const said = t('app.Unread', { name: t('roof.Arrange') })
  assert.is(document.querySelector('dialog [data-type=warning]')?.textContent, said)
  assert.is(localStorage.getItem('roof'), newer)
  await save()
  assert.is.not(localStorage.getItem('roof'), newer)
})

test('arrow keys move the module with the focus, which keeps it; what is saved is drawn and kept', async () => {
  await open()
  const west = until(() => button('South, West'))
  const press = async (key: string) => {
    ;(await west).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    await settled()
  }
  ;(await west).focus()
  await press('ArrowDown')
  assert.is(says(), 'South, West: row 2, column 2')
  assert.is(document.activeElement, button('South, West'))
  await press('ArrowLeft')
  await press('ArrowUp')
  assert.is(says(), 'South, West: row 1, column 1')
  await save()
  // East and West have changed places.
  assert.equal(tiles(), ['South, East 2 / 1', 'South, West 1 / 1', 'Shed, Top 1 / 3'])
  assert.match(localStorage.getItem('roof') ?? '', /"serial":"116181234567","string":"1","row":0,"column":0/)
})

test('a module goes to the row and column of the fields, to another roof, or to none, where it is drawn by inverter', async () => {
  await open()
  button('Add a roof')?.click()
  const name = await until(() => document.querySelectorAll<HTMLInputElement>('dialog .head input:not([type])')[1])
  enter(name, 'Garage')
  button('Shed, Top')?.click()
  // Another module has another form: before it is drawn, the one of no module is there.
  await until(() => says()?.startsWith('Shed, Top'))
  const form = () => document.querySelector('dialog form') as HTMLFormElement
  const fill = (roof: string, row: string, column: string) => {
    enter(form().querySelector('[name=roof]'), roof)
    enter(form().querySelector('[name=row]'), row)
    enter(form().querySelector('[name=column]'), column)
    form().requestSubmit()
  }
  enter(form().querySelector('[name=row]'), '1.500')
  assert.is(form().checkValidity(), false)
  fill('1', '1', '1')
  await until(() => says() === 'Shed, Top: row 1, column 1')
  button('South, West')?.click()
  await until(() => says()?.startsWith('South, West'))
  fill('-1', '1', '1')
  await until(() => says() === 'South, West')
  await save()
  assert.equal(tiles(), ['South, East 1 / 1', 'Shed, Top 1 / 1', 'South, West -'])
  assert.equal(all('.roof h3'), ['Roof 1', 'Garage'])
})

test('a press on a module and then on a cell moves it there', async () => {
  await open()
  button('South, East')?.click()
  await until(says)
  document.querySelector<HTMLElement>('[data-place="0 1 2"]')?.click()
  await until(() => says() === 'South, East: row 2, column 2')
})

test('grouped by inverter again, nothing is kept', async () => {
  keepArrangement([{ name: '', lying: false, tiles: [{ serial: shed, string: '0', row: 0, column: 0 }] }])
  await open()
  button('Group by inverter')?.click()
  await settled()
  await save()
  assert.equal(tiles(), ['South, East -', 'South, West -', 'Shed, Top -'])
  assert.is(localStorage.getItem('roof'), null)
})

test('an inverter that is new can take over the place of one that is gone', async () => {
  const gone = '116100000001'
  const tile = (number: number) => ({ serial: gone, string: String(number), row: 0, column: number })
  const top = { serial: shed, string: '0', row: 1, column: 0 }
  keepArrangement([{ name: '', lying: true, tiles: [tile(0), tile(1), top] }])
  await open()
  const choice = await until(() => document.querySelector<HTMLSelectElement>('article > label > select'))
  const values = [...choice.options].map(({ value }) => value)
  assert.equal(values, ['', south])
  enter(choice, south)
  await until(() => button('South, West'))
  await save()
  assert.equal(tiles(), ['South, East 1 / 1', 'South, West 1 / 2', 'Shed, Top 2 / 1'])
  assert.is(useArrangement.getState().roofs[0]?.lying, true)
})

test('as long as not all inverters are known, none counts as gone', async () => {
  keepArrangement([{ name: '', lying: false, tiles: [{ serial: '116100000001', string: '0', row: 0, column: 0 }] }])
  useLive.setState({ complete: false })
  await open()
  assert.is(document.querySelector('article > label > select'), null)
})

test.run()
