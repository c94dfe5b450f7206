import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { versionAndBuild } from '../../../src/ui/version.ts'

test('the version is followed by the build, which the script in the page names', () => {
  const plain = versionAndBuild()
  assert.match(plain, /^\d+\.\d+\.\d+$/)
  const app = { script() {}, app: [], more: Promise.resolve({}), texts: [] }
  globalThis.sundial = { base: '', build: '3f9a2c7b', prefetched: {}, ...app }
  assert.is(versionAndBuild(), `${plain} (3f9a2c7b)`)
  globalThis.sundial = undefined
})

test.run()
