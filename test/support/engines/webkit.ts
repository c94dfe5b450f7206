import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { missingPrograms } from '../../runner/not-run.mjs'
import { isOver } from '../../runner/pace.mjs'
import { freePort } from '../programs.ts'
import type { Driver, Engine } from './engine.ts'

/** A screen that nobody sees, and its number. */
async function startScreen() {
  const options = ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp']
  const screen = spawn('Xvfb', options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const ended = once(screen, 'exit').then(([code]) => Promise.reject(new Error(`Xvfb ended with ${code}`)))
  const [display] = await Promise.race([once(screen.stdio[3] as Readable, 'data'), ended])
  ended.catch(() => {})
  return { screen, display: `:${String(display).trim()}` }
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}

/** Calls a W3C WebDriver server. Rejects with its error, or when it never answers: at first it may still be starting. */
async function call(url: string, body: object, method = 'POST'): Promise<unknown> {
  for (let turn = 0; ; turn++)
    try {
      const response = await fetch(url, { method, ...(method === 'POST' && { body: JSON.stringify(body) }) })
      const { value } = (await response.json()) as { value: { error?: string; message?: string } | null }
      if (!response.ok) throw new Error(`${value?.error}: ${value?.message}`)
      return value
    } catch (error) {
      if (!(error instanceof TypeError) || isOver(turn, 300)) throw error
      await new Promise(resolve => setTimeout(resolve, 100))
    }
}

/** Key under which WebDriver hands over an element. Source: W3C WebDriver, section 12. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** Starts a browser, which a server at this address drives. */
async function startSession(server: string): Promise<Driver> {
  const { sessionId } = (await call(`${server}/session`, { capabilities: {} })) as { sessionId: string }
  const session = `${server}/session/${sessionId}`
  const post = (path: string, body: object) => call(`${session}/${path}`, body)
  await post('window/rect', { width: 1280, height: 900 })
  const value = (expression: string) => post('execute/sync', { script: `return (${expression})`, args: [] })
  /** Does something with the element that an expression gives. */
  async function act(expression: string, action: string, body = {}) {
    const found = (await value(expression)) as Record<string, string> | null
    if (!found?.[elementKey]) throw new Error('no such element')
    return post(`element/${found[elementKey]}/${action}`, body)
  }
  return {
    go: url => post('url', { url }),
    value,
    async press(expression) {
      // WebKit does not scroll to what begins right below its window.
      await value(`(${expression})?.scrollIntoView({ block: 'center' })`)
      return act(expression, 'click')
    },
    async fill(expression, text) {
      await act(expression, 'clear')
      return act(expression, 'value', { text })
    },
    close: () => call(session, {}, 'DELETE'),
  }
}

async function start(): Promise<Driver> {
  const home = await mkdtemp(join(tmpdir(), 'sundial-webkit-'))
  const { screen, display } = await startScreen()
  const port = await freePort()
  const server = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    // No graphics card and no session bus, as on a CI machine.
    env: { ...process.env, DISPLAY: display, HOME: home, LANG: 'C.UTF-8', WEBKIT_DISABLE_DMABUF_RENDERER: '1' },
  })
  const stop = async () => {
    await end(server)
    await end(screen)
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const driver = await startSession(`http://127.0.0.1:${port}`)
    return { ...driver, close: () => driver.close().finally(stop) }
  } catch (error) {
    await stop()
    throw error
  }
}

/** WebKit as GTK has it, by W3C WebDriver, on a virtual screen. */
export const webkit: Engine = {
  name: 'WebKit',
  missing: () => missingPrograms('WebKitWebDriver', 'Xvfb'),
  start,
}
