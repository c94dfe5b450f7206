import { createHash } from 'node:crypto'
import * as esbuild from 'esbuild'
import { forkAliases } from '../build/forks.mjs'
import { at, root } from '../build/paths.mjs'

/**
 * A text that changes with every source of the simulated gateway, the contract and the fork's own files included. Rejects if a source cannot
 * be parsed or found. `fork`: its folder.
 */
export async function simulatorFingerprint(fork: string | undefined): Promise<string> {
  const aliases = forkAliases(fork)
  const { outputFiles } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [at('tools/simulate.ts'), aliases['#fork/simulator'] ?? ''],
    bundle: true,
    write: false,
    outdir: root,
    packages: 'external',
    alias: aliases,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  })
  return createHash('sha256')
    .update(outputFiles.map(({ text }) => text).join())
    .digest('hex')
}
