import type { Page } from '@playwright/test'
import { wordsOf } from './words.ts'

/** The texts of the app in English. */
export const en = wordsOf('en')

/** The control with that label: a text key, or the label itself. */
export const field = (page: Page, label: string) =>
  page.getByLabel(/^\w+\.\w+$/.test(label) ? en(label) : label, { exact: true })

/** The password on the login page. */
export const adminPassword = (page: Page) => page.getByLabel(en('login.PasswordOf', { name: 'admin' }), { exact: true })

export const button = (page: Page, key: string) => page.getByRole('button', { name: en(key), exact: true })

/** Fills in the login page, and sends it. */
export async function logIn(page: Page, password = 'openDTU42') {
  await adminPassword(page).fill(password)
  await button(page, 'login.LoginButton').click()
}

/** The confirming button of the dialog before a restore. */
export const confirmRestore = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: en('fileadmin.Restore'), exact: true })

/** Restores the chosen file. */
export async function restore(page: Page) {
  await button(page, 'fileadmin.Restore').click()
  await confirmRestore(page).click()
}

/** Opens a tab of the device manager. */
export const tab = (page: Page, key: string) =>
  page.getByRole('tab', { name: en(`deviceadmin.${key}`), exact: true }).click()

/** Presses Save and waits until the gateway has stored it; the message of an earlier save may still be there at first. */
export async function save(page: Page) {
  const answered = page.waitForResponse(answer => answer.request().method() === 'POST')
  await button(page, 'base.Save').click()
  await answered
  await page.getByText(en('apiresponse.1001')).waitFor()
}

/** Turns on every switch of a settings page that hides fields while it is off, and DHCP, which hides the fixed address, off. */
export async function unfold(page: Page) {
  for (const name of ['syslogenabled', 'mqtt_hass_enabled', 'mqtt_tls', 'mqtt_tls_cert_login'])
    for (const control of await page.locator(`[name=${name}]`).all()) await control.check()
  for (const control of await page.locator('[name=dhcp]').all()) await control.uncheck()
}
