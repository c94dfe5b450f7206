import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { at, root, scratchFolder } from '../../tools/build/paths.mjs'
import { archiveOf, type Fork, manifestOf, sha256 } from '../../tools/release/archive.mjs'
import { localServer } from '../support/local-server.ts'
import { type Ended, runProgram } from '../support/programs.ts'
import { testWith } from './not-run.ts'

const scratch = scratchFolder()

const dist = at('dist-firmware')

/** What firmware of 2025 embeds; later firmware goes without the zones. */
const everyFile = ['index.html.gz', 'zones.json.gz', 'favicon.ico', 'favicon.png', 'js/app.js.gz', 'site.webmanifest']

/** The files of the committed bundle, by their names in a release. */
const ownFiles = () =>
  Object.fromEntries(everyFile.map(name => [`dist-firmware/${name}`, readFileSync(join(dist, name))]))

/** Writes the archive of a release with these files, for our own firmware, beside those of the forks; its path and SHA-256. */
function release(name: string, files: Record<string, Uint8Array> = ownFiles(), forks: Fork[] = [], version = '1.2.0') {
  const path = join(scratch, `${name}.zip`)
  const manifest = { ...manifestOf(version, 1), forks: forks.map(fork => manifestOf(version, 1, fork)) }
  const archive = archiveOf(
    `sundial-${version}`,
    { ...files, 'manifest.json': Buffer.from(JSON.stringify(manifest)) },
    '2026-11-26',
  )
  writeFileSync(path, archive)
  return { path, sum: sha256(archive), archive }
}

/** platformio.ini as both families of firmware have it, with these lines below [env] and these files embedded. */
const platformioIni = (env: string, embed = everyFile) => `
[platformio]
default_envs = generic_esp32

[env]
platform = espressif32
board_build.embed_files =
${embed.map(name => `  webapp_dist/${name}`).join('\n')}
${env}

[env:generic_esp32]
board = esp32dev   ; the board most people have
`

/** The lines of platformio.ini that pin a Sundial. */
const pin = (source: string, sum = '', scripts = 'pre:sundial.py') =>
  `extra_scripts = ${scripts}\ncustom_sundial = ${source}\ncustom_sundial_sha256 = ${sum}`

/** A new folder of a firmware with these files. */
function firmwareFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(join(scratch, 'firmware-'))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

const script = at('tools/embed/sundial.py')

/** Runs the script by hand. */
const sundial = (...args: string[]) => runProgram(scratch, 'python3', script, ...args)

/** Runs the script as PlatformIO does, with the options of a project. */
const platformio = (folder: string, options: Record<string, string>) =>
  runProgram(folder, 'python3', at('test/full/embed/platformio.py'), script, folder, JSON.stringify(options))

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

/** What --check says of a firmware with these files: the lines, without the last one. */
async function checked(files: Record<string, string>, exitCode: number) {
  const { status, said } = await sundial('--check', firmwareFolder(files))
  assert.is(status, exitCode, said)
  const lines = said.trim().split('\n')
  const [last] = (lines.pop() ?? '').split('; pinned: ')
  assert.is(last, `sundial: ${exitCode ? lines.length : 'nothing'} to change`, said)
  return lines
}

withPython('a release or a folder is put into the web folder, whose other files stay', async () => {
  const { path, sum } = release('right')
  const line = `${sum.toUpperCase()}  sundial-1.2.0.zip\n`
  for (const from of [[dist], [path, '--sha256', line]]) {
    const to = firmwareFolder({ 'own.txt': 'mine' })
    const { status, said } = await sundial('--from', ...from, '--to', to)
    assert.is(status, 0, said)
    assertCopied(to)
    assert.is(readFileSync(join(to, 'own.txt'), 'utf8'), 'mine')
  }
})

