import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { at } from './paths.mjs'

/** Settings that check a folder without a `tsconfig.json`, wherever it is. @param {string} folder */
const settingsFor = folder => ({
  extends: at('tsconfig.json'),
  compilerOptions: {
    typeRoots: [at('node_modules/@types')],
    paths: { '*': [at('node_modules/@types/*'), at('node_modules/*')] },
  },
  include: [folder],
  exclude: [],
})

/** Runs the compiler with settings in a file or folder. @param {string} project */
const compile = project =>
  spawnSync(process.execPath, [at('node_modules/typescript/bin/tsc'), '--pretty', 'false', '-p', project], {
    encoding: 'utf8',
  })

/** Checks the types of a fork's folder, by its own `tsconfig.json` if there is one. Throws with what is wrong. @param {string} folder */
export function checkTypes(folder) {
  const own = resolve(folder)
  if (existsSync(join(own, 'tsconfig.json'))) return judge(own, compile(own))
  const scratch = mkdtempSync(join(tmpdir(), 'sundial-types-'))
  try {
    const file = join(scratch, 'tsconfig.json')
    writeFileSync(file, JSON.stringify(settingsFor(own)))
    judge(own, compile(file))
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** @param {string} folder @param {import('node:child_process').SpawnSyncReturns<string>} ended */
function judge(folder, { status, stdout, stderr }) {
  if (status === 0) return
  throw new Error(
    `the types of ${relative(process.cwd(), folder) || folder} are wrong; nothing is written\n${stdout}${stderr}`.trim(),
  )
}
