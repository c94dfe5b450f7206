import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { flashLimit } from '../../../tools/build/sizes.mjs'
import { manifestOf, sha256 } from '../../../tools/release/archive.mjs'
import { firmwareFolder, platformio, platformioIni, sundial } from './embed/firmware-folder.ts'
import { dist, embedOption, ownFiles, release } from './embed/release-archive.ts'
import { testWith } from './not-run.ts'

const withPython = testWith('python3')

withPython(
  'pages of the firmware that the release lacks are named by --check and by the build, which go on',
  async () => {
    const { path, sum } = release('pages')
    const views = ['HomeView', 'BatteryAdminView', 'PowerMeterAdminView'].map(name => `webapp/src/views/${name}.vue`)
    const pinned = `${platformioIni()}custom_sundial = ${path}\ncustom_sundial_sha256 = ${sum}\n`
    const folder = firmwareFolder({
      'platformio.ini': pinned,
      ...Object.fromEntries(views.map(name => [name, ''])),
    })
    const note = /note: webapp\/src\/views: this Sundial has no BatteryAdminView, PowerMeterAdminView\. .*forks\.md/
    const checked = await sundial('--check', folder)
    assert.is(checked.status, 0, checked.said)
    assert.match(checked.said, note)
    const options = { custom_sundial: path, custom_sundial_sha256: sum, 'board_build.embed_files': embedOption }
    const built = await platformio(folder, options)
    assert.is(built.status, 0, built.said)
    assert.match(built.said, note)
    const original = firmwareFolder({ 'platformio.ini': pinned, [views[0] ?? '']: '' })
    assert.not.match((await sundial('--check', original)).said, /note:/)
  },
)

/** What --check says of a firmware with a page of its own that pins this. */
async function noteOn(source: string, sum = '') {
  const folder = firmwareFolder({
    'platformio.ini': `${platformioIni()}custom_sundial = ${source}\ncustom_sundial_sha256 = ${sum}\n`,
    'webapp/src/views/BatteryAdminView.vue': '',
    'webapp/src/views/HomeView.vue': '',
  })
  const { status, said } = await sundial('--check', folder)
  assert.is(status, 0, said)
  return said
}

withPython('--check names the archive of the same release that is made for the firmware', async () => {
  const forks = [
    { name: 'other', views: ['ZeroView'] },
    { name: 'onbattery', views: ['BatteryAdminView'] },
  ]
  const { path, sum } = release('with-forks', ownFiles(), manifestOf('1.1.0', flashLimit, undefined, forks))
  assert.match(
    await noteOn(path, sum),
    /no BatteryAdminView\. sundial-onbattery-1\.1\.0\.zip of the same release is made for this firmware and has them\.\n/,
  )
  const own = release('of-fork', ownFiles(), manifestOf('1.1.0', flashLimit, forks[1]))
  assert.not.match(await noteOn(own.path, own.sum), /note:/)
})

withPython('--check says when the pages could not be compared, and why', async () => {
  assert.match(
    await noteOn('https://example.org/sundial-1.1.0.zip', sha256('x')),
    /was not compared with https:\/\/example\.org\/sundial-1\.1\.0\.zip, which is not here yet\. The first build/,
  )
  assert.match(
    await noteOn(dist),
    /was not compared with .*dist-firmware: only the archive of a release lists its pages/,
  )
})

test.run()
