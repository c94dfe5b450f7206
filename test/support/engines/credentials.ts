import { expect } from '@playwright/test'
import { foreignForms, foreignSite } from '../foreign-site.ts'
import { test } from '../paced-test.ts'
import { tenMinutes } from '../sunny-gateway.ts'
import type { Engine } from './engine.ts'
import { type EngineVisit, inEngine } from './visit.ts'

const shown = (words: string) => document.querySelector('.live')?.textContent === words
/** The status of a call by a script of the gateway's own page, without a login. */
const statusOf = (path: string) =>
  fetch(path, { headers: { 'X-Requested-With': 'XMLHttpRequest' } }).then(({ status }) => status)

/** Uses the live view of a gateway that bars visitors as its owner, for a while. */
async function useLiveView(at: EngineVisit, words: string) {
  await at.open('/')
  await at.fill('input[name=password]', 'Password of admin', 'openDTU42')
  await at.press('form button', 'Log in')
  await at.until(shown, words)
  const before = await at.until(() => document.querySelector('.totals')?.textContent)
  await at.pass(tenMinutes)
  await at.until(before => document.querySelector('.totals')?.textContent !== before, before)
}

/** How values reach the owner: firmware of 2025 lets anybody use its sockets, that of 2026 does not. */
const ways = [
  [2025, 'Live'],
  [2026, 'Updating more slowly'],
] as const

/** Submits the forms of another site, which the gateway refuses. */
async function attack(at: EngineVisit) {
  const site = await foreignSite(at.gateway.url)
  await at.cancelPrompts?.(true)
  try {
    for (const form of foreignForms) {
      await at.open('/', site.url)
      const answered = at.gateway.until('request', ({ method }) => method === 'POST')
      await at.ask(form => document.forms.namedItem(form)?.submit(), form)
      const [{ status }] = await answered
      expect(status, form).toBe(401)
      // The browser shows the rejection now, and asks for no login any more.
      await at.until(left => location.origin !== left, site.url)
    }
  } finally {
    await at.cancelPrompts?.(false)
    await site.stop()
  }
  expect(at.gateway.world.config.security).toEqual({ password: 'openDTU42', allow_readonly: false })
  expect(at.gateway.reachable).toBe(true)
}

/** What a browser keeps of a login is useless to other sites, and to anybody after a logout. */
export const credentialPaths = (engine: Engine) =>
  inEngine(engine, play => {
    for (const [generation, words] of ways)
      test(`${engine.name}: no other site can control a gateway with firmware ${generation} whose live view is in use, and after a logout nobody sees its values`, () =>
        play({ generation, readonly: false }, async at => {
          await useLiveView(at, words)
          await attack(at)
          await at.open('/')
          await at.press('.tools button', 'Log out')
          await at.see('label', 'Password of admin')
          for (const path of ['/info/system', '/']) {
            await at.open(path)
            await at.see('label', 'Password of admin')
            await at.until(() => location.pathname === '/login')
          }
          for (const path of ['/api/security/config', '/api/livedata/status', '/api/system/status'])
            expect(await at.ask(statusOf, path), path).toBe(401)
        }))

    test(`${engine.name}: after the console was opened where visitors are barred, and a logout, no page shows what needs the login`, () =>
      play({ generation: 2026, readonly: false }, async at => {
        await at.open('/info/console')
        await at.fill('input[name=password]', 'Password of admin', 'openDTU42')
        await at.press('form button', 'Log in')
        const connected = at.gateway.until('socket', path => path === '/console')
        await at.press('main button', 'Open the console')
        await connected
        await at.press('.tools button', 'Log out')
        await at.see('.notice', 'this browser keeps your login')
        for (const path of ['/info/network', '/wall', '/']) {
          await at.open(path)
          await at.see('label', 'Password of admin')
          expect(await at.ask(() => location.pathname)).toBe('/login')
        }
      }))
  })
