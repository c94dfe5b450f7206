import type { KeyboardEvent } from 'react'
import { type TextKey, t } from '../lib/i18n.ts'
import { usePath } from '../lib/location.ts'
import { Icon } from './icon.tsx'
import { MenuLinks } from './menu-link.tsx'
import type { MenuPlace, Page } from './page.ts'

/** A dropdown of the menu. */
export type Group = 'settings' | 'info'

interface MenuGroupProps {
  name: Group
  title: TextKey
  pages: readonly Page[]
  /** Places above and below the dropdown's line. */
  places: readonly MenuPlace[]
  open: boolean
  /** Called with what is to be open now. */
  onToggled: (open: Group | undefined) => void
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button, a')]
  stops[stops.indexOf(document.activeElement as HTMLElement) + step]?.focus()
}

/** Pages under one name: a dropdown in the bar, a list with a heading in the fold of a phone (by the styles). */
export function MenuGroup({ name, title, pages, places, open, onToggled }: MenuGroupProps) {
  const path = usePath()
  const close = () => onToggled(undefined)
  const keyPressed = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'ArrowDown' && !open) onToggled(name)
    moveFocus(event)
  }
  const current = pages.some(page => page.path === path && page.menu && places.includes(page.menu))
  return (
    <li className={current ? 'group holds-current' : 'group'} onKeyDown={keyPressed}>
      <p aria-hidden="true">{t(title)}</p>
      <button
        type="button"
        className="quiet"
        aria-expanded={open}
        aria-controls={`menu-${name}`}
        onClick={() => onToggled(open ? undefined : name)}
      >
        {t(title)}
        <Icon name="more" />
      </button>
      <div id={`menu-${name}`} className={open ? 'drop open' : 'drop'}>
        {places.map(place => (
          <ul key={place} aria-label={t(title)}>
            <MenuLinks pages={pages} place={place} onChosen={close} />
          </ul>
        ))}
      </div>
    </li>
  )
}
