import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { missingPrograms } from '../../runner/not-run.mjs'
import { freePort } from '../programs.ts'
import type { Driver, Engine } from './engine.ts'
import { WebDriverSession } from './webdriver.ts'

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
    const session = await WebDriverSession.start(`http://127.0.0.1:${port}`, {})
    await session.resize(1280, 900)
    return {
      name: `WebKitGTK ${session.version}`,
      go: url => session.go(url),
      value: expression => session.value(expression),
      press: expression => session.press(expression),
      fill: (expression, text) => session.fill(expression, text),
      close: () => session.close().finally(stop),
    }
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
