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
