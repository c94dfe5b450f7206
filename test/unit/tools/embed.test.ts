import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { at } from '../../../tools/build/paths.mjs'
import { flashLimit } from '../../../tools/build/sizes.mjs'
import { checksums, manifestOf, sha256 } from '../../../tools/release/archive.mjs'
import {
  type Ended,
  everyFile,
  firmwareFolder,
  platformio,
  platformioIni,
  sundial,
  sundialScript,
} from './embed/firmware-folder.ts'
import { dist, embedOption, inDist, ownFiles, release, scratch } from './embed/release-archive.ts'
import { testWith } from './not-run.ts'

const withPython = testWith('python3')

function assertCopied(folder: string) {
  for (const name of everyFile) assert.equal(readFileSync(join(folder, name)), readFileSync(join(dist, name)), name)
}

async function assertRefused(run: Promise<Ended>, words: RegExp, to: string) {
  const { status, said } = await run
  assert.is(status, 1, said)
  assert.match(said, words)
  assert.is(said.trim().split('\n').length, 1, said)
  assert.not.ok(existsSync(to), 'nothing is copied')
}

withPython('a folder is copied, and other files in the web folder stay', async () => {
  const to = firmwareFolder({ 'own.txt': 'mine' })
  assert.is((await sundial('--from', dist, '--to', to)).status, 0)
  assertCopied(to)
  assert.is(readFileSync(join(to, 'own.txt'), 'utf8'), 'mine')
})

withPython('an archive is copied if its checksum is the expected one', async () => {
  const { path, sum } = release('right')
  const to = join(scratch, 'right')
  assert.is((await sundial('--from', path, '--sha256', sum.toUpperCase(), '--to', to)).status, 0)
  assertCopied(to)
  assert.equal(readdirSync(to, { recursive: true }).length, everyFile.length + 1)
})

withPython(
  'an archive with a wrong checksum, or asked for without one, is refused with the checksum it has',
  async () => {
    const { path, sum } = release('wrong')
    const to = join(scratch, 'wrong')
    await assertRefused(sundial('--from', path, '--sha256', '0'.repeat(64), '--to', to), /wrong checksum/, to)
    await assertRefused(sundial('--from', path, '--to', to), new RegExp(sum), to)
  },
)

withPython('a file that is missing is named', async () => {
  const { 'favicon.png': _, ...files } = ownFiles()
  const { path, sum } = release('missing', files)
  const to = join(scratch, 'missing')
  await assertRefused(sundial('--from', path, '--sha256', sum, '--to', to), /missing file: .* has no favicon\.png/, to)
  await assertRefused(sundial('--from', at('docs'), '--to', to), /missing file/, to)
})

withPython('a release with more bytes than its manifest allows is rejected, and the limit is an option', async () => {
  const files = { ...ownFiles(), 'favicon.png': new Uint8Array(160_000) }
  const to = join(scratch, 'large')
  const from = ({ path, sum }: { path: string; sum: string }) => ['--from', path, '--sha256', sum, '--to', to]
  const old = from(release('old', files, ''))
  await assertRefused(sundial(...old), /too many bytes: \d+, at most 98304/, to)
  const limited = (limit: unknown) => from(release(`limit-${limit}`, files, JSON.stringify({ limit })))
  await assertRefused(sundial(...limited(flashLimit)), RegExp(`too many bytes: \\d+, at most ${flashLimit}\\b`), to)
  await assertRefused(sundial(...limited('many')), /manifest\.json of .* names no limit/, to)
  await assertRefused(sundial('--from', dist, '--to', to, '--max-bytes', '50000'), /at most 50000/, to)
  assert.is((await sundial(...limited(400_000))).status, 0)
  assert.is((await sundial(...old, '--max-bytes', '400000')).status, 0)
})

