import { type TextKey, t } from '../i18n/i18n.ts'

interface BadgeProps {
  /** Green, amber, red or grey; the text says the same in words. */
  state: 'on' | 'idle' | 'down' | 'off'
  text: TextKey
}

export const Badge = ({ state, text }: BadgeProps) => (
  <span className="badge" data-state={state}>
    {t(text)}
  </span>
)

/** A badge with a text for true and one for false. */
export const eitherOr = (on: TextKey, off: TextKey) => (value: boolean) => (
  <Badge state={value ? 'on' : 'down'} text={value ? on : off} />
)
