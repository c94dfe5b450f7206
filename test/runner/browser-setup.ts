import { join } from 'node:path'
import { build } from '../../build.mjs'
import { findBrowser } from '../support/browser.ts'
import { cache, setMachine } from './machine.mjs'

/** Runs once before the first test in a browser: sets up the machine, unpacks the browser and builds the bundle to test. */
export default async function setup() {
  setMachine()
  findBrowser()
  if (process.env.SUNDIAL_FIRMWARE) return
  const out = join(cache, 'firmware')
  process.env.SUNDIAL_FIRMWARE = out
  await build({ out, maps: `${out}-maps`, limit: Number.POSITIVE_INFINITY })
}