withPython(
  'an unpacked release has the limit of its manifest; a build of your own was checked when it was built',
  async () => {
    const files = { ...ownFiles(), 'favicon.png': new Uint8Array(160_000) }
    const folder = join(scratch, 'by-hand')
    const all = { ...inDist(files), 'manifest.json': Buffer.from(manifestOf('1.1.0', 1)) }
    for (const [name, content] of Object.entries(all)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), content)
    }
    const to = join(scratch, 'from-hand')
    assert.is((await sundial('--from', folder, '--to', to)).status, 0)
    rmSync(to, { recursive: true })
    writeFileSync(join(folder, 'SHA256SUMS'), checksums(all))
    await assertRefused(sundial('--from', folder, '--to', to), RegExp(`at most ${flashLimit}\\b`), to)
    writeFileSync(join(folder, 'manifest.json'), manifestOf('1.1.0', 2))
    await assertRefused(sundial('--from', folder, '--to', to), /wrong checksum: manifest\.json/, to)
  },
)

withPython('a line of the .sha256 file is understood, and what is no checksum is named with its option', async () => {
  const { path, sum } = release('pasted')
  const to = join(scratch, 'pasted')
  await assertRefused(
    sundial('--from', path, '--sha256', 'sundial-1.1.0.zip', '--to', to),
    /custom_sundial_sha256 or --sha256 is not 64 hexadecimal digits: sundial-1\.1\.0\.zip/,
    to,
  )
  await assertRefused(sundial('--from', path, '--to', to), /set custom_sundial_sha256/, to)
  assert.is((await sundial('--from', path, '--sha256', `${sum}  sundial-1.1.0.zip\n`, '--to', to)).status, 0)
})

withPython('another web app is called that, however large it is', async () => {
  const { path, sum } = release('large-other', {
    ...ownFiles(),
    'js/app.js.gz': gzipSync('/* another web app */'),
    'favicon.png': new Uint8Array(160_000),
  })
  const to = join(scratch, 'large-other')
  await assertRefused(sundial('--from', path, '--sha256', sum, '--to', to), /not a Sundial/, to)
})

withPython('anything that is not Sundial, or damaged, is rejected', async () => {
  const to = join(scratch, 'other')
  const refusals: [Record<string, Uint8Array>, RegExp][] = [
    [{ ...ownFiles(), 'js/app.js.gz': gzipSync('/* another web app */') }, /not a Sundial: .* another web app/],
    [{ ...ownFiles(), 'js/app.js.gz': ownFiles()['js/app.js.gz']!.subarray(0, 5000) }, /cannot be unpacked/],
    [{}, /not a release of Sundial/],
  ]
  for (const [index, [files, words]] of refusals.entries()) {
    const { path, sum } = release(`other-${index}`, files)
    await assertRefused(sundial('--from', path, '--sha256', sum, '--to', to), words, to)
  }
  const { archive } = release('cut')
  const cut = join(scratch, 'cut.zip')
  writeFileSync(cut, archive.subarray(0, 30_000))
  await assertRefused(sundial('--from', cut, '--sha256', sha256(readFileSync(cut)), '--to', to), /damaged/, to)
  await assertRefused(sundial('--from', join(scratch, 'none.zip'), '--to', to), /there is no/, to)
})

withPython('a file that was changed inside an archive or an unpacked release is found by its checksum', async () => {
  const names = inDist(ownFiles())
  const sums = Object.entries(names).map(([name, content]) => `${sha256(content)}  ${name}\n`)
  const changed = { ...names, 'dist-firmware/favicon.png': new Uint8Array(8) }
  const path = join(scratch, 'changed.zip')
  writeFileSync(path, zipSync({ ...changed, SHA256SUMS: Buffer.from(sums.join('')) }))
  const to = join(scratch, 'changed')
  const asked = ['--sha256', sha256(readFileSync(path)), '--to', to]
  await assertRefused(sundial('--from', path, ...asked), /wrong checksum: favicon\.png/, to)

  const unpacked = join(scratch, 'unpacked')
  cpSync(dist, join(unpacked, 'dist-firmware'), { recursive: true })
  const manifest = manifestOf('1.1.0', flashLimit)
  writeFileSync(join(unpacked, 'manifest.json'), manifest)
  writeFileSync(join(unpacked, 'SHA256SUMS'), `${sums.join('')}${sha256(Buffer.from(manifest))}  manifest.json\n`)
  assert.is((await sundial('--from', unpacked, '--to', join(scratch, 'from-unpacked'))).status, 0)
  writeFileSync(join(unpacked, 'dist-firmware', 'favicon.png'), 'changed')
  await assertRefused(sundial('--from', unpacked, '--to', to), /wrong checksum: favicon\.png/, to)
})

