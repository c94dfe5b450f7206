import { type TextKey, t } from '../../i18n/i18n.ts'

/** A button beside a more important one, or for an action of little consequence. */
export const PlainButton = ({ text, onPress }: { text: TextKey; onPress: () => void }) => (
  <button type="button" className="secondary" onClick={onPress}>
    {t(text)}
  </button>
)
