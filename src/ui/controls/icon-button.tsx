import { Icon, type IconName } from '../icon.tsx'

interface IconButtonProps {
  icon: IconName
  /** Its accessible name: the action and its object. */
  label: string
  /** Disabled, but focusable. */
  disabled?: boolean | undefined
  onPress: () => void
}

/** A button that is only an icon, for rows of a table. */
export const IconButton = ({ icon, label, disabled, onPress }: IconButtonProps) => (
  <button type="button" className="quiet" title={label} aria-label={label} aria-disabled={disabled} onClick={onPress}>
    <Icon name={icon} />
  </button>
)