testWith('git', 'python3')(
  'each of the three ways, with all that the page tells one to change, is undone by its git checkout',
  async () => {
    const ini = platformioIni('extra_scripts = pre:auto_firmware_version.py')
    const own = Object.fromEntries(everyFile.map(name => [`webapp_dist/${name}`, `their ${name}`]))
    const others = {
      'webapp/src/views/HomeView.vue': '<template />',
      '.github/workflows/build.yml': 'run: yarn build',
      '.gitignore': '.pio\n',
    }
    const folder = firmwareFolder({ 'of a firmware/platformio.ini': ini })
    const firmware = join(folder, 'of a firmware')
    for (const [name, content] of Object.entries({ ...own, ...others })) {
      mkdirSync(dirname(join(firmware, name)), { recursive: true })
      writeFileSync(join(firmware, name), content)
    }
    const shell = (cwd: string, command: string) => execFileSync('sh', ['-c', command], { cwd, encoding: 'utf8' })
    const changed = () => shell(firmware, 'git status --porcelain').trim()
    shell(firmware, 'git init -q && git add -A && git -c user.name=a -c user.email=a@example.org commit -qm theirs')
    const page = readFileSync(at('docs/release.md'), 'utf8')
    /** What the table of the three ways says: do, and undo. */
    const ways = [...page.matchAll(/^\| \*\*.*\| (.*) \| `(git checkout .*)` \|$/gm)]
    assert.is(ways.length, 3)
    const [, untrack = ''] = /`(git rm .*?)`/.exec(page) ?? []
    for (const [, what = '', undo = ''] of ways) {
      const [, command = ''] = /`(?:npm ci && )?(cp .*|node .*)\.\.\/firmware\/webapp_dist`/.exec(what) ?? []
      if (command) {
        shell(root, `${command}"${firmware}/webapp_dist"`)
        writeFileSync(join(firmware, 'platformio.ini'), platformioIni(''))
        writeFileSync(join(firmware, '.github/workflows/build.yml'), '')
      } else {
        writeFileSync(join(firmware, 'platformio.ini'), platformioIni(pin(dist)))
        const { status, said } = await platformio(firmware, { custom_sundial: dist })
        assert.is(status, 0, said)
        assert.match(said, `webapp_dist is in git, so every build leaves changed files there: ${untrack}, and `)
        shell(firmware, untrack)
        const { said: then } = await sundial('--check', firmware)
        assert.not.match(then, /in git/)
        writeFileSync(join(firmware, '.gitignore'), '.pio\n/webapp_dist/\n')
      }
      for (const name of everyFile)
        assert.not.match(readFileSync(join(firmware, 'webapp_dist', name), 'latin1'), /^their/, `${what}: ${name}`)
      assert.match(changed(), /[MD] +webapp_dist\/js\/app\.js\.gz/)
      shell(firmware, undo)
      assert.is(changed(), '', undo)
    }
  },
)

withPython('what cannot be used is refused in one sentence, and nothing is copied', async () => {
  const to = join(scratch, 'refused')
  const refused = (words: RegExp, ...from: string[]) => assertRefused(sundial('--from', ...from, '--to', to), words, to)
  const { path, sum } = release('refused')
  await refused(/wrong checksum: that of .*refused\.zip is /, path, '--sha256', '0'.repeat(64))
  await refused(/refused\.zip is used only with custom_sundial_sha256/, path)
  await refused(/is not 64 hexadecimal digits: sundial-1\.2\.0\.zip/, path, '--sha256', 'sundial-1.2.0.zip')
  await refused(/is for an archive, but .* is a folder: take it out/, dist, '--sha256', sum)
  await refused(/there is no .*none\.zip/, join(scratch, 'none.zip'), '--sha256', sum)
  await refused(/has no index\.html\.gz, js\/app\.js\.gz/, firmwareFolder({ 'README.md': '' }))
  const { 'dist-firmware/favicon.png': _, ...others } = ownFiles()
  const without = release('without', others)
  await refused(/without\.zip is no Sundial: it has no favicon\.png/, without.path, '--sha256', without.sum)
  const text = join(scratch, 'text.zip')
  writeFileSync(text, 'no archive')
  await refused(/text\.zip is not a zip archive/, text, '--sha256', sha256('no archive'))
})

withPython('PlatformIO puts what its project pins into place, and warns of what would overwrite it', async () => {
  const folder = firmwareFolder({
    'platformio.ini': platformioIni(pin(dist, '', 'pre:sundial.py, post:build_web.py')),
    'build_web.py': 'run("yarn", "build")',
  })
  const { status, said } = await platformio(folder, { custom_sundial: dist })
  assert.is(status, 0, said)
  assertCopied(join(folder, 'webapp_dist'))
  assert.match(said, /sundial: warning: take build_web\.py out of extra_scripts: .* \(line 1: run\("yarn", "build"\)\)/)
})

