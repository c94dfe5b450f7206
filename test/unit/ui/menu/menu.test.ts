import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { brandIcon } from '../../../../src/ui/menu/menu.tsx'
import { setTheme, useTheme, watchTheme } from '../../../../src/ui/menu/theme.ts'

const root = document.documentElement

test.before.each(() => {
  localStorage.clear()
  setTheme('auto')
})

test('a chosen theme is shown and remembered', () => {
  setTheme('dark')
  assert.is(root.dataset.theme, 'dark')
  assert.is(localStorage.getItem('theme'), 'dark')
  assert.is(useTheme.getState().theme, 'dark')
})

test('with auto the page names no theme, so the styles follow the system', () => {
  setTheme('light')
  setTheme('auto')
  assert.is(root.dataset.theme, undefined)
  assert.is(localStorage.getItem('theme'), 'auto')
})

test('a choice made in another tab is followed until the watch ends', () => {
  const stop = watchTheme()
  localStorage.setItem('theme', 'dark')
  dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  assert.is(root.dataset.theme, 'dark')
  assert.is(useTheme.getState().theme, 'dark')
  stop()
  localStorage.setItem('theme', 'light')
  dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  assert.is(root.dataset.theme, 'dark')
})

test('an invalid stored theme counts as auto', () => {
  localStorage.setItem('theme', 'auto; background: red')
  const stop = watchTheme()
  assert.is(root.dataset.theme, undefined)
  stop()
})

const on = (day: string, time = '12:00') => brandIcon(new Date(`${day}T${time}`))

test('the egg stays until midnight of Easter Monday', () => {
  assert.is(on('2026-04-06', '23:59:59'), 'egg')
  assert.is(on('2026-04-07', '00:00'), 'sun')
})

test('the egg comes at midnight before Good Friday', () => {
  assert.is(on('2026-04-02', '23:59:59'), 'sun')
  assert.is(on('2026-04-03', '00:00'), 'egg')
})

test('the tree shows from 24 to 26 December', () => {
  assert.equal(
    [23, 24, 25, 26, 27].map(day => on(`2026-12-${day}`)),
    ['sun', 'tree', 'tree', 'tree', 'sun'],
  )
})

/** Easter by Meeus, Jones and Butcher: another way than the one in the source. */
function easter(year: number) {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const n = h + l - 7 * m
  const month = Math.floor((n + 90) / 25)
  return new Date(year, month - 1, (n + 33 * month + 19) % 32)
}

test('the egg shows from Good Friday to Easter Monday in every year from 1900 to 2299', () => {
  for (let year = 1900; year < 2300; year++) {
    const shown = [-3, -2, -1, 0, 1, 2].map(days => {
      const date = easter(year)
      date.setDate(date.getDate() + days)
      return brandIcon(date)
    })
    assert.equal([year, ...shown], [year, 'sun', 'egg', 'egg', 'egg', 'egg', 'sun'])
  }
})

test.run()
