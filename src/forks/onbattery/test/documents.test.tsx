import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../../../../test/support/mount.tsx'
import { renderApp } from '../../../../test/support/render-app.tsx'
import { setLanguage, t } from '../../../i18n/i18n.ts'
import { forkTotalsOf } from '../../../live/fork-totals.ts'
import { useLive } from '../../../live/live.ts'
import type { Sections } from '../contract/entry.ts'
import { type Keys, named } from '../live/section.tsx'
import { factorySettings } from '../simulator/settings.ts'
import { simulate } from '../simulator.ts'
import {
  batteries,
  gridChargers,
  solarChargers,
  unheardBatteries,
  veDirectTexts,
  withoutHealth,
} from './provider-documents.ts'
import { soundDocuments } from './sound.ts'

const languages = ['en', 'de', 'fr'] as const

/** The one card with that title, in the language of the page. */
const card = (keys: Keys) =>
  [...document.querySelectorAll<HTMLDetailsElement>('.fork-cards details')].find(one =>
    one.querySelector('summary')?.textContent?.startsWith(t(`${keys}Title`)),
  )

const textsOf = (keys: Keys, selector: string) =>
  [...(card(keys)?.querySelectorAll(selector) ?? [])].map(({ textContent }) => textContent ?? '')

/** What the document says in words of its own: keys of texts, and what is a text of the device. */
const wordsOf = (sections: Sections) =>
  Object.values(sections).flatMap(section =>
    Object.entries(section).map(([name, entry]) => ({
      name,
      word: typeof entry === 'string' ? entry : 'value' in entry && entry.translate ? String(entry.value) : undefined,
    })),
  )

/** Checks that the card shows every value of the sections, by names and in words of each language. */
async function checkCard(about: string, keys: Keys, sections: Sections) {
  const words = wordsOf(sections)
  for (const code of languages) {
    await setLanguage(code)
    // Until then it shows the document before.
    const isShown = () =>
      textsOf(keys, 'dt').length === words.length &&
      textsOf(keys, 'dd').every((value, n) => !words[n]?.word || value === named(keys, words[n].word))
    assert.ok(await until(isShown), `${about}, ${code}`)
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

/** Opens the live view with each of the documents, one after the other. */
async function withEach<D>(
  path: 'batterylivedata/status' | 'gridchargerlivedata/status' | 'solarchargerlivedata/status',
  documents: Record<string, D>,
  check: (about: string, document: D) => Promise<void>,
  totals: object = {},
) {
  let now: D | undefined
  await renderApp({
    path: '/',
    gateway: { fork: simulate() },
    answers: { [path]: () => now, 'livedata/status': live => ({ ...live, ...totals }) },
  })
  for (const [about, document] of Object.entries(documents)) {
    now = document
    useLive.setState(({ reloads }) => ({ reloads: reloads + 1 }))
    await check(about, document)
  }
}

test('every value and alarm of a battery of each provider is shown in words of the three languages', () =>
  withEach('batterylivedata/status', batteries, async (about, { values = {}, issues = {} }) => {
    await checkCard(about, 'battery.', values)
    const told = Object.entries(issues).map(([name, level]) =>
      t(level === 2 ? 'battery.Alarm' : 'battery.Warning', { issue: named('battery.', name) }),
    )
    assert.equal(textsOf('battery.', '.notice').sort(), told.sort(), about)
    for (const name of Object.keys(issues)) assert.is.not(named('battery.', name), name)
  }))

test('every value of a solar charger of each provider is shown in words of the three languages', () =>
  withEach('solarchargerlivedata/status', solarChargers, (about, { solarcharger }) =>
    checkCard(about, 'solarcharger.', solarcharger?.instances?.HQ2299TEST1?.values ?? {}),
  ))

test('every value of a grid charger of each provider is shown in words of the three languages', () =>
  withEach('gridchargerlivedata/status', gridChargers, (about, { values = {} }) =>
    checkCard(about, 'gridcharger.', values),
  ))

test('whatever a solar charger says of its state, tracker, fault, and why it is off is translated', async () => {
  for (const code of languages) {
    await setLanguage(code)
    // Some words are the same in English and French.
    const same = veDirectTexts.filter(text => named('solarcharger.', text) === text && code !== 'fr')
    assert.equal(same, [], code)
  }
})

test('a battery that was never heard is none at 0 %, whatever its provider sends from the start', () =>
  withEach(
    'batterylivedata/status',
    unheardBatteries,
    async about => {
      const shown = await until(() => card('battery.')?.textContent?.includes('not heard yet') && card('battery.'))
      assert.not.match(shown.textContent ?? '', /\b0\b|Received|no alarms/, about)
    },
    { battery: { enabled: true } },
  ))

test('of a battery without a number for its health, none is shown', () =>
  withEach('batterylivedata/status', { SBS: withoutHealth }, async () => {
    await until(() => textsOf('battery.', 'dt').includes('Temperature'))
    assert.not(textsOf('battery.', 'dt').includes('Capacity left, against new'))
  }))

const charger = { dataAge: 7_200_000, provider: 0, reachable: true, producing: false, values: { output: {} } }

for (const [about, document, said] of [
  [
    'that never answered has received nothing',
    { ...charger, reachable: false, values: undefined },
    /does not answer\s*$/,
  ],
  ['whose readings stay equal was heard just now', charger, /not charging .*Received 10 seconds ago$/],
  [
    'of Trucki whose readings stay equal may answer',
    { ...charger, provider: 1, reachable: false },
    /no new values .*2 hours ago$/,
  ],
] as const)
  test(`a grid charger ${about}`, () =>
    withEach('gridchargerlivedata/status', { [about]: document }, async () => {
      await until(() => said.test(card('gridcharger.')?.querySelector('summary')?.textContent ?? ''))
    }))

test('whichever meter the gateway reads, its power is in the totals', async () => {
  const { powermeter } = factorySettings()
  for (let source = 0; source <= 7; source++) {
    const settings = { powermeter: { ...powermeter, enabled: true, source } }
    const document = (await soundDocuments(settings))['livedata/status']
    assert.ok(Number.isFinite(forkTotalsOf({ ...document })?.meterPower?.v), `source ${source}`)
  }
})

test.run()
