import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { versionAndBuild } from '../../../src/ui/version.ts'
import { hashOf } from '../../../tools/build/hash.mjs'
import { nameOf } from '../../../tools/where.mjs'

test('the version is followed by the build, under the name by which its commit is found', () => {
  const plain = versionAndBuild()
  assert.match(plain, /^\d+\.\d+\.\d+$/)
  const script = document.createElement('script')
  script.setAttribute('integrity', hashOf('start()'))
  document.head.append(script)
  assert.is(versionAndBuild(), `${plain} (${nameOf('start()')})`)
  script.remove()
})

test.run()
