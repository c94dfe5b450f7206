import { type TextKey, t } from '../../i18n/i18n.ts'

interface PlainButtonProps {
  text: TextKey
  onPress: () => void
}

/** A button beside a more important one, or for an action of little consequence. */
export const PlainButton = ({ text, onPress }: PlainButtonProps) => (
  <button type="button" className="secondary" onClick={onPress}>
    {t(text)}
  </button>
)