/** Answers with these archives by their paths, and with 404 to anything else, until the end of `run`; `asked` are the paths asked for. */
async function served(archives: Record<string, Uint8Array>, run: (site: string, asked: string[]) => Promise<void>) {
  const asked: string[] = []
  const server = await localServer(({ url = '' }, answer) => {
    asked.push(url)
    const archive = archives[url]
    answer.writeHead(archive ? 200 : 404).end(archive)
  })
  await run(server.url, asked).finally(server.stop)
}

withPython('a release is downloaded once, and only with its checksum', async () => {
  const { sum, archive } = release('served')
  await served({ '/sundial.zip': archive }, async (site, asked) => {
    const address = `${site}/sundial.zip`
    const folder = firmwareFolder({ 'platformio.ini': platformioIni(pin(address, sum)) })
    const build = (sha256: string) => platformio(folder, { custom_sundial: address, custom_sundial_sha256: sha256 })
    await assertRefused(build(''), /is used only with custom_sundial_sha256/, join(folder, 'webapp_dist'))
    assert.equal(asked, [])
    await assertRefused(build('0'.repeat(64)), /wrong checksum/, join(folder, 'webapp_dist'))
    for (let time = 0; time < 2; time++) assert.is((await build(sum)).status, 0)
    assertCopied(join(folder, 'webapp_dist'))
    assert.is(asked.length, 2, 'the wrong one and the right one')
  })
})

withPython('an address that was changed without its checksum is refused, though the earlier one was kept', async () => {
  const [one, two] = [release('one'), release('two', { ...ownFiles(), LICENSE: Buffer.from('MIT') }, [], '1.3.0')]
  await served({ '/1.2.0.zip': one.archive, '/1.3.0.zip': two.archive }, async site => {
    const folder = firmwareFolder({})
    const to = join(folder, 'webapp_dist')
    const pinned = (version: string, sum: string) => {
      const source = `${site}/${version}.zip`
      writeFileSync(join(folder, 'platformio.ini'), platformioIni(pin(source, sum)))
      return platformio(folder, { custom_sundial: source, custom_sundial_sha256: sum })
    }
    const embedded = async (version: string, sum: string) => {
      const { status, said } = await pinned(version, sum)
      assert.is(status, 0, said)
      assert.match(said, new RegExp(`^sundial: Sundial ${version.replaceAll('.', '\\.')}, \\d+ bytes put into `))
      const { said: checked } = await sundial('--check', folder)
      assert.is(checked, `sundial: nothing to change; pinned: Sundial ${version}\n`)
      rmSync(to, { recursive: true })
    }
    await embedded('1.2.0', one.sum)
    await assertRefused(pinned('1.3.0', one.sum), /wrong checksum: that of \S+1\.3\.0\.zip is /, to)
    assert.match((await sundial('--check', folder)).said, /^wrong checksum: .*\nsundial: 1 to change\n$/)
    await assertRefused(pinned('1.4.0', one.sum), /1\.4\.0\.zip cannot be downloaded: .*404/, to)
    await embedded('1.3.0', two.sum)
    await embedded('1.2.0', one.sum)
  })
})

withPython(
  '--check has nothing to say of a firmware that runs the script, first or last, and embeds the files',
  async () => {
    const { path, sum } = release('checked')
    const set = 'set_version.py'
    const files = {
      [set]: '# npm run build is for the other web app\nprint("1.0.0")\n',
      'webapp/src/views/HomeView.vue': '',
    }
    const later = everyFile.filter(name => name !== 'zones.json.gz')
    for (const ini of [
      platformioIni(pin(path, sum, `pre:${set}, pre:tools/sundial.py`)),
      platformioIni(pin(path, sum, `pre:tools/sundial.py, pre:${set}`), later),
    ])
      assert.equal(await checked({ ...files, 'platformio.ini': ini }, 0), [])
  },
)

