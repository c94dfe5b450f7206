import { expect } from '@playwright/test'
import type { GatewayOptions } from '../../../tools/simulator/gateway-options.ts'
import { isOver } from '../../runner/pace.mjs'
import { firmware } from '../browser.ts'
import { test } from '../paced-test.ts'
import { type SunnyGateway, sunnyGateway } from '../sunny-gateway.ts'
import type { Driver, Engine } from './engine.ts'

/** ms of the usual machine until something that should be seen counts as missing: sockets that never open take 17 s. */
const timeoutMs = 40_000

/** In the page: the first element in sight that fits the selector and has these words as its label or in its text. */
function locate(selector: string, words: string) {
  const labels = (found: Element) => [...((found as HTMLInputElement).labels ?? [])].map(label => label.textContent)
  const name = (found: Element) => found.getAttribute('aria-label') || labels(found).join() || found.textContent || ''
  return [...document.querySelectorAll(selector)].find(
    found =>
      found.getClientRects().length && !found.matches(':disabled, [aria-disabled=true]') && name(found).includes(words),
  )
}

/** In the page: collects what goes wrong from now on. */
function watchErrors() {
  const wrong: string[] = []
  Object.assign(window, { wrong })
  addEventListener('error', event => wrong.push(`${event.message} ${event.filename}`))
  addEventListener('unhandledrejection', ({ reason }) => wrong.push(`unhandled: ${reason}`))
  addEventListener('securitypolicyviolation', event =>
    wrong.push(`policy: ${event.violatedDirective} ${event.blockedURI}`),
  )
}

const expression = (code: (...given: never[]) => unknown, ...given: unknown[]) =>
  `(${code})(${given.map(one => JSON.stringify(one)).join()})`

/** Tries until it works, or something that should be seen counts as missing. */
async function again<Answer>(attempt: () => Promise<Answer>) {
  const begun = performance.now()
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (isOver(performance.now() - begun, timeoutMs)) throw error
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
}

/** A visit to a gateway of its own, in any engine. Whatever is looked for is waited for. */
export type EngineVisit = ReturnType<typeof visitOf>

function visitOf(driver: Driver, { gateway, pass }: SunnyGateway) {
  /** The result of a function that runs in the page, with nothing but its arguments. */
  const ask = <Given extends unknown[], Answer>(question: (...given: Given) => Answer, ...given: Given) =>
    driver.value(expression(question as never, ...given)) as Promise<Answer>

  /** Waits until a function in the page gives something true. */
  const until = <Given extends unknown[], Answer>(question: (...given: Given) => Answer, ...given: Given) =>
    again(async () => {
      const answer = await ask(question, ...given)
      if (!answer) throw new Error(`not true: ${question} of ${JSON.stringify(given)}`)
      return answer
    })

  /** Waits for an element that is in sight and can be used. */
  const see = (selector: string, words = '') =>
    again(async () => {
      const found = await driver.value(`Boolean(${expression(locate as never, selector, words)})`)
      if (!found) throw new Error(`not to be seen: ${selector} with ${words}`)
    })

  return {
    gateway,
    /** Lets seconds go by at the gateway, which does nothing meanwhile. */
    pass,
    ask,
    until,
    see,
    ends: driver.ends,
    cancelPrompts: driver.cancelPrompts,
    /** Opens a path of the app, at the gateway itself or at `host`, a proxy in front of it. */
    async open(path: string, host = gateway.url) {
      await driver.go(host + path)
      await ask(watchErrors)
    },
    /** Presses an element. */
    press: (selector: string, words = '') => again(() => driver.press(expression(locate as never, selector, words))),
    /** Replaces the text of a field, by typing. */
    fill: (selector: string, words: string, text: string) =>
      again(() => driver.fill(expression(locate as never, selector, words), text)),
  }
}

/** Plays one visit. The gateway's port is new, so nothing is stored there; nothing may go wrong in the page. */
async function playIn(driver: Driver, options: GatewayOptions, visit: (at: EngineVisit) => Promise<void>) {
  const sunny = await sunnyGateway({ serve: firmware, ...options })
  try {
    const at = visitOf(driver, sunny)
    await visit(at)
    expect(await at.ask((): string[] => Reflect.get(window, 'wrong'))).toEqual([])
  } finally {
    await driver.go('about:blank').catch(() => {})
    await sunny.gateway.stop()
  }
}

/** A visit to a gateway with these options. */
type Play = (options: GatewayOptions, visit: (at: EngineVisit) => Promise<void>) => Promise<void>

/** Declares tests of one engine: each a visit of its own, in one browser. They are skipped where the engine is not installed. */
export function inEngine({ missing, start }: Engine, declare: (play: Play) => void) {
  test.describe(() => {
    test.describe.configure({ mode: 'default' })
    const why = missing()
    test.skip(why !== undefined, why)
    let driver: Driver
    test.beforeAll(async () => {
      driver = await start()
    })
    test.afterAll(() => driver?.close())
    declare((options, visit) => playIn(driver, options, visit))
  })
}
