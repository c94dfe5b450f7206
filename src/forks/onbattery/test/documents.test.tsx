import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../../../../test/support/mount.tsx'
import { renderApp } from '../../../../test/support/render-app.tsx'
import type { DocumentAt } from '../../../contract/endpoints.ts'
import { setLanguage, t } from '../../../i18n/i18n.ts'
import { useLive } from '../../../live/live.ts'
import type { Entry, Sections } from '../contract/entry.ts'
import type { SolarChargerInstance } from '../contract/solar-charger.ts'
import { type Keys, named } from '../live/section.tsx'
import { value } from '../simulator/entries.ts'
import { houses, type SceneHouse } from '../simulator/scenes.ts'
import type { Settings } from '../simulator/settings.ts'
import { simulatedFork } from '../simulator.ts'
import { soundDocuments } from './sound.ts'

const languages = ['en', 'de', 'fr'] as const

/** The one card with that title, in the language of the page. */
const card = (keys: Keys) =>
  [...document.querySelectorAll<HTMLDetailsElement>('.fork-cards details')].find(one =>
    one.querySelector('summary')?.textContent?.startsWith(t(`${keys}Title`)),
  )

const textsOf = (keys: Keys, selector: string) =>
  [...(card(keys)?.querySelectorAll(selector) ?? [])].map(({ textContent }) => textContent ?? '')

/** SBS sends 0 % for the health of every battery, and 0 A from the grid are no limit: neither is shown. */
const isShown = ([name, entry]: [string, Entry]) =>
  !/^(stateOfHealth|inputCurrentLimit)$/.test(name) || typeof entry === 'string' || !('v' in entry) || entry.v !== 0

/** The names of the values that are shown, with the word of each that is a text. */
const wordsOf = (sections: Sections) =>
  Object.values(sections)
    .flatMap(section => Object.entries(section).filter(isShown))
    .map(([name, entry]) => ({
      name,
      word: typeof entry === 'string' ? entry : 'value' in entry && entry.translate ? String(entry.value) : undefined,
    }))

