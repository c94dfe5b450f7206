import type { ReactNode } from 'react'
import type { Span } from '../../history/spans.ts'
import { t } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'

interface StepsProps {
  /** The spans before and after the shown one; undefined if there is none. */
  previous: Span | undefined
  next: Span | undefined
  onStep: (span: Span) => void
  /** A field to choose one directly. */
  children: ReactNode
}

/** Buttons for the previous and next span around a field. */
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
