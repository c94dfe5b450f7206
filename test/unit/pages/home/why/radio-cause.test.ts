import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { TextKey } from '../../../../../src/i18n/i18n.ts'
import type { Evidence } from '../../../../../src/pages/home/why/cause.ts'
import { detailed, quiet } from '../../../../support/live-messages.ts'
import { asleep, counted, evidence, inverter, lost, morning, saidOf, unheard } from './evidence.ts'

const cases: [title: string, cause: TextKey, evidence: Evidence, said: string[]][] = [
  [
    'a radio module that is gone',
    'why.Radio',
    evidence([inverter('a')], { hints: { ...quiet, radio_problem: true } }),
    ['found RadioGone'],
  ],
  [
    'an inverter that has been silent since noon',
    'why.Radio',
    evidence([inverter('a'), inverter('b', asleep)]),
    ['found Silent'],
  ],
  [
    'an inverter that was lost in the morning, perhaps for lack of light',
    'why.Radio',
    evidence([inverter('a', lost)], { now: morning }),
    ['unknown PerhapsDark'],
  ],
  [
    'an inverter that was not heard since the start in the morning',
    'why.Radio',
    evidence([inverter('a', unheard)], { now: morning }),
    ['unknown NotHeardYet'],
  ],
  [
    'an inverter that has not been heard since the start at noon',
    'why.Radio',
    evidence([inverter('a', unheard)]),
    ['found NeverHeard'],
  ],
  [
    'an inverter that may lack light beside one that does not',
    'why.Radio',
    evidence([inverter('a', lost), inverter('b', asleep)], { now: morning }),
    ['found Silent', 'unknown PerhapsDark'],
  ],
  [
    'an inverter asleep by night',
    'why.Radio',
    evidence([inverter('a', lost)], { sunrise: '05:10' }),
    ['unknown NoPresentValues'],
  ],
  ['an inverter that answers', 'why.Radio', evidence([inverter('a')]), ['fine Answers']],
  [
    'an inverter that answers, after a night of requests that it slept through',
    'why.Radio',
    evidence([inverter('a', { radio_stats: { ...detailed('a').radio_stats, tx_request: 7900, rx_success: 1800 } })]),
    ['fine Answers'],
  ],
  [
    'an inverter that answers every third request',
    'why.Radio',
    evidence([inverter('a')], { tracks: { a: counted(12, 4) } }),
    ['found FewAnswers'],
  ],
  [
    'an inverter whose answers are whole only after many repeats',
    'why.Radio',
    evidence([inverter('a')], { tracks: { a: counted(12, 12, 30) } }),
    ['found FewAnswers'],
  ],
  [
    'an inverter that has just stopped answering',
    'why.Radio',
    evidence([inverter('a')], { tracks: { a: counted(4, 0) } }),
    ['found NoAnswers'],
  ],
  [
    'an inverter asked too rarely to tell',
    'why.Radio',
    evidence([inverter('a')], { tracks: { a: counted(3, 1) } }),
    ['unknown Counting'],
  ],
  ['a page that was just opened', 'why.Radio', evidence([inverter('a')], { tracks: {} }), ['unknown Counting']],
  [
    'an inverter that is not asked',
    'why.Radio',
    evidence([inverter('a', { poll_enabled: false })]),
    ['unknown NoPresentValues'],
  ],
]

for (const [title, cause, of, said] of cases) test(title, () => assert.equal(saidOf(cause, of), said))

test.run()
