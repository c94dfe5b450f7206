import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { buildOf, compareUrl, versionUrl } from '../../../../../src/pages/info/system/git-hash.ts'

const table: [hash: string, id: string, commit: boolean][] = [
  ['gb6f0353b', 'b6f0353b', true],
  ['v26.3.30-5-gb6f0353', 'b6f0353', true],
  ['v26.3.30', 'v26.3.30', false],
  ['v26.3.30-dirty', 'v26.3.30', false],
  ['v26.3.30-5-gb6f0353-dirty', 'b6f0353', true],
  ['gb6f0353b-dirty', 'b6f0353b', true],
  ['v26.3.30-rc1', 'v26.3.30-rc1', false],
  ['v26.3.30-rc1-12-gb6f0353', 'b6f0353', true],
]

for (const [hash, id, commit] of table)
  test(`${hash} was built from ${commit ? 'commit' : 'release'} ${id}`, () => {
    assert.equal(buildOf(hash), { id, commit })
  })

test('a version links to its commit or to its release', () => {
  assert.is(versionUrl('v26.3.30-5-gb6f0353'), 'https://github.com/tbnobody/OpenDTU/commits/b6f0353')
  assert.is(versionUrl('v26.3.30'), 'https://github.com/tbnobody/OpenDTU/releases/tag/v26.3.30')
})

test('a version cannot lead anywhere else', () => {
  assert.is(
    versionUrl('../../../evil?x=1#y'),
    'https://github.com/tbnobody/OpenDTU/releases/tag/..%2F..%2F..%2Fevil%3Fx%3D1%23y',
  )
})

const compare = 'https://api.github.com/repos/tbnobody/OpenDTU/compare/'

test('the comparison goes from what is installed to its branch, with three dots', () => {
  assert.is(compareUrl('v26.3.30-5-gb6f0353', 'master'), `${compare}b6f0353...master`)
  assert.is(compareUrl('v26.3.30', 'master'), `${compare}v26.3.30...master`)
})

test('the name of a branch is encoded', () => {
  assert.is(compareUrl('v26.3.30', 'fix/#12 ä?'), `${compare}v26.3.30...fix%2F%2312%20%C3%A4%3F`)
})

test('without a version or a branch there is nothing to compare', () => {
  for (const nothing of [null, undefined, '']) {
    assert.is(compareUrl(nothing, 'master'), undefined)
    assert.is(compareUrl('v26.3.30', nothing), undefined)
  }
})

test.run()
