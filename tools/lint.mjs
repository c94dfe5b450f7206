/**
 * `node tools/lint.mjs [FILE ...]`: prints what Biome finds in these files, or in all, once each and with its place, and the command
 * that corrects it. Exit code 1 if there is an error among it.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { at, nameIn, root } from './build/paths.mjs'

const named = process.argv.slice(2)
// Biome fails on files outside, such as a fork in a folder of its own.
const isHere = (/** @type {string} */ file) => existsSync(file) && !nameIn(root, file).startsWith('..')
const files = named.length ? named.filter(isHere).map(file => nameIn(root, file) || '.') : ['.']
const command = [at('node_modules/@biomejs/biome/bin/biome'), 'check', '--no-errors-on-unmatched', '--reporter=concise']
const { status, stdout, stderr } = spawnSync(process.execPath, [...command, ...files], { cwd: root, encoding: 'utf8' })

if (files.length && status !== 0) {
  // What else Biome prints counts them.
  const found = [...`${stdout}${stderr}`.matchAll(/^[×!] (.*)$/gm)].map(([, line = '']) =>
    line.replace(/: format: Formatter would have .*/, ': is not formatted'),
  )
  const advice =
    'Format, and what is safe: npx biome check --write . The rest by hand; npx biome check FILE says why, and how.'
  console.log(found.length ? [...found, advice].join('\n') : stdout + stderr)
  process.exitCode = 1
}
