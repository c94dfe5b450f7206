import fc from 'fast-check'
import { test } from 'uvu'
import { hostile, wireOf } from '../../../../test/support/fuzz/hostile.ts'
import { openAll, sendForms } from '../../../../test/support/fuzz/page.tsx'
import type { Scene } from '../../../../test/support/fuzz/scenes.ts'
import { fuzz } from '../../../../test/support/fuzz/visits.ts'
import { freshDatabase } from '../../../../test/support/history.ts'
import { isObject, jsonIn } from '../../../gateway/json.ts'
import type { SeenInverter } from '../../../live/live.ts'
import { meterProblem } from '../contract/power-meter.ts'
import { useOpenCard } from '../live/device-card.tsx'
import { balanceOf } from '../live/house.ts'
import {
  numberIn,
  readBattery,
  readGridCharger,
  readLimiter,
  readSolarChargers,
  recordsIn,
  type SolarChargers,
} from '../live/read.ts'
import { prepare as prepareLimiter } from '../settings/power-limiter/prepare.ts'
import { viewOf } from '../settings/power-limiter/view.ts'
import { prepare as prepareMeter } from '../settings/power-meter/prepare.ts'
import { houses } from '../simulator/scenes.ts'
import { factorySettings, type Settings } from '../simulator/settings.ts'
import { type SoundPath, soundDocuments } from './sound.ts'

/** Documents and pushes that are drawn, always the same ones; as many for the readers alone. */
const least = Number(process.env.FUZZ_RUNS ?? 200)
const seed = Number(process.env.FUZZ_SEED ?? 7)

test.before(freshDatabase)

const { powermeter } = factorySettings()
const request = { ...powermeter.http_sml.http_request, url: 'http://192.0.2.7/', auth_type: 1 }
const http = powermeter.http_json.values.map(value => ({ ...value, enabled: true, http_request: request }))
const settingsOf = (house: string) => houses[house]?.options.settings as Partial<Settings>

/** Gateways whose pages show different fields and cards. */
const gateways = await Promise.all(
  [
    {},
    {
      ...{ ...settingsOf('zendure-day'), ...settingsOf('trucki-day') },
      powermeter: { ...powermeter, enabled: true, source: 3, http_json: { ...powermeter.http_json, values: http } },
    },
    settingsOf('pytes-day'),
    { ...settingsOf('jkBms-day'), powermeter: { ...powermeter, enabled: true, source: 6 } },
  ].map(settings => soundDocuments(settings)),
)

const settings = (page: string, ...reads: SoundPath[]): Scene => ({
  path: `/settings/${page}`,
  reads,
  steps: [openAll, sendForms],
})

const scenes: Scene[] = [
  settings('battery', 'battery/config', 'mqtt/status'),
  settings('powermeter', 'powermeter/config', 'security/config'),
  settings('powerlimiter', 'powerlimiter/config', 'powerlimiter/metadata'),
  settings('chargerac', 'gridcharger/config'),
  settings('solarcharger', 'solarcharger/config', 'mqtt/status'),
  settings('dtu', 'dtu/config', 'system/status'),
  { path: '/info/serialports', reads: ['system/status'] },
  // One card is open, and has a socket.
  ...(['battery', 'gridCharger', 'solarCharger'] as const).flatMap(id =>
    ['/', '/wall'].map((path): Scene => {
      const document = `${id.toLowerCase()}livedata`
      return {
        path,
        before: () => useOpenCard.setState({ id }),
        reads: [`${document}/status`, ...(id === 'gridCharger' && path === '/' ? ['gridcharger/config'] : [])],
        pushes: { [`/${document}`]: `${document}/status`, '/livedata': 'livedata/status' },
        steps: [openAll],
      }
    }),
  ),
  ...['/', '/wall', '/why'].map(
    (path): Scene => ({
      path,
      reads: ['powerlimiter/status', 'livedata/status'],
      pushes: { '/livedata': 'livedata/status' },
    }),
  ),
]

test(`no page or card ends on ${least} hostile documents and pushes (seed ${seed})`, async () => {
  const documents = gateways.map(gateway => ({
    ...Object.fromEntries(Object.entries(gateway).map(([path, document]) => [path, () => structuredClone(document)])),
    reply: () => ({ type: 'warning', message: 'no' }),
  }))
  await fuzz(scenes, documents, { seed, least })
})

test('nothing that reads a document throws, whatever it holds', async () => {
  const sound = await soundDocuments()
  let before: SolarChargers | undefined
  const seen = { serial: '114172220143', poll_enabled: true } as SeenInverter
  const limiter = (config: unknown, metadata: unknown) =>
    viewOf(prepareLimiter(config as never, metadata as never), metadata as never)
  const readers: Partial<Record<SoundPath, (odd: object) => unknown>> = {
    'batterylivedata/status': odd => {
      const values = readBattery(odd)?.values
      return [numberIn(values, 'status', 'SoC'), recordsIn(values)]
    },
    'gridchargerlivedata/status': odd => numberIn(readGridCharger(odd)?.values, 'output', 'power'),
    'solarchargerlivedata/status': odd => {
      before = readSolarChargers(odd, before) ?? before
    },
    'powermeter/config': odd => meterProblem(prepareMeter(odd as never)),
    'powerlimiter/config': odd => limiter(odd, sound['powerlimiter/metadata']),
    'powerlimiter/status': odd => balanceOf({ now: 0, isNight: false, inverters: [seen], limiter: readLimiter(odd) }),
    'powerlimiter/metadata': odd => limiter(sound['powerlimiter/config'], odd),
  }
  for (const [path, read] of Object.entries(readers))
    for (const odd of fc.sample(hostile(sound[path as SoundPath]), { seed, numRuns: Math.ceil(least / 7) })) {
      const text = wireOf(odd) ?? ''
      const document = jsonIn(text)
      // What is no object never gets so far.
      if (!isObject(document)) continue
      try {
        read(document)
      } catch (cause) {
        throw new Error(`${path}, seed ${seed}: ${text.slice(0, 3000)}`, { cause })
      }
    }
})

test.run()
