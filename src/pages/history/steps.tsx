import type { ReactNode } from 'react'
import type { Span } from '../../history/spans.ts'
import { t } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'

interface StepsProps {
  /** The span before the shown one, and the one after it; undefined where there is none. */
  previous: Span | undefined
  next: Span | undefined
  onStep: (span: Span) => void
  /** A field that chooses one by itself. */
  children: ReactNode
}

/** A step back and a step on, around the field of what is shown. */
export const Steps = ({ previous, next, onStep, children }: StepsProps) => (
  <div className="steps">
    <IconButton
      icon="previous"
      label={t('history.Previous')}
      disabled={!previous}
      onPress={() => previous && onStep(previous)}
    />
    {children}
    <IconButton icon="next" label={t('history.Next')} disabled={!next} onPress={() => next && onStep(next)} />
  </div>
)
