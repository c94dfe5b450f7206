import { type TextKey, t } from '../i18n/i18n.ts'

interface BadgeProps {
  /** Green, amber for what needs attention, red for what failed, grey for what is off; the text says the same in words. */
  state: 'on' | 'idle' | 'down' | 'off'
  text: TextKey
}

export const Badge = ({ state, text }: BadgeProps) => (
  <span className="badge" data-state={state}>
    {t(text)}
  </span>
)

/** A badge with a text for true, and one for false, which is grey unless that is a fault. */
export const eitherOr =
  (on: TextKey, off: TextKey, offState: BadgeProps['state'] = 'off') =>
  (value: boolean) => <Badge state={value ? 'on' : offState} text={value ? on : off} />
