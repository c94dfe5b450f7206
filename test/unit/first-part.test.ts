import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { bundleScript } from '../../tools/build/script.mjs'

/** What may be in the page, whose script runs before the first number is seen: packages, whole folders, and of other folders single files. */
const mayBeFirst = [
  ...['preact', 'regexparam', 'wouter', 'zustand'].map(name => `node_modules/${name}/`),
  ...['main.tsx', 'app.tsx', 'pages.tsx'].map(name => `src/${name}`),
  ...['alerts', 'controls', 'menu', 'page'].map(name => `src/ui/${name}/`),
  ...['connection', 'contract', 'forks/none', 'gateway', 'i18n', 'live', 'roof', 'session', 'ui'].map(
    room => `src/${room}/`,
  ),
  ...['commands', 'events', 'others', 'radio'].map(name => `src/live/${name}/`),
  ...['plant', 'rules', 'sunrise'].map(name => `src/diagnosis/${name}.ts`),
  ...['calendar', 'records', 'use-history'].map(name => `src/history/${name}.ts`),
  'src/light/sun.ts',
  'src/light/use-strings.ts',
  'src/play/play-button.tsx',
  ...['', 'commands/', 'inverter/'].map(name => `src/pages/home/${name}`),
  'tools/build/',
]

/** Files in js/app.js although their folder belongs to the first frame. */
const comesLater = [
  'src/forks/none/device-totals.tsx',
  'src/gateway/load.ts',
  'src/history/peaks.ts',
  'src/i18n/pack.ts',
  'src/live/commands/follow.ts',
  'src/live/commands/send.ts',
  'src/live/events/event-log.ts',
  'src/live/others/watch.ts',
  'src/pages/home/day.tsx',
  'src/pages/home/other-gateways.tsx',
  'src/pages/home/commands/command-progress.tsx',
  'src/session/restore.ts',
  'src/ui/page/loaded.tsx',
  'src/ui/page/pull.ts',
  'src/ui/unread.tsx',
]

test('the page holds what the first frame shows and a press needs then: history, dialogs and other pages come later', async () => {
  const { modules, firstModules } = await bundleScript({ quick: true })
  const files = firstModules.filter(name => !name.startsWith('entries:'))
  const isIn = (name: string, place: string) =>
    place.endsWith('/') && !place.startsWith('node_modules/')
      ? name.slice(0, name.lastIndexOf('/') + 1) === place
      : name.startsWith(place)
  const unexpected = files.filter(name => !mayBeFirst.some(place => isIn(name, place)))
  assert.equal(unexpected, [])
  assert.equal(
    mayBeFirst.filter(place => !files.some(name => isIn(name, place))),
    [],
    'this is in the page no more: take it from the list',
  )
  const early = comesLater.filter(name => !(name in modules) || files.includes(name))
  assert.equal(early, [])
})

test.run()
