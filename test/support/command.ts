import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

function start(script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', `tools/${script}.ts`, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (said += text))
  return { child, said: () => said }
}

/** Runs `tools/SCRIPT.ts` to its end; `said` is all that it printed. */
export async function commandEnd(script: string, args: readonly string[], env?: NodeJS.ProcessEnv) {
  const { child, said } = start(script, args, env)
  const [code]: unknown[] = await once(child, 'close')
  return { code, said: said() }
}

/** Starts `tools/SCRIPT.ts` and waits until it has printed something; `said` is that, `stop` ends it. */
export async function commandStart(script: string, args: readonly string[]) {
  const { child, said } = start(script, args)
  await Promise.race([once(child.stdout, 'data'), once(child, 'close')])
  return { said: said(), stop: () => end(child) }
}

async function end(child: ChildProcess) {
  child.kill()
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
}
