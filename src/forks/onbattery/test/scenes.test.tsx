import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openSockets } from '../../../../test/support/fake-gateway.ts'
import { detailed, live, totals } from '../../../../test/support/live-messages.ts'
import { until } from '../../../../test/support/mount.tsx'
import { barn, listGateways, socketTo } from '../../../../test/support/other-gateways.ts'
import { type ForgedAnswers, renderApp } from '../../../../test/support/render-app.tsx'
import { sunnyGateway } from '../../../../test/support/sunny-gateway.ts'
import { get } from '../../../../test/unit/tools/simulator/calls.ts'
import type { Readable } from '../../../contract/endpoints.ts'
import { nothingSeen, useLive } from '../../../live/live.ts'
import { useHouse } from '../live/watch-house.ts'
import type { DeviceGroup, SceneHouse } from '../simulator/scenes.ts'
import { scenes, simulatedFork } from '../simulator.ts'
import { paths as ownPaths } from './sound.ts'

const paths: readonly Readable[] = [...ownPaths, 'ntp/status']

/** What the gateway of a scene answers after its minutes, by path, and the details of its inverters by serial. */
async function documentsOf({ at, inverters = 3, minutes, simulatedFork }: (typeof scenes)[string]) {
  const { gateway, pass } = await sunnyGateway({ listen: false, at: Date.parse(at), inverters, fork: simulatedFork() })
  await get(gateway, 'livedata/status')
  // The limiter goes by what is asked for.
  for (let turn = 0; turn < Math.min(minutes, 6) * 4; turn++) {
    await pass(15)
    await get(gateway, 'livedata/status')
  }
  const documents = new Map<string, unknown>()
  for (const path of paths) documents.set(path, await get(gateway, path))
  for (const { serial } of gateway.world.plant.installed())
    documents.set(serial, await get(gateway, 'livedata/status', `?inv=${serial}`))
  return documents
}

const plain = (element: Element | null | undefined) =>
  element?.textContent?.replaceAll('\u00a0', ' ').replace(/\s+/g, ' ').trim() ?? ''
const all = (selector: string) => [...document.querySelectorAll(selector)].map(plain)
const answer = () => document.querySelector<HTMLElement>('.answer')

/** What a user would believe of a scene. */
interface Belief {
  /** Whether it looks like a fault or an alarm; neither by default. */
  look?: 'idle' | 'down'
  /** In the sentence. */
  says?: RegExp
  never?: RegExp
  /** A node of the picture. */
  node?: RegExp
  /** A folded card. */
  card?: RegExp
}

/** A silent device is named with the time since when, and none of its old values is shown as a present one. */
const silent = (name: string, node: RegExp, card: RegExp): Belief => ({
  look: 'idle',
  says: new RegExp(`^No new values: ${name} since `),
  never: /All well/,
  ...{ node, card },
})
const dead = (...words: Parameters<typeof silent>) =>
  Object.fromEntries(['dead-minute', 'dead-hour', 'dead-day'].map(state => [state, silent(...words)]))
const unknown = (name: string, why: string, node: RegExp, card?: RegExp): Belief => ({
  look: 'idle',
  says: new RegExp(`^No new values: ${name} \\(${why}\\)\\.`),
  never: /All well/,
  node,
  ...(card && { card }),
})
const impossible = 'implausible value'

const ofDevices: Record<DeviceGroup, Record<string, Belief>> = {
  battery: {
    day: {
      says: /go into the battery/,
      node: /^Battery [\d.]+kW charging \d+%$/,
      card: /^Battery \d+% · 53\.\d V · \+/,
    },
    night: { says: /^The battery carries the house\. \d+ W come from/, node: /^Battery \d+W discharging \d+%$/ },
    ...dead('Battery', /^Battery – since /, /^Battery no new values/),
    impossible: unknown('Battery', impossible, /^Battery – implausible value$/, /^Battery – implausible value/),
    'no-charge': {
      says: /go into the battery/,
      node: /^Battery [\d.]+kW charging 53\.\d V$/,
      card: /^Battery 53\.\d V · \+/,
    },
    'only-charge': { never: /(into|from) the battery/, node: /^Battery – \d+%$/, card: /^Battery \d+% [^·]/ },
    unheard: unknown(
      'Battery',
      'not heard yet',
      /^Battery –$/,
      /^Battery not heard yet(?!.*(\b0\b|Received|no alarms))/,
    ),
  },
  solarcharger: {
    day: { never: /No new/, node: /^Sun [\d.]+kW$/, card: /^Solar charger [\d.]+ k?W [SM]/ },
    night: { never: /No new/, node: /^Sun 0W$/, card: /^Solar charger 0 W [SM]/ },
    ...dead('Solar charger', /^Sun ≥/, /^Solar charger no new values/),
    impossible: unknown('Solar charger', impossible, /^Sun ≥/, /^Solar charger – implausible value/),
    'one-silent': silent('Solar charger', /^Sun ≥/, /^Solar charger no new values/),
  },
  gridcharger: {
    day: {
      says: /^The grid carries the house\. \d+ W go into/,
      node: /^House ≈/,
      card: /^Grid charger 9\d\d W charging/,
    },
    night: { never: /No new/, node: /^House ≈/, card: /^Grid charger (0 W not charging|no new values)/ },
    ...dead('Grid charger', /^House – since /, /^Grid charger (does not answer|no new values)/),
    impossible: unknown('Grid charger', impossible, /^House –$/),
    // Nor is a charger that is switched off while it rests.
    unanswered: { never: /No new/, card: /^Grid charger (automatic · )?(does not answer|no new values)/ },
  },
  power_meter: {
    day: { never: /No new/, node: /^Grid \d+W/ },
    night: { never: /No new/, node: /^Grid \d+W drawn/ },
    ...dead('Power meter', /^Grid – since /, /^Battery \d/),
    impossible: unknown('Power meter', impossible, /^Grid – implausible value$/),
    unheard: unknown('Power meter', 'not heard yet', /^Grid –$/, /^Power meter *not heard yet$/),
  },
}

