import type { ReactNode } from 'react'

interface SwitchProps {
  name: string
  checked: boolean
  onChecked: (checked: boolean) => void
  children: ReactNode
}

/** A labelled switch. Uncontrolled: forms read the control itself. */
export const Switch = ({ name, checked, onChecked, children }: SwitchProps) => (
  <label>
    <input
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its own state
      role="switch"
      name={name}
      defaultChecked={checked}
      onChange={event => onChecked(event.currentTarget.checked)}
    />
    {children}
  </label>
)
