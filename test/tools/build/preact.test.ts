import * as esbuild from 'esbuild'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { root } from '../../../tools/build/paths.mjs'
import { cutPreact } from '../../../tools/build/preact.mjs'

const bundle = async (...before: esbuild.Plugin[]) => {
  const { outputFiles } = await esbuild.build({
    stdin: { contents: `export { render } from 'preact'`, resolveDir: root },
    bundle: true,
    minifySyntax: true,
    write: false,
    format: 'esm',
    logLevel: 'silent',
    plugins: [...before, cutPreact],
  })
  return outputFiles?.[0]?.text ?? ''
}

test('what cannot happen in the app is cut out of Preact', async () => {
  const code = await bundle()
  assert.match(code, /createElementNS/)
  assert.not.match(code, /isHydrating|excessDomChildren/)
})

test('a Preact that says it otherwise ends the build, and names the text', async () => {
  const changed: esbuild.Plugin = {
    name: 'changed',
    setup: ({ onLoad }) =>
      onLoad({ filter: /preact[\\/]src[\\/]render\.js$/ }, () => ({ contents: 'export let render' })),
  }
  const error = await bundle(changed).then(
    () => assert.unreachable(),
    cause => cause,
  )
  assert.match(error.message, /Preact's sources have changed: .*isHydrating/)
})

test.run()