withPython('PlatformIO copies what its project pins, and warns of what would overwrite it', async () => {
  const folder = firmwareFolder({ 'build_web.py': 'run("yarn", "build")' })
  writeFileSync(join(folder, 'platformio.ini'), platformioIni({ scripts: 'pre:sundial.py, post:build_web.py' }))
  const { status, said } = await platformio(folder, { custom_sundial: dist, 'board_build.embed_files': embedOption })
  assert.is(status, 0, said)
  assertCopied(join(folder, 'webapp_dist'))
  assert.match(said, /sundial: warning: platformio\.ini:8: build_web\.py/)
})

withPython(
  'PlatformIO stops when nothing is pinned, or the firmware embeds a file that Sundial does not have',
  async () => {
    const folder = firmwareFolder()
    const to = join(folder, 'webapp_dist')
    await assertRefused(platformio(folder, {}), /platformio\.ini has no custom_sundial/, to)
    const more = { custom_sundial: dist, 'board_build.embed_files': [...embedOption, 'webapp_dist/logo.svg'] }
    await assertRefused(platformio(folder, more), /embeds logo\.svg, which Sundial does not have/, to)
    const sizes = embedOption.map(name => statSync(join(dist, name.replace(/^webapp_dist\//, ''))).size)
    const tooFew = String(sizes.reduce((sum, size) => sum + size) - 1)
    const few = { custom_sundial: dist, custom_sundial_max_bytes: tooFew, 'board_build.embed_files': embedOption }
    await assertRefused(platformio(folder, few), /too many bytes/, to)
    await assertRefused(
      platformio(folder, { ...few, custom_sundial_max_bytes: '90 kB' }),
      /custom_sundial_max_bytes = 90 kB is not a number of bytes, such as 131072/,
      to,
    )
    const without = embedOption.filter(name => !name.includes('app.js'))
    const { status } = await platformio(folder, { ...few, 'board_build.embed_files': without })
    assert.is(status, 0, 'only embedded files count')
  },
)

const withGit = testWith('python3', 'git')

withGit('a firmware with webapp_dist in git is clean after a build, once the documented steps are done', async () => {
  // The last line of .gitignore has no end, as in many a repository.
  const folder = firmwareFolder({
    '.gitignore': '.pio',
    'webapp_dist/index.html.gz': 'the own web app',
    '.github/workflows/build.yml': 'run: yarn build',
  })
  const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' })
  git('init', '-q')
  git('config', 'user.name', 'a')
  git('config', 'user.email', 'a@example.org')
  git('add', '-A')
  git('commit', '-qm', 'firmware')
  const steps = /```sh\n(\s+git rm [\s\S]*?)```/.exec(readFileSync(at('docs/embedding.md'), 'utf8'))?.[1] ?? ''
  assert.ok(steps.includes('webapp_dist'))
  cpSync(sundialScript, join(folder, 'sundial.py'))
  writeFileSync(join(folder, 'platformio.ini'), `${platformioIni()}\n`)
  writeFileSync(join(folder, '.github/workflows/build.yml'), 'run: pio run')
  execFileSync('sh', ['-ec', steps], { cwd: folder })
  assert.is((await platformio(folder, { custom_sundial: dist, 'board_build.embed_files': embedOption })).status, 0)
  assertCopied(join(folder, 'webapp_dist'))
  assert.is(git('status', '--porcelain'), '')
})

withPython('a release is downloaded once, and only with its checksum', async () => {
  const { sum, archive } = release('served')
  let downloads = 0
  const server = createServer((_request, answer) => {
    downloads += 1
    answer.end(archive)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sundial.zip`
  const folder = firmwareFolder()
  const build = (options: object) => platformio(folder, { custom_sundial: address, ...options })
  try {
    await assertRefused(build({}), /only used with its SHA-256/, join(folder, 'webapp_dist'))
    const other = build({ custom_sundial_sha256: '0'.repeat(64) })
    await assertRefused(other, /wrong checksum/, join(folder, 'webapp_dist'))
    for (let time = 0; time < 2; time++) assert.is((await build({ custom_sundial_sha256: sum })).status, 0)
    assertCopied(join(folder, 'webapp_dist'))
    assert.is(downloads, 2, 'the wrong one and the right one')
  } finally {
    server.close()
  }
})

test.run()
