import { clockTime, percent, textOf } from '../../../i18n/format.ts'
import { heardAt, silentOf } from '../answer/plant.ts'
import { isHeard, isSilent } from '../state.ts'
import { answering, type Cause, examined, type Finding, fine, foundOr, unknown } from './cause.ts'

/** Requests of a day from which on the share of answers says something. */
const minRequests = 20
/** An inverter that answers less than this share is often missing for minutes. */
const enoughAnswers = 0.5

/** Without a clock the gateway polls nobody. Source: gateway contract 6.1. */
export const clock: Cause = {
  title: 'why.Clock',
  examine: ({ hints }) =>
    hints?.time_sync === true
      ? [{ state: 'found', text: 'why.ClockUnset', advice: 'why.ClockAdvice', page: '/settings/ntp' }]
      : hints
        ? fine('why.ClockSet')
        : unknown('why.NoValues'),
}

/** By night there is nothing to find. */
export const night: Cause = {
  title: 'why.Daylight',
  examine: ({ sunrise }) =>
    sunrise === undefined
      ? fine('why.Day')
      : [{ state: 'found', text: 'why.Night', params: { time: sunrise }, advice: 'why.NightAdvice' }],
}

/** What is not polled is missing in the total. */
export const polling: Cause = {
  title: 'why.Polling',
  examine(evidence) {
    const found = examined(evidence)
      .filter(({ poll_enabled }) => !poll_enabled && evidence.sunrise === undefined)
      .map(
        ({ name }): Finding => ({
          state: 'found',
          text: 'why.NotPolled',
          params: { name: textOf(name) },
          advice: 'why.PollAdvice',
          page: '/settings/inverter',
        }),
      )
    return foundOr(found, fine('why.Polled'))
  },
}

/** A radio module that is not found, inverters that do not answer, or that answer too rarely. */
export const radio: Cause = {
  title: 'why.Radio',
  examine(evidence) {
    if (evidence.hints?.radio_problem === true)
      return [{ state: 'found', text: 'why.RadioGone', advice: 'why.RadioGoneAdvice', page: '/settings/device' }]
    const isDay = evidence.sunrise === undefined
    const silent = silentOf(evidence)
    const findings = examined(evidence).flatMap((inverter): Finding[] => {
      const name = textOf(inverter.name)
      const more = { state: 'found', advice: 'why.RadioAdvice', page: '/info/radio' } as const
      const time = clockTime(heardAt(inverter))
      if (silent.includes(inverter))
        return isHeard(inverter)
          ? [{ ...more, text: 'why.Silent', params: { name, time } }]
          : [{ ...more, text: 'why.NeverHeard', params: { name } }]
      if (isDay && inverter.poll_enabled && isSilent(inverter))
        return isHeard(inverter) ? unknown('why.PerhapsDark', { name, time }) : unknown('why.NotHeardYet', { name })
      const { tx_request: requests = 0, rx_success: answers = 0 } = inverter.radio_stats ?? {}
      const share = answers / requests
      return requests >= minRequests && share < enoughAnswers
        ? [{ ...more, text: 'why.FewAnswers', params: { name, share: percent(share) } }]
        : []
    })
    const found = findings.filter(({ state }) => state === 'found')
    const otherwise = answering(evidence).length ? fine('why.Answers') : unknown('why.NoPresentValues')
    return foundOr([...found, ...findings.filter(({ state }) => state !== 'found')], otherwise)
  },
}
