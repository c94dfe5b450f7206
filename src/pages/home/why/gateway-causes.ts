import { textOf } from '../../../i18n/format.ts'
import { type Cause, examined, type Finding, fine, foundOr, unknown } from './cause.ts'

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
