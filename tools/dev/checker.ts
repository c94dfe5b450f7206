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
    output.replace(/^(ok {4}|runs {2}|\d+ passed, ).*\n/gm, '').trim(),
  )

/**
 * A check to begin after each change; one that is still running then is finished first. Prints what is wrong, and that nothing is any more, but a
 * list only once, and nothing of a run that was `outdate`d, as a source was saved since it began. `command`: arguments of node, asked for each
 * time. `isTold`: whether it is to be printed; not while the source cannot be built, which says the same. `right`: called when nothing is wrong.
 */
export function checker(
  name: string,
  command: () => readonly string[],
  isTold: () => Promise<boolean>,
  right = () => {},
): { begin: () => void; outdate: () => void; end: () => void } {
  let running: ChildProcess | undefined
  let isPending = false
  let isOutdated = false
  let said = ''
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
      const before = said
      said = isShown ? (code === 0 ? 'right' : `to correct\n${withHints(output)}`) : ''
      if (said !== before && said) console.log(`dev: ${name}: ${said}`)
      else if (said && code !== 0) console.log(`dev: ${name}: to correct, as before`)
      if (said === 'right') right()
    })
  }
  const outdate = () => {
    isOutdated = true
  }
  return { begin, outdate, end: () => running?.kill() }
}
