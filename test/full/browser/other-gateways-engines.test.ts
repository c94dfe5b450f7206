import { expect } from '@playwright/test'
import { firefox } from '../../support/engines/firefox.ts'
import { inEngine } from '../../support/engines/visit.ts'
import { webkit } from '../../support/engines/webkit.ts'
import { guardedHost } from '../../support/guarded-host.ts'
import { test } from '../../support/paced-test.ts'
import { isAnswered, opensSocket } from '../../support/reach.ts'
import { sunnyGateway } from '../../support/sunny-gateway.ts'

const list = (text: string) => localStorage.setItem('gateways', text)
const isSaid = (name: string, words: string) =>
  [...document.querySelectorAll('.gateway-group')]
    .find(part => part.querySelector('h2')?.textContent?.startsWith(name))
    ?.textContent?.includes(words)
const areShown = (count: number) => document.querySelectorAll('.gateway-group a.row').length === count
for (const engine of [firefox, webkit])
  inEngine(engine, play => {
    test(`${engine.name}: a listed gateway is shown, one that bars visitors is told from one that is off without a prompt, any other host is refused`, () =>
      play({}, async at => {
        const garage = await guardedHost()
        const [barn, shed, dead, stranger] = await Promise.all([
          sunnyGateway({ seed: 9, inverters: 2 }),
          sunnyGateway({ seed: 10, inverters: 1, generation: 2026, readonly: false }),
          sunnyGateway({ seed: 12, inverters: 1 }),
          sunnyGateway({ seed: 11, inverters: 1 }),
        ])
        try {
          await dead.gateway.stop()
          const listed = [
            { address: barn.gateway.url, name: 'Barn' },
            { address: shed.gateway.url, name: 'Shed' },
            { address: garage.address, name: 'Garage' },
            { address: dead.gateway.url, name: 'Dead' },
          ]
          await at.open('/about')
          await at.ask(list, JSON.stringify(listed))
          await at.open('/')
          await at.until(areShown, 2)
          await at.until(isSaid, 'Shed', 'It refuses visitors: log in')
          await at.until(isSaid, 'Garage', 'It refuses visitors')
          await at.until(isSaid, 'Dead', 'No answer.')
          // A prompt would have stopped the page.
          expect(garage.asked.filter(({ headers }) => headers.authorization)).toEqual([])
          expect(await at.ask(opensSocket, barn.gateway.url)).toBe(true)
          expect(await at.ask(opensSocket, stranger.gateway.url)).toBe(false)
          expect(await at.ask(isAnswered, `${barn.gateway.url}/favicon.ico`)).toBe(true)
          expect(await at.ask(isAnswered, `${barn.gateway.url}/api/livedata/status`)).toBe(false)
          expect(await at.ask(isAnswered, `${stranger.gateway.url}/favicon.ico`)).toBe(false)
          // The refusal was provoked: a new page has no errors.
          await at.open('/about')
        } finally {
          garage.stop()
          for (const { gateway } of [barn, shed, stranger]) await gateway.stop()
        }
      }))
  })
