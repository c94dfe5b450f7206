import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { at, root, scratchFolder } from '../../tools/build/paths.mjs'
import { sha256 } from '../../tools/release/archive.mjs'
import { testWith } from './not-run.ts'

const scratch = scratchFolder()
const project = join(scratch, 'a project')
const out = join(scratch, 'out')
const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { cwd, encoding: 'utf8' })

/** Copies the project as it is now, builds it, and commits it, since a release is made of a commit. */
function commitProject() {
  const files = git(root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate').split('\0')
  const deleted = new Set(git(root, 'ls-files', '-z', '--deleted').split('\0'))
  for (const name of files.filter(found => found && !deleted.has(found))) {
    mkdirSync(dirname(join(project, name)), { recursive: true })
    cpSync(at(name), join(project, name))
  }
  symlinkSync(at('node_modules'), join(project, 'node_modules'))
  execFileSync(process.execPath, ['build.mjs', '--quiet', '--limit', '400000'], { cwd: project, stdio: 'pipe' })
  git(project, 'init', '-q')
  git(project, 'add', '-A')
  git(project, 'commit', '-qm', 'release')
}

const release = (...args: string[]) =>
  spawnSync(process.execPath, ['tools/release.mjs', ...args], { cwd: project, encoding: 'utf8' })

/** The tags of the commit that is checked out. */
const tags = () => git(project, 'tag', '--points-at', 'HEAD').trim()

/** The files of a written archive, named without its folder. */
function archived(name: string) {
  const archive = readFileSync(join(out, `${name}.zip`))
  const files = Object.fromEntries(
    Object.entries(unzipSync(archive)).map(([path, content]) => [path.slice(name.length + 1), Buffer.from(content)]),
  )
  for (const [, wanted, path = ''] of String(files.SHA256SUMS).matchAll(/^(\w+) {2}(.*)$/gm))
    assert.is(sha256(files[path] ?? ''), wanted, path)
  return files
}

const withGit = testWith('git')

withGit('a release has an archive for each firmware, their checksums, the notes, the demo and the source map', () => {
  commitProject()
  const { status, stdout, stderr } = release('--out', out)
  assert.is(status, 0, stderr)
  assert.is(tags(), `v${version}`)
  assert.match(stderr, /building .*\n.* for onbattery\n.*demo\n$/)
  assert.match(stdout, `git push origin v${version}`)
  const names = [`sundial-${version}`, `sundial-onbattery-${version}`]
  const written = readdirSync(out)
  for (const file of [
    ...names.flatMap(name => [`${name}.zip`, `${name}.zip.sha256`]),
    'manifest.json',
    'NOTES.md',
    'demo.zip',
    'app.js.map',
    'onbattery-app.js.map',
    'onbattery-index.html.map',
  ])
    assert.ok(written.includes(file), file)
  for (const name of names) {
    const sum = sha256(readFileSync(join(out, `${name}.zip`)))
    assert.is(readFileSync(join(out, `${name}.zip.sha256`), 'utf8'), `${sum}  ${name}.zip\n`)
    const files = archived(name)
    for (const file of ['LICENSE', 'THIRD-PARTY.md', 'NOTES.md', 'release.md', 'sundial.py'])
      assert.ok(files[file]?.length, `${name}: ${file}`)
    const bundle = Object.keys(files).filter(file => file.startsWith('dist-firmware/'))
    // Firmware of 2026 has the time zones itself.
    assert.is(bundle.length, name.includes('onbattery') ? 5 : 6)
    const manifest = JSON.parse(String(files['manifest.json']))
    assert.is(manifest.version, version)
    assert.is(
      manifest.bytes,
      bundle.reduce((sum, file) => sum + (files[file]?.length ?? 0), 0),
    )
    assert.is(manifest.views.includes('BatteryAdminView'), name.includes('onbattery'))
    assert.ok(manifest.views.includes('HomeView'))
  }
  // By this, sundial.py leads from our archive to that of a fork.
  const published = readFileSync(join(out, 'manifest.json'), 'utf8')
  assert.is(String(archived(`sundial-${version}`)['manifest.json']), published)
  const own = String(archived(`sundial-onbattery-${version}`)['manifest.json'])
  assert.equal(JSON.parse(published).forks, [JSON.parse(own)])
  assert.ok(archived('demo')['index.html'] && archived('demo')['onbattery/index.html'])
  const [sources, forkSources] = ['app.js.map', 'onbattery-app.js.map'].map(
    name => JSON.parse(readFileSync(join(out, name), 'utf8')).sources,
  )
  assert.ok(sources.length > 100)
  assert.ok(forkSources.some((source: string) => source.includes('onbattery')))
})

withGit(
  'in another folder the steps of the workflow make the same release, byte for byte, in place of an earlier one',
  () => {
    const clone = join(scratch, 'another folder of the project')
    git(scratch, 'clone', '-q', project, clone)
    if (!existsSync(join(clone, 'node_modules'))) symlinkSync(at('node_modules'), join(clone, 'node_modules'))
    mkdirSync(join(clone, 'release'))
    for (const file of [
      'sundial-0.9.0.zip',
      'sundial-0.9.0.zip.sha256',
      'sundial-onbattery-0.9.0.zip',
      'old-app.js.map',
    ])
      writeFileSync(join(clone, 'release', file), 'of a version before')
    const workflow = readFileSync(at('.github/workflows/release.yml'), 'utf8')
    const steps = [...workflow.matchAll(/^ +- run: (.*)$/gm)].map(([, step = '']) => step)
    assert.ok(steps[0]?.startsWith('npm ci ') && steps.at(-1)?.startsWith('gh release create '))
    const env = { ...process.env, GITHUB_REF_NAME: `v${version}` }
    for (const step of steps.slice(1, -1)) execFileSync('sh', ['-c', step], { cwd: clone, stdio: 'pipe', env })
    assert.equal(readdirSync(join(clone, 'release')).sort(), readdirSync(out).sort())
    for (const file of readdirSync(out))
      assert.is(sha256(readFileSync(join(clone, 'release', file))), sha256(readFileSync(join(out, file))), file)
  },
)

withGit('what is not committed, or has the tag of another commit, is refused before anything is written', () => {
  const none = join(scratch, 'none')
  const refused = (words: RegExp) => {
    const { status, stderr } = release('--out', none)
    assert.is(status, 1)
    assert.match(stderr.replace(/^release: building .*\n/gm, ''), words)
    assert.not.ok(existsSync(none))
  }
  appendFileSync(join(project, 'README.md'), 'More.\n')
  refused(/^release: a release is made of a commit; git commit what is changed first:\n M README\.md\n/)
  git(project, 'commit', '-qam', 'more')
  writeFileSync(join(project, 'src/new.ts'), '')
  refused(/git commit what is changed first:\n\?\? src\/new\.ts\n/)
  rmSync(join(project, 'src/new.ts'))
  refused(/^release: another commit has the tag v\S+: git checkout v\S+, or raise the version: .*, git tag -d v\S+\n$/)
  git(project, 'tag', '-d', `v${version}`)
  appendFileSync(join(project, 'src/styles/_theme.scss'), '\nhtml { color: red }\n')
  git(project, 'commit', '-qam', 'red')
  refused(/^release: dist-firmware is not what the source builds: index\.html\.gz; npm run build, and commit/)
  assert.is(tags(), '', 'and nothing has a tag')
})

test.run()
