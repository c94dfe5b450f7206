import { type ChildProcess, spawn } from 'node:child_process'
import { root } from '../build/paths.mjs'

/**
 * A check to begin after each change; one that is still running then is ended. Prints what is wrong, and once that nothing is any more.
 * `command`: arguments of node, asked for each time.
 */
export function checker(name: string, command: () => readonly string[]): { begin: () => void; end: () => void } {
  let running: ChildProcess | undefined
  let wasRight = false
  function begin() {
    running?.kill()
    const child = spawn(process.execPath, command(), { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    running = child
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', text => {
        output += text
      })
    child.on('close', code => {
      if (running !== child) return
      if (code !== 0) console.error(`dev: ${name}: to correct\n${output.trim()}`)
      else if (!wasRight) console.log(`dev: ${name}: right`)
      wasRight = code === 0
    })
  }
  return { begin, end: () => running?.kill() }
}
