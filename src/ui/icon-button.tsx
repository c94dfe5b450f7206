import { Icon, type IconName } from './icon.tsx'

interface IconButtonProps {
  icon: IconName
  /** What it does, to what. */
  words: string
  /** Cannot be pressed now; it keeps the focus. */
  disabled?: boolean | undefined
  onPress: () => void
}

/** A button that is only an icon, for rows of a table. */
export const IconButton = ({ icon, words, disabled, onPress }: IconButtonProps) => (
  <button type="button" className="quiet" title={words} aria-label={words} aria-disabled={disabled} onClick={onPress}>
    <Icon name={icon} />
  </button>
)
