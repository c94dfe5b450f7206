/**
 * `npm run release`: writes what a release publishes: the archive, its SHA-256 and manifest, the notes, the demo and the source maps; for each fork
 * in src/forks, sundial-NAME-VERSION.zip, its SHA-256 and source maps. Then gives the commit the version's tag, unless it has it.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from '../build.mjs'
import { forkFolder, forkNames } from './build/forks.mjs'
import { at, nameIn, readJsonFile, root, scratchFolder } from './build/paths.mjs'
import { readArguments } from './command-line.mjs'
import { archiveOf, manifestOf, sha256 } from './release/archive.mjs'
import { notesOf } from './release/notes.mjs'

const usage = `usage: npm run release -- [--out DIR]

Builds the release of package.json's version into release/, in place of the one there, and tags the commit. Writes nothing if
something is not committed, dist-firmware/ is not what the source builds, CHANGELOG.md has no section for the version, or another
commit has its tag (docs/release.md).

  --out DIR   write into DIR instead; what is there stays`

/** @typedef {import('./release/archive.mjs').Manifest} Manifest */

/** Says what is done next, which takes a while. @param {string} what */
const say = what => console.error(`release: ${what}`)

const asText = (/** @type {Manifest} */ manifest) => `${JSON.stringify(manifest, null, 2)}\n`

/** What an archive contains in addition to the firmware's files. */
const extraFiles = ['LICENSE', 'THIRD-PARTY.md', 'tools/embed/sundial.py', 'docs/release.md']

/** The files below a folder, name -> content. @param {string} folder @returns {Promise<Record<string, Buffer>>} */
async function contentsOf(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const named = paths.map(async path => [nameIn(folder, path), await readFile(path)])
  return Object.fromEntries(await Promise.all(named))
}

/** Throws when the committed files are not those just built. @param {string} built folder */
async function committedFiles(built) {
  const [committed, fresh] = await Promise.all([contentsOf(at('dist-firmware')), contentsOf(built)])
  const names = [...new Set([...Object.keys(committed), ...Object.keys(fresh)])]
  const differing = names.filter(name => !committed[name] || !fresh[name]?.equals(committed[name]))
  if (differing.length)
    throw new Error(
      `dist-firmware is not what the source builds: ${differing.join(', ')}; npm run build, and commit what it changes`,
    )
  return committed
}

/** A zip archive of the demo with a bundle. @param {string} firmware folder @param {string} folder a new one @param {string} date */
async function demoOf(firmware, folder, date) {
  const options = ['--firmware', firmware, '--out', folder]
  execFileSync(process.execPath, ['--import', 'tsx', at('tools/demo.ts'), ...options], { cwd: root })
  return archiveOf('demo', await contentsOf(folder), date)
}

/**
 * What is in an archive, by its name there.
 * @param {Record<string, Buffer>} firmware @param {string} notes @param {Manifest} manifest
 * @returns {Promise<Record<string, Uint8Array>>}
 */
