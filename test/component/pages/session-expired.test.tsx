import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { t } from '../../../src/i18n/i18n.ts'
import type { Gateway } from '../../../tools/simulator/gateway.ts'
import { enter, labelled, until } from '../../support/mount.tsx'
import { renderApp } from '../../support/render-app.tsx'

const path = '/settings/dtu'

const refuse = ({ faults }: Gateway) => faults.set({ unauthorized: { path: 'dtu/config' } })

const notice = () => document.querySelector('main form .notice')?.textContent?.trim()

test('a save that ends in a 401 leads to a login page that says why, and that the changes are kept', async () => {
  const app = await renderApp({ path, login: true })
  enter(labelled('Poll interval'), '9')
  refuse(app.gateway)
  await until(() => !app.button('Save').disabled)
  app.submit()
  await until(() => labelled('User name'))
  await until(() => notice() === `${t('login.Expired')} ${t('login.Kept')}`)
})

test('a page that gets a 401 while it loads leads to a login page that says why', async () => {
  const app = await renderApp({ path, login: true })
  refuse(app.gateway)
  await app.open(path)
  await until(() => labelled('User name'))
  assert.is(await until(notice), t('login.Expired'))
})

test('the login page shows a visitor no message', async () => {
  await renderApp({ path })
  await until(() => labelled('User name'))
  assert.is(notice(), undefined)
})

test.run()
