import { expect, test } from '@playwright/test'
import { sunnyGateway } from '../support/sunny-gateway.ts'
import { firefox } from './engines/firefox.ts'
import { inEngine } from './engines/visit.ts'
import { webkit } from './engines/webkit.ts'

const list = (text: string) => localStorage.setItem('gateways', text)
const areShown = (name: string) =>
  [...document.querySelectorAll('.gateway-group')]
    .find(part => part.querySelector('h2')?.textContent?.startsWith(name))
    ?.querySelectorAll('a.row').length === 2
const isSaid = (words: string) => document.querySelector('main')?.textContent?.includes(words)
const opens = (url: string) =>
  new Promise<boolean>(settled => {
    try {
      const socket = new WebSocket(url)
      socket.onopen = () => settled(true)
      socket.onerror = () => settled(false)
    } catch {
      settled(false)
    }
  })

for (const engine of [firefox, webkit])
  inEngine(engine, play => {
    test(`${engine.name}: a listed gateway is shown, one that bars visitors is told apart without a prompt, any other host is refused`, () =>
      play({}, async at => {
        const [barn, shed, stranger] = await Promise.all([
          sunnyGateway({ seed: 9, inverters: 2 }),
          sunnyGateway({ seed: 10, inverters: 1, generation: 2026, readonly: false }),
          sunnyGateway({ seed: 11, inverters: 1 }),
        ])
        try {
          const listed = [barn, shed].map(({ gateway }, n) => ({ address: gateway.url, name: ['Barn', 'Shed'][n] }))
          await at.open('/about')
          await at.ask(list, JSON.stringify(listed))
          await at.open('/')
          await at.until(areShown, 'Barn')
          await at.until(isSaid, 'If this gateway bars visitors, open it, log in')
          const socketOf = (url: string) => `${url.replace('http', 'ws')}/livedata`
          expect(await at.ask(opens, socketOf(barn.gateway.url))).toBe(true)
          expect(await at.ask(opens, socketOf(stranger.gateway.url))).toBe(false)
          // The refusal was provoked: a new page has no errors.
          await at.open('/about')
        } finally {
          for (const { gateway } of [barn, shed, stranger]) await gateway.stop()
        }
      }))
  })
