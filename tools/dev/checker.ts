import { type ChildProcess, spawn } from 'node:child_process'
import { withHints } from '../build/check-types.mjs'
import { root } from '../build/paths.mjs'

/** The failures in the output of a run. */
const wrongIn = (output: string) => output.replace(/^(ok {4}|runs {2}|\d+ passed, ).*\n/gm, '').trim()

/**
 * A check to run after each change, replacing an earlier run. Prints failures, and when there are none any more, but the same list only
 * once. `command`: returns the arguments of node for each run. `done`: called at the end. `end` stops a run that is no longer needed.
 */
export function checker(
  name: string,
  command: () => readonly string[],
  done = (_isRight: boolean) => {},
): { begin: () => void; end: () => void } {
  let running: ChildProcess | undefined
  let said = ''
  function end() {
    running?.kill()
    running = undefined
  }
  function begin() {
    end()
    const child = spawn(process.execPath, command(), { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    running = child
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', text => {
        output += text
      })
    child.on('close', code => {
      if (child !== running) return
      running = undefined
      const before = said
      const wrong = name.startsWith('types') ? withHints(wrongIn(output)) : wrongIn(output)
      said = code === 0 ? 'right' : `to correct\n${wrong}`
      if (said !== before) console.log(`dev: ${name}: ${said}`)
      else if (code !== 0) console.log(`dev: ${name}: to correct, as before`)
      done(code === 0)
    })
  }
  return { begin, end }
}
