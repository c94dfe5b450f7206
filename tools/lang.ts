#!/usr/bin/env -S npx tsx
/** The tool for translators: `npm run lang -- --help`. */
import { join } from 'node:path'
import { runLang } from './lang/run.ts'

process.exitCode = runLang(process.argv.slice(2), {
  home: join(import.meta.dirname, '..'),
  print: line => console.log(line),
  printError: line => console.error(line),
})
