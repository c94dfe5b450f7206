import { textOf } from '../../../../i18n/format.ts'
import { t } from '../../../../i18n/i18n.ts'
import { useLive } from '../../../../live/live.ts'
import { show, showReply } from '../../../../ui/alerts/alert-store.ts'
import { Card } from '../../../../ui/card.tsx'
import { ActionButton } from '../../../../ui/controls/action-button.tsx'
import { type End, type Search, wanted } from '../search.ts'
import { bestOf } from './best.ts'
import { megahertz } from './megahertz.ts'
import { minutesOf } from './plan.ts'
import { discardSearch, stopSearch } from './run.ts'
import { Steps } from './steps.tsx'
import { tune } from './tune.ts'

/** The search while it goes on: where it is, how long it takes, and what was heard so far. */
export function Searching({ search }: { search: Search }) {
  const { plan, phase, index, steps } = search
  const frequency = megahertz(wanted(search))
  const count = plan.frequencies.length
  return (
    <Card title="radio.SearchTitle">
      <p role="status">
        {phase === 'returning'
          ? t('radio.Returning', { frequency })
          : t('radio.StepOf', { num: index + 1, count, frequency, minutes: minutesOf(plan, index) })}
      </p>
      <progress value={steps.length / count} aria-label={t('radio.SearchProgress')} />
      {phase !== 'returning' && (
        <div className="actions">
          <button type="button" className="secondary" onClick={stopSearch}>
            {t('radio.StopSearch', { frequency: megahertz(plan.from) })}
          </button>
        </div>
      )}
      <Steps steps={steps} from={plan.from} />
    </Card>
  )
}

const reasons = {
  done: 'radio.EndDone',
  stopped: 'radio.EndStopped',
  lost: 'radio.EndLost',
  changed: 'radio.EndChanged',
  elsewhere: 'radio.EndElsewhere',
  failed: 'radio.EndFailed',
} as const satisfies Record<End['why'], string>

/** Why the search has ended, what it found, and the choice between the best frequency and the old one. */
export function Found({ search, onChosen }: { search: Search; onChosen: () => void }) {
  const { plan, steps, end = { why: 'failed' } } = search
  const lost = useLive(s => end.why === 'lost' && textOf(s.inverters[end.serial]?.name, end.serial))
  const from = megahertz(plan.from)
  // Nobody should move on to another frequency before it is known that the old one brings the lost inverter back.
  const isLost = useLive(s => end.why === 'lost' && s.inverters[end.serial]?.reachable !== true)
  const isOthers = end.why === 'changed' || end.why === 'elsewhere'
  // A search that was cut short has not seen every frequency; what it has seen may still be better.
  const best = isOthers || isLost ? undefined : bestOf(steps)

  function choose() {
    discardSearch()
    onChosen()
  }

  async function use(frequency: number) {
    const answer = await tune(frequency, ({ cmt_country }) => cmt_country === plan.country)
    if (answer === 'changed') show('warning', t('radio.EndChanged'))
    else if (answer !== 'set') showReply(answer)
    else {
      show('success', t('radio.Used', { frequency: megahertz(frequency) }), true)
      choose()
    }
  }

  return (
    <Card title="radio.SearchTitle">
      <div role="status">
        <p>{t(reasons[end.why], { name: lost || '', frequency: from })}</p>
        {!isOthers && (
          <p className="said">
            {best
              ? t('radio.Proposal', { best: megahertz(best.frequency), frequency: from })
              : t(isLost ? 'radio.NoneWhileLost' : 'radio.NoneBetter', {
                  name: lost || '',
                  frequency: from,
                })}
          </p>
        )}
      </div>
      <div className="actions">
        <button type="button" className="secondary" onClick={choose}>
          {isOthers ? t('base.Close') : t('radio.Keep', { frequency: from })}
        </button>
        {best && (
          <ActionButton action={() => use(best.frequency)}>
            {t('radio.Use', { frequency: megahertz(best.frequency) })}
          </ActionButton>
        )}
      </div>
      <Steps steps={steps} from={plan.from} best={best} />
    </Card>
  )
}
