/**
 * `npm run release`: writes what a release publishes into release/ (`--out DIR`): the archive, its SHA-256, the notes and the
 * demo and source map. Fails if dist-firmware is not what the source builds, the changelog has no entry for the version, or the commit
 * that is checked out has not the version's tag.
 */
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '../build.mjs'
import { at, nameIn, root } from './build/paths.mjs'
import { archiveOf, manifestOf, sha256 } from './release/archive.mjs'
import { notesOf, tagOf } from './release/notes.mjs'

/** What an archive contains in addition to the firmware's files. */
const extraFiles = [
  'LICENSE',
  'THIRD-PARTY.md',
  'tools/embed/sundial.py',
  'tools/embed/firmware.yml',
  'docs/embedding.md',
]

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
  if (differing.length) throw new Error(`dist-firmware is not what the source builds: ${differing.join(', ')}`)
  return committed
}

/** A zip archive of the demo with a bundle. @param {string} firmware folder @param {string} folder a new one @param {string} date */
async function demoOf(firmware, folder, date) {
  const options = ['--firmware', firmware, '--out', folder]
  execFileSync(process.execPath, ['--import', 'tsx', at('tools/demo.ts'), ...options], { cwd: root })
  return archiveOf('demo', await contentsOf(folder), date)
}

/** Builds, compares and writes the release. @param {string} out @param {string} scratch a folder to build in */
async function release(out, scratch) {
  const { version } = JSON.parse(await readFile(at('package.json'), 'utf8'))
  const tag = tagOf(version)
  const tags = execFileSync('git', ['tag', '--points-at', 'HEAD'], { cwd: root, encoding: 'utf8' }).split('\n')
  if (!tags.includes(tag)) throw new Error(`this commit has no tag ${tag}: git tag ${tag}`)
  const notes = notesOf(await readFile(at('CHANGELOG.md'), 'utf8'), version)
  const [built, maps] = [join(scratch, 'firmware'), join(scratch, 'maps')]
  const { total } = await build({ out: built, maps })

  const firmware = Object.entries(await committedFiles(built))
  /** @type {Record<string, Uint8Array>} */
  const files = Object.fromEntries(firmware.map(([name, content]) => [`dist-firmware/${name}`, content]))
  for (const path of extraFiles) files[path.replace(/^.*\//, '')] = await readFile(at(path))
  files['NOTES.md'] = Buffer.from(notes.text)
  files['manifest.json'] = Buffer.from(manifestOf(version, total))

  const name = `sundial-${version}`
  const archive = archiveOf(name, files, notes.date)
  const written = {
    [`${name}.zip`]: archive,
    [`${name}.zip.sha256`]: `${sha256(archive)}  ${name}.zip\n`,
    'NOTES.md': notes.text,
    'demo.zip': await demoOf(built, join(scratch, 'demo'), notes.date),
    'app.js.map': await readFile(join(maps, 'app.js.map')),
  }
  await mkdir(out, { recursive: true })
  for (const [file, content] of Object.entries(written)) await writeFile(join(out, file), content)
  console.log(
    Object.keys(written)
      .map(file => join(out, file))
      .join('\n'),
  )
}

const scratch = await mkdtemp(join(tmpdir(), 'sundial-release-'))
try {
  const { values } = parseArgs({ options: { out: { type: 'string', default: 'release' } } })
  await release(values.out, scratch)
} catch (error) {
  console.error(`release: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
} finally {
  await rm(scratch, { recursive: true, force: true })
}
