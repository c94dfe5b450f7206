import type { KeyboardEvent } from 'react'
import { useLocation } from 'wouter'
import { type TextKey, t } from '../../i18n/i18n.ts'
import { Icon } from '../icon.tsx'
import { useDrawn } from '../use-drawn.ts'
import { type MenuEntry, MenuLinks, type MenuSection } from './menu-link.tsx'

/** A dropdown of the menu. */
export type Group = 'settings' | 'info'

interface GroupOf {
  title: TextKey
  /** A dividing line between each two. */
  sections: readonly MenuSection[]
}

const groups: Readonly<Record<Group, GroupOf>> = {
  settings: { title: 'menu.Settings', sections: ['settings', 'maintenance'] },
  info: { title: 'menu.Info', sections: ['info', 'console', 'more'] },
}

interface MenuGroupProps {
  name: Group
  pages: readonly MenuEntry[]
  open: boolean
  /** The collapsed menu of a phone is open and lists the pages of every group. */
  unfolded: boolean
  /** Called with the group to open, undefined to close. */
  onToggled: (open: Group | undefined) => void
}

/** As many links fit beside each other on a tablet; with those of a fork there may be more. */
const fitting = 12

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button, a')]
  stops[stops.indexOf(document.activeElement as HTMLElement) + step]?.focus()
}

/** Pages under one heading: a dropdown in the bar, a plain list in the collapsed menu of a phone (by the styles). */
export function MenuGroup({ name, pages, open, unfolded, onToggled }: MenuGroupProps) {
  const [path] = useLocation()
  const { title, sections } = groups[name]
  const keyPressed = (event: KeyboardEvent<HTMLElement>) => {
    // On a phone its links are open with the menu.
    if (event.key === 'ArrowDown' && !open && !unfolded) onToggled(name)
    moveFocus(event)
  }
  const own = pages.filter(({ menu }) => menu && sections.includes(menu))
  const current = own.some(page => page.path === path)
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
      <div id={`menu-${name}`} className={own.length > fitting ? 'drop many' : 'drop'}>
        {/* Links that are not shown would take a tenth of the time to the first frame. */}
        {(open || unfolded) && <Lists {...{ pages, title, sections }} />}
      </div>
    </li>
  )
}

const Lists = ({ pages, title, sections }: GroupOf & { pages: readonly MenuEntry[] }) =>
  sections.map(section => (
    <ul key={section} aria-label={t(title)}>
      <MenuLinks pages={pages} section={section} />
    </ul>
  ))

/** The pages of the group that the current one belongs to, which stand beside it on wide screens (by the styles). */
export function PageList({ pages }: { pages: readonly MenuEntry[] }) {
  const [path] = useLocation()
  const drawn = useDrawn()
  const menu = pages.find(page => page.path === path)?.menu
  const group = menu && Object.values(groups).find(({ sections }) => sections.includes(menu))
  if (!group) return null
  return (
    <nav className="page-list" aria-label={t(group.title)}>
      {drawn && <Lists pages={pages} {...group} />}
    </nav>
  )
}
