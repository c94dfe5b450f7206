import { type ChildProcess, spawn } from 'node:child_process'
import { root } from '../build/paths.mjs'

/** Where that is listed which is not yet there, by the type that lacks it. */
const lists = {
  TextKey: 'lang/en.json',
  ConfigFile: 'ConfigFile in src/contract/settings.ts',
  Readable: 'Endpoints in src/contract/endpoints.ts',
}

/** What is wrong, without what is right, and what to do about it. */
const withHints = (output: string) =>
  Object.entries(lists).reduce(
    (text, [type, list]) =>
      text.replace(RegExp(`not assignable to .*\\b${type}\\b.*`, 'g'), `$& If it is new, add it to ${list}.`),
    output.replace(/^(ok {4}|\d+ passed, ).*\n/gm, '').trim(),
  )

/**
 * A check to begin after each change; one that is still running then is finished first. Prints what is wrong, and once that nothing is any
 * more, but nothing of a run that was `outdate`d, as a source was saved since it began. `command`: arguments of node, asked for each time. `isTold`:
 * whether it is to be printed; not while the source cannot be built, which says the same. `next`: begins what is of use only once nothing is wrong.
 */
export function checker(
  name: string,
  command: () => readonly string[],
  isTold: () => Promise<boolean>,
  next = () => {},
): { begin: () => void; outdate: () => void; end: () => void } {
  let running: ChildProcess | undefined
  let isPending = false
  let isOutdated = false
  let wasRight = false
  function begin() {
    isPending = running !== undefined
    if (running) return
    isOutdated = false
    const child = spawn(process.execPath, command(), { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    running = child
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', text => {
        output += text
      })
    child.on('close', async code => {
      const isShown = await isTold()
      running = undefined
      if (isPending) return begin()
      if (isOutdated) return
      if (isShown && code !== 0) console.error(`dev: ${name}: to correct\n${withHints(output)}`)
      else if (isShown && !wasRight) console.log(`dev: ${name}: right`)
      wasRight = isShown && code === 0
      if (wasRight) next()
    })
  }
  const outdate = () => {
    isOutdated = true
  }
  return { begin, outdate, end: () => running?.kill() }
}
