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

test('the tree shows from 24 to 26 December', () => {
  const icons = [23, 24, 25, 26, 27].map(day => on(`2026-12-${day}`))
  assert.equal(icons, ['sun', 'tree', 'tree', 'tree', 'sun'])
})

test('the egg shows from Good Friday to Easter Monday, whole days, also at the earliest and the latest Easter', () => {
  for (const [before, friday, monday, after] of [
    ['2026-04-02', '2026-04-03', '2026-04-06', '2026-04-07'],
    ['2049-04-15', '2049-04-16', '2049-04-19', '2049-04-20'],
    ['2076-04-16', '2076-04-17', '2076-04-20', '2076-04-21'],
    ['2285-03-19', '2285-03-20', '2285-03-23', '2285-03-24'],
    ['2038-04-22', '2038-04-23', '2038-04-26', '2038-04-27'],
  ] as const)
    assert.equal(
      [on(before, '23:59:59'), on(friday, '00:00'), on(monday, '23:59:59'), on(after, '00:00')],
      ['sun', 'egg', 'egg', 'sun'],
      friday,
    )
})

test.run()
