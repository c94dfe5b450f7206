import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { everyFile, firmwareFolder, platformioIni, sundial } from './embed/firmware-folder.ts'
import { testWith } from './not-run.ts'

const withPython = testWith('python3')

async function problemsOf(files: Record<string, string>) {
  const { status, said } = await sundial('--check', firmwareFolder(files))
  const lines = said.trim().split('\n')
  const last = lines.pop()
  assert.is(last, lines.length ? `sundial: ${lines.length} to change` : 'sundial: nothing overwrites the files')
  assert.is(status, lines.length ? 1 : 0)
  return lines
}

const workflow = (steps: string) => `
jobs:
  build:
    steps:
      - uses: actions/checkout@v4
      # - run: yarn build
${steps}
      - run: pio run -e generic_esp32
`

withPython('a firmware that runs the script and nothing else of its own has nothing to change', async () => {
  const without = platformioIni({ embed: everyFile.filter(name => name !== 'zones.json.gz') })
  const files = {
    '.github/workflows/build.yml': workflow('      - run: python sundial.py --check .'),
    'set_version.py': '# npm run build is for the other web app\nprint("1.0.0")\n',
  }
  assert.equal(await problemsOf(files), [])
  assert.equal(await problemsOf({ ...files, 'platformio.ini': without }), [])
  const more = platformioIni({ scripts: 'pre:set_version.py, pre:tools/sundial.py' })
  assert.equal(await problemsOf({ ...files, 'platformio.ini': more }), [])
})

withPython('a workflow that builds the own web app is named with file and line', async () => {
  const steps = `      - name: web app
        working-directory: webapp
        run: |
          yarn install --frozen-lockfile
          yarn build`
  const problems = await problemsOf({ '.github/workflows/build.yml': workflow(steps) })
  assert.is(problems.length, 1)
  assert.match(problems[0]!, /^\.github\/workflows\/build\.yml:11: builds the firmware's own web app \(yarn build\)/)
})

withPython('a workflow that copies or downloads into the web folder is named, an own action too', async () => {
  const steps = `      - uses: actions/download-artifact@v4
        with:
          name: web
          path: webapp_dist
      - run: cp -r webapp/out/. webapp_dist/`
  const action = 'runs:\n  steps:\n    - run: npm --prefix webapp run build\n'
  const files = { '.github/workflows/release.yaml': workflow(steps), '.github/actions/web/action.yml': action }
  const problems = await problemsOf(files)
  assert.equal(
    problems.map(problem => problem.split(': ')[0]),
    ['.github/actions/web/action.yml:3', '.github/workflows/release.yaml:10', '.github/workflows/release.yaml:11'],
  )
})

withPython('a script that makes the own web app in every build is named, with the line that lists it', async () => {
  const files = {
    'platformio.ini': platformioIni({ scripts: '\n  pre:pio-scripts/web.py\n  pre:sundial.py' }),
    'pio-scripts/web.py': '# yarn is asked first\nimport subprocess\nsubprocess.run(["yarn", "build"], cwd="webapp")\n',
  }
  const problems = await problemsOf(files)
  assert.is(problems.length, 1)
  assert.match(problems[0]!, /^platformio\.ini:9: pio-scripts\/web\.py .* \(line 3: subprocess\.run\(\["yarn"/)
})

withPython('options in other sections and included files count', async () => {
  const problems = await problemsOf({
    'platformio.ini': `[platformio]
extra_configs = platformio_*.ini

[common]
scripts = pre:web.py

[env]
extra_scripts = \${common.scripts}
board_build.embed_files = ${everyFile.map(name => `webapp_dist/${name}`).join(' ')}

[env:one]
extra_scripts = \${env.extra_scripts}
  pre:sundial.py
`,
    'platformio_override.ini': '[env:mine]\nextends = env:one\nboard_build.embed_files = webapp_dist/js/app.js.gz\n',
    'web.py': 'import shutil\nshutil.rmtree("webapp_dist")\n',
  })
  assert.is(problems.length, 2)
  assert.match(problems[0]!, /^platformio\.ini:5: web\.py .* \(line 2/)
  assert.match(problems[1]!, /\[env:mine\] does not embed index\.html\.gz, favicon\.ico/)
})

withPython('an environment without the script, and a file that Sundial does not have, are named', async () => {
  assert.equal(await problemsOf({ 'platformio.ini': platformioIni({ scripts: '' }) }), [
    'platformio.ini: no environment runs this script. Add  pre:sundial.py  to extra_scripts.',
  ])
  const problems = await problemsOf({
    'platformio.ini': `${platformioIni({ embed: [...everyFile, 'logo.svg'] })}\n[env:own]\nextra_scripts = pre:other.py\n`,
  })
  assert.equal(problems, [
    'platformio.ini: env:own does not run this script. Add  pre:sundial.py  to extra_scripts.',
    'platformio.ini:16: embeds webapp_dist/logo.svg, which Sundial does not have. Take the line out.',
  ])
})

withPython('a folder that is no firmware is refused in one line', async () => {
  const { status, said } = await sundial('--check', '/nowhere')
  assert.is(status, 1)
  assert.match(said, /^sundial: there is no .*platformio\.ini\n$/)
})

test.run()