withPython(
  '--check fails where the build would: nothing pinned, no archive, an address without its checksum',
  async () => {
    const said = async (lines: string) => (await checked({ 'platformio.ini': platformioIni(lines) }, 1)).join('\n')
    assert.match(await said('extra_scripts = pre:sundial.py'), /^platformio\.ini has no custom_sundial/)
    assert.match(await said(pin('sundial-1.2.0.zip', '0'.repeat(64))), /^there is no .*sundial-1\.2\.0\.zip$/)
    assert.match(await said(pin('http://127.0.0.1:1/sundial.zip')), /^http:\S+ is used only with custom_sundial_sha256/)
  },
)

withPython('--check names what would overwrite the files or keep them out, in included files too', async () => {
  const lines = await checked(
    {
      'platformio.ini': `[platformio]
extra_configs = platformio_*.ini

[common]
scripts = pre:web.py

[env]
extra_scripts = \${common.scripts}
custom_sundial = ${dist}
board_build.embed_files = ${everyFile.map(name => `webapp_dist/${name}`).join(' ')} webapp_dist/logo.svg

[env:one]
extra_scripts = \${env.extra_scripts}
  pre:sundial.py

[env:two]

[env:three]
`,
      'platformio_override.ini': '[env:mine]\nextends = env:one\nboard_build.embed_files = webapp_dist/js/app.js.gz\n',
      'web.py': '# yarn is asked first\nimport shutil\nshutil.rmtree("webapp_dist")\n',
    },
    1,
  )
  assert.equal(lines, [
    `take web.py out of extra_scripts: it makes the firmware's own web app (line 3: shutil.rmtree("webapp_dist"))`,
    '[env] embeds webapp_dist/logo.svg, which this Sundial does not have: take it out of board_build.embed_files',
    '[env] does not run this script: add pre:sundial.py to its extra_scripts',
    '[env:mine] does not embed index.html.gz, favicon.ico, favicon.png, site.webmanifest from webapp_dist',
  ])
})

withPython(
  'the time zones are left alone and told of, where the firmware embeds them and the release lacks them',
  async () => {
    const { 'dist-firmware/zones.json.gz': _, ...others } = ownFiles()
    const { path, sum } = release('no-zones', others)
    const folder = firmwareFolder({
      'platformio.ini': platformioIni(pin(path, sum)),
      'webapp_dist/zones.json.gz': 'own',
    })
    const told =
      '[env] embeds webapp_dist/zones.json.gz, which this Sundial does not have: take it out of board_build.embed_files'
    const { said } = await sundial('--check', folder)
    assert.is(said, `${told}\nsundial: 1 to change; pinned: Sundial 1.2.0\n`)
    const built = await platformio(folder, { custom_sundial: path, custom_sundial_sha256: sum })
    assert.is(built.status, 0, built.said)
    assert.ok(built.said.includes(`sundial: warning: ${told}\n`), built.said)
    assert.is(readFileSync(join(folder, 'webapp_dist/zones.json.gz'), 'utf8'), 'own')
  },
)

withPython('--check names pages that would be lost, and the archive of the same release that has them', async () => {
  const forks = [
    { name: 'other', views: ['ZeroView'] },
    { name: 'onbattery', views: ['BatteryAdminView'] },
  ]
  const { path, sum } = release('with-forks', ownFiles(), forks)
  const views = ['HomeView', 'BatteryAdminView', 'OwnView'].map(name => [`webapp/src/views/${name}.vue`, ''])
  const said = (lines: string) =>
    checked({ ...Object.fromEntries(views), 'platformio.ini': platformioIni(lines) }, 0).then(lines => lines.join('\n'))
  assert.is(
    await said(pin(path, sum)),
    'note: pages in webapp/src/views that this Sundial does not have: BatteryAdminView, OwnView; ' +
      'take sundial-onbattery-1.2.0.zip, which has BatteryAdminView',
  )
  assert.match(await said(pin(dist)), /were not compared: only the archive of a release/)
})

withPython('a folder that is no firmware is refused in one line', async () => {
  const { status, said } = await sundial('--check', '/nowhere')
  assert.is(status, 1)
  assert.match(said, /^sundial: there is no .*platformio\.ini\n$/)
})

test.run()