async function filesOf(firmware, notes, manifest) {
  const bundle = Object.entries(firmware).map(([name, content]) => [`dist-firmware/${name}`, content])
  const extra = extraFiles.map(async path => [path.replace(/^.*\//, ''), await readFile(at(path))])
  return {
    ...Object.fromEntries([...bundle, ...(await Promise.all(extra))]),
    'NOTES.md': Buffer.from(notes),
    'manifest.json': Buffer.from(asText(manifest)),
  }
}

/** An archive and its checksum, by the names of their files. @param {string} name @param {Uint8Array} archive */
const withSum = (name, archive) => ({
  [`${name}.zip`]: archive,
  [`${name}.zip.sha256`]: `${sha256(archive)}  ${name}.zip\n`,
})

/** The source maps of a build by the names they are published with. @param {string} folder @param {string} [before] */
const mapsIn = async (folder, before = '') => ({
  [`${before}app.js.map`]: await readFile(join(folder, 'app.js.map')),
  [`${before}index.html.map`]: await readFile(join(folder, 'index.html.map')),
})

/** The forks in src/forks, with the pages that each has besides ours. @returns {import('./release/archive.mjs').Fork[]} */
const forksOf = () =>
  forkNames().map(name => {
    const list = join(forkFolder(name), 'views.json')
    return { name, views: existsSync(list) ? readJsonFile(list) : [] }
  })

/**
 * A fork in src/forks: its manifest, and by the names of their files its archive, which is built for its firmware, and source maps.
 * @param {import('./release/archive.mjs').Fork} fork @param {string} version @param {{ date: string, text: string }} notes
 * @param {string} folder to build in
 */
async function releaseOfFork(fork, version, notes, folder) {
  const [out, maps] = [join(folder, 'firmware'), join(folder, 'maps')]
  const { total } = await build({ out, maps, fork: forkFolder(fork.name) })
  const manifest = manifestOf(version, total, fork)
  const name = `sundial-${fork.name}-${version}`
  const archive = archiveOf(name, await filesOf(await contentsOf(out), notes.text, manifest), notes.date)
  return { manifest, files: { ...withSum(name, archive), ...(await mapsIn(maps, `${fork.name}-`)) } }
}

const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trimEnd()

/** Whether the commit still needs this tag. Throws if it is no commit to release. @param {string} tag */
function needsTag(tag) {
  // Empty only in the checkout's own folder.
  const { stdout } = spawnSync('git', ['rev-parse', '--show-prefix'], { cwd: root, encoding: 'utf8' })
  if (stdout !== '\n')
    throw new Error(`a release is made of a commit, and ${root} is no git checkout, or git is not installed`)
  const changed = [
    git('status', '--porcelain', '--untracked-files=no'),
    git('ls-files', '--others', '--exclude-standard', 'src', 'lang', 'tools').replace(/^(?=.)/gm, '?? '),
  ]
    .filter(Boolean)
    .join('\n')
  if (changed) throw new Error(`a release is made of a commit; git commit what is changed first:\n${changed}`)
  if (!git('tag', '--list', tag)) return true
  if (git('rev-parse', `${tag}^{commit}`) === git('rev-parse', 'HEAD')) return false
  throw new Error(
    `another commit has the tag ${tag}: git checkout ${tag}, or raise the version: npm version --no-git-tag-version patch, ` +
      `or, if it was never pushed, git tag -d ${tag}`,
  )
}

/** Builds, compares, writes and tags the release. @param {string} out @param {string} scratch a folder to build in */
async function release(out, scratch) {
  const { version } = readJsonFile(at('package.json'))
  const tag = `v${version}`
  const isNew = needsTag(tag)
  const notes = notesOf(await readFile(at('CHANGELOG.md'), 'utf8'), version)
  const [built, maps] = [join(scratch, 'firmware'), join(scratch, 'maps')]
  say(`building ${version}, to compare it with dist-firmware`)
  const { total } = await build({ out: built, maps })

  const firmware = await committedFiles(built)
  const name = `sundial-${version}`
  const forks = []
  for (const fork of forksOf()) {
    say(`building ${version} for ${fork.name}`)
    forks.push(await releaseOfFork(fork, version, notes, join(scratch, 'forks', fork.name)))
  }
  const manifest = { ...manifestOf(version, total), forks: forks.map(fork => fork.manifest) }
  const files = await filesOf(firmware, notes.text, manifest)
  say('building the demo')
  const written = {
    ...withSum(name, archiveOf(name, files, notes.date)),
    ...Object.assign({}, ...forks.map(fork => fork.files)),
    'manifest.json': asText(manifest),
    'NOTES.md': notes.text,
    'demo.zip': await demoOf(built, join(scratch, 'demo'), notes.date),
    ...(await mapsIn(maps)),
  }
  await mkdir(out, { recursive: true })
  // Those of the version before would be published with this one.
  const earlier =
    resolve(out) === at('release')
      ? (await readdir(out)).filter(file => /^sundial.*\.zip(\.sha256)?$|\.map$/.test(file))
      : []
  for (const file of earlier) await rm(join(out, file))
  for (const [file, content] of Object.entries(written)) await writeFile(join(out, file), content)
  for (const file of Object.keys(written)) console.log(join(out, file))
  if (isNew) git('tag', tag)
  console.log(
    isNew ? `This commit has the tag ${tag} now. To publish: git push origin ${tag}` : `Made of the tag ${tag}.`,
  )
}

const { values } = readArguments({ options: { out: { type: 'string', default: 'release' } } }, usage)
await release(values.out, scratchFolder()).catch(error => {
  console.error(`release: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
})