/** Checks that the card shows every value of the sections, by names and in words of each language. */
async function checkCard(about: string, keys: Keys, sections: Sections) {
  const words = wordsOf(sections)
  for (const code of languages) {
    await setLanguage(code)
    // Until then it shows the document before.
    const isComplete = () =>
      textsOf(keys, 'dt').length === words.length &&
      textsOf(keys, 'dd').every((value, n) => !words[n]?.word || value === named(keys, words[n].word))
    assert.ok(await until(isComplete), `${about}, ${code}`)
    const names = textsOf(keys, 'dt')
    const values = textsOf(keys, 'dd')
    words.forEach(({ name, word }, n) => {
      const where = `${about}, ${code}: ${name}`
      assert.match(values[n] ?? '', /^(?!.*(undefined|NaN|\[object)).*[^–\s]/, where)
      // Some names and words are the same in English.
      if (code === 'de') assert.is.not(names[n], name, where)
      if (word && code === 'de') assert.is.not(values[n], word, where)
    })
    for (const heading of textsOf(keys, 'h3')) assert.not.match(heading, /^_|section/, about)
    assert.not.match(card(keys)?.textContent ?? '', /undefined|NaN|\b(battery|solarcharger|gridcharger)\./, about)
  }
  await setLanguage('en')
}

type LiveDevice = 'battery' | 'gridcharger' | 'solarcharger'
type LiveOf<K extends LiveDevice> = DocumentAt<`${K}livedata/status`>

/** Opens the live view with each of the documents, one after the other. */
async function withEach<D>(
  device: LiveDevice,
  documents: readonly (readonly [about: string, document: D])[],
  check: (about: string, document: D) => Promise<void>,
) {
  let now: D | undefined
  const answers = { [`${device}livedata/status`]: () => now }
  await renderApp({ path: '/', gateway: { fork: simulatedFork() }, answers })
  for (const [about, document] of documents) {
    now = document
    useLive.setState(({ reloads }) => ({ reloads: reloads + 1 }))
    await check(about, document)
  }
}

/** What the gateway says of a device of each provider, of which there are so many. */
async function ofEachProvider<K extends LiveDevice>(device: K, count: number) {
  const all = Object.entries(houses).filter(([, house]) => house.device === device && house.state === 'day')
  assert.is(all.length, count)
  const documentOf = async ({ options }: SceneHouse) => {
    const documents = await soundDocuments(options.settings as Partial<Settings>)
    return documents[`${device}livedata/status`] as LiveOf<K>
  }
  return Promise.all(all.map(async ([name, house]) => [name, await documentOf(house)] as const))
}

/** Warnings and alarms of several providers. */
const issues = {
  ...{
    highCurrentDischarge: 1,
    cellDiffVoltage: 2,
    lowTemperatureCharge: 1,
    underTemperatureCharge: 2,
    bmsInternal: 2,
  },
  ...{ JkBmsIssueLowCapacity: 1, lowSOC: 2, JbdBmsIssueMosSotwareLock: 2 },
}

test('every value and alarm of a battery of each provider is shown in words of the three languages', async () => {
  const documents = await ofEachProvider('battery', 8)
  const alarming = documents.map(([name, document]) => [name, { ...document, issues }] as const)
  await withEach('battery', alarming, async (about, { values = {}, showIssues }) => {
    await checkCard(about, 'battery.', values)
    const alarmsFirst = Object.entries(issues).sort(([, one], [, other]) => other - one)
    const sentences = alarmsFirst.map(([name, level]) =>
      t(level === 2 ? 'battery.Alarm' : 'battery.Warning', { issue: named('battery.', name) }),
    )
    assert.equal(textsOf('battery.', '.notice'), showIssues ? sentences : [], about)
    for (const name of Object.keys(issues)) assert.is.not(named('battery.', name), name)
  })
})

/** A charger on VE.Direct with what only some models send. */
const ofEveryModel = (instance: SolarChargerInstance): SolarChargerInstance => ({
  ...instance,
  values: {
    device: { ...instance.values.device, LOAD: 'ON', IL: value(1.2, 'A', 2), VIRTLOAD: 'OFF', RELAY: 'ON' },
    output: { ...instance.values.output, SBSTemperature: { v: 19.4, u: '°C', d: '1' } },
    input: { ...instance.values.input, NetworkPower: { v: 1062, u: 'W', d: '0' } },
  },
})

test('every value of a solar charger of each provider is shown in words of the three languages', async () => {
  const documents = await ofEachProvider('solarcharger', 2)
  const single = documents.map(([name, { solarcharger }]) => {
    const [charger] = Object.values(solarcharger?.instances ?? {})
    assert.ok(charger)
    const a = name.startsWith('veDirect') ? ofEveryModel(charger) : charger
    return [name, { solarcharger: { full_update: true, instances: { a } } }] as const
  })
  await withEach('solarcharger', single, (about, { solarcharger }) =>
    checkCard(about, 'solarcharger.', solarcharger.instances.a.values),
  )
})

test('every value of a grid charger of each provider is shown in words of the three languages', async () => {
  const documents = await ofEachProvider('gridcharger', 2)
  await withEach('gridcharger', documents, (about, { values = {} }) => checkCard(about, 'gridcharger.', values))
})

/**
 * The texts of a charger on VE.Direct but for BMS and Paygo, which are names. Source: Victron's VE.Direct protocol; what stands in brackets
 * is not told apart.
 */
const veDirectTexts = [
  // State and tracker.
  'OFF',
  'Fault',
  'Bulk',
  'Absorption',
  'Float',
  'Equalize (manual)',
  'Starting-up',
  'Auto equalize / Recondition',
  'External Control',
  'Voltage or current limited',
  'MPP Tracker active',
  '???',
  // Why it is off.
  'Not off',
  'No input power',
  'Switched off (power switch)',
  'Switched off (device mode register)',
  'Remote input',
  'Protection active',
  'Engine shutdown detection',
  'Analysing input voltage',
  // Fault.
  'No error',
  'Battery voltage too high',
  'Charger temperature too high',
  'Charger over current',
  'Charger current reversed',
  'Bulk time limit exceeded',
  'Current sensor issue (sensor bias/sensor broken)',
  'Terminals overheated',
  'Converter issue (dual converter models only)',
  'Input voltage too high (solar panel)',
  'Input current too high (solar panel)',
  'Input shutdown (due to excessive battery voltage)',
  'Input shutdown (due to current flow during off mode)',
  'Lost communication with one of devices',
  'Synchronised charging device configuration issue',
  'BMS connection lost',
  'Factory calibration data lost',
  'Invalid/incompatible firmware',
  'User settings invalid',
]

test('whatever a charger says of its state, tracker, fault, and why it is off is translated', async () => {
  const states = ['LOW', 'NORMAL', 'FULL', 'FULL_DELAYED'].map(state => `trucki.VBAT_${state}`)
  for (const code of languages) {
    await setLanguage(code)
    // Some words are the same in English and French.
    const same = veDirectTexts.filter(text => named('solarcharger.', text) === text && code !== 'fr')
    const keys = [...states, 'trucki.VGRID_LOW', 'trucki.VGRID_LOW_DELAYED', 'trucki.UNKNOWN']
    assert.equal([...same, ...keys.filter(key => named('gridcharger.', key) === key)], [], code)
  }
  await setLanguage('en')
})

const charger = { dataAge: 7_200_000, provider: 0, reachable: true, producing: false, values: { output: {} } }

test('a grid charger whose readings stay equal was heard just now, and one of Trucki may answer', () =>
  withEach(
    'gridcharger',
    [
      ['not charging .*Received 10 seconds ago$', charger],
      ['no new values .*2 hours ago$', { ...charger, provider: 1, reachable: false }],
    ],
    async shown => {
      await until(() => new RegExp(shown).test(card('gridcharger.')?.querySelector('summary')?.textContent ?? ''))
    },
  ))

test.run()