const ofHouses: Record<string, Belief> = {
  charging: { says: /^The sun carries the house\. [\d.]+ kW go into the battery\.$/ },
  feeding: { says: /^The battery carries the house\. \d+ W come from the battery\.$/ },
  'grid-charging': { says: /^The grid carries the house\. \d+ W go into the battery\.$/, node: /^Sun 0W$/ },
  alarm: { look: 'down', says: /^The battery reports an alarm: voltage too low\. The grid carries the house\./ },
  full: { says: /The battery is full\.$/, never: /into the battery/, node: /^Battery \dW 100%$/ },
  spared: { says: /^The grid carries the house\. The limiter spares the battery at 19%\.$/ },
  'three-phases': { says: /^The sun carries the house\. /, node: /^House ≈/ },
  'no-battery': { says: /^The sun carries the house\. [\d.]+ kW are fed into the grid\.$/, never: /battery/ },
  'no-meter': { never: /All well|carr|No new/, node: /^House – no meter$/ },
  'no-limiter': { says: /^The sun carries the house\. /, never: /imiter/ },
  'no-inverter': { says: /^The grid carries the house\. [\d.]+ kW go into the battery\.$/, node: /^Sun [\d.]+kW$/ },
  'only-meter': { says: /^The grid carries the house\. \d+ W are drawn from the grid\.$/, node: /^House \d+W$/ },
  unreachable: {
    look: 'down',
    says: /^Nothing was heard of Garage/,
    never: /carries|Asleep|yield/,
    node: /^House – since /,
  },
}

/** What the page shows otherwise. */
function disagreements({ look, says, never, node, card }: Belief, { device, state }: Partial<SceneHouse>): string[] {
  const sentence = plain(answer())
  const [nodes, cards] = [all('.flow li'), all('.fork-cards summary')]
  const missingFrom = (pattern: RegExp | undefined, texts: readonly string[]) =>
    !pattern || texts.some(text => pattern.test(text)) ? [] : `${pattern} in ${texts.join(' | ')}`
  // What stands open is as true.
  const measured = /^[\d,.]+ (%|V|A|W|°C|mV|Hz|Ah|min)$/
  const devices = { battery: 'Battery', solarcharger: 'Solar', gridcharger: 'Grid', power_meter: '-' }
  const values = [...document.querySelectorAll('.fork-cards details')]
    .filter(one => device && state === 'impossible' && plain(one).startsWith(devices[device]))
    .flatMap(one => [...one.querySelectorAll('dd')].map(plain))
  return [
    answer()?.dataset.state === look ? [] : `it looks ${answer()?.dataset.state}: ${sentence}`,
    missingFrom(says, [sentence]),
    never?.test(sentence) ? `${never}: ${sentence}` : [],
    missingFrom(node, nodes),
    missingFrom(card, cards),
    values.filter(value => measured.test(value)),
    // 0 A are no limit.
    all('.fork-cards dl').filter(text => /from the grid ?0/.test(text)),
    all('main').filter(text => /undefined|NaN|\[object|\b(flow|battery|solarcharger|gridcharger)\.[A-Z]/.test(text)),
  ].flat()
}

test('of each device in each of its states, and of every house, nothing is said that is not so', async () => {
  let now = new Map<string, unknown>()
  const answers = Object.fromEntries(
    paths.map(path => [path, (own: object, query: URLSearchParams) => now.get(query.get('inv') ?? path) ?? own]),
  ) as ForgedAnswers
  const app = await renderApp({ path: '/', login: true, gateway: { fork: simulatedFork() }, answers })
  const wrong: string[] = []
  for (const [name, scene] of Object.entries(scenes)) {
    const { device, state } = scene
    const belief = device && state ? ofDevices[device][state] : ofHouses[name]
    assert.ok(belief, name)
    now = await documentsOf(scene)
    app.leave()
    useHouse.setState({ limiter: undefined, moments: [] })
    useLive.setState(nothingSeen, true)
    await app.open('/')
    // No document says the age of a meter: it has stood still while the page was open.
    if (name === 'no-meter' || (device === 'power_meter' && state !== 'day' && state !== 'night'))
      useLive.setState(({ changes }) => ({ changes: { ...changes, meter: Date.now() - 61_000 } }))
    const isBelieved = () => answer() && !disagreements(belief, scene).length
    await until(isBelieved, 1).catch(() => wrong.push(`${name}: ${disagreements(belief, scene).join('; ')}`))
  }
  assert.equal(wrong, [])
})

test('beside another gateway picture and sentence are those of the house that this one has', async () => {
  await renderApp({ path: '/', gateway: { fork: simulatedFork() }, prepare: () => listGateways(barn) })
  await until(() => openSockets().length === 2)
  socketTo(barn).open()
  socketTo(barn).push(live([detailed('b1', { name: 'Hay loft' })], { total: totals(250) }))
  await until(() => all('.gateway-group').some(text => /Hay loft/.test(text)))
  await until(() => /^The sun carries the house\./.test(plain(answer())))
  const watts = (text = '') => Number(/[\d.]+/.exec(text)?.[0]) * (/\dkW/.test(text) ? 1000 : 1)
  const own = watts(all('.flow li').find(node => node.startsWith('Sun')))
  assert.ok(Math.abs(watts(all('.totals dd')[0]) - own - 250) <= 10, String(all('.totals')))
})

test.after(() => listGateways())

test.run()
