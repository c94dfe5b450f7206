import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { setTheme, useTheme, watchTheme } from '../../../../src/layout/menu/theme.ts'

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

test.run()
