import type { KeyboardEvent } from 'react'
import { useLocation } from 'wouter'
import { type TextKey, t } from '../../i18n/i18n.ts'
import { Icon } from '../icon.tsx'
import { useDrawn } from '../use-drawn.ts'
import { type MenuEntry, MenuLinks, type MenuSection } from './menu-link.tsx'

/** A dropdown of the menu. */
export type MenuGroupName = 'settings' | 'info'

interface GroupOf {
  title: TextKey
  /** A dividing line between each two. */
  sections: readonly MenuSection[]
}

const groups: Readonly<Record<MenuGroupName, GroupOf>> = {
  settings: { title: 'menu.Settings', sections: ['settings', 'maintenance'] },
  info: { title: 'menu.Info', sections: ['info', 'console', 'more'] },
}

interface MenuGroupProps {
  name: MenuGroupName
  pages: readonly MenuEntry[]
  open: boolean
  onToggled: () => void
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button, a')]
  stops[stops.indexOf(document.activeElement as HTMLElement) + step]?.focus()
}

/** The group that the current page belongs to. */
export function useGroup(pages: readonly MenuEntry[]): MenuGroupName | undefined {
  const [path] = useLocation()
  const menu = pages.find(page => page.path === path)?.menu
  return (Object.keys(groups) as MenuGroupName[]).find(name => menu && groups[name].sections.includes(menu))
}

/** Pages under a heading that opens them: as a dropdown in the bar, in a phone's menu below it (by the styles). */
export function MenuGroup({ name, pages, open, onToggled }: MenuGroupProps) {
  const current = useGroup(pages) === name
  const keyPressed = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'ArrowDown' && !open) onToggled()
    moveFocus(event)
  }
  return (
    <li className="group" onKeyDown={keyPressed}>
      <button
        type="button"
        className="quiet"
        aria-current={current || undefined}
        aria-expanded={open}
        aria-controls={`menu-${name}`}
        onClick={onToggled}
      >
        {t(groups[name].title)}
        <Icon name="more" />
      </button>
      <div id={`menu-${name}`} className="drop">
        {/* Links that are not shown would take a tenth of the time to the first frame. */}
        {open && <Lists pages={pages} sections={groups[name].sections} />}
      </div>
    </li>
  )
}

const Lists = ({ pages, sections }: Pick<GroupOf, 'sections'> & { pages: readonly MenuEntry[] }) =>
  sections.map(section => (
    <ul key={section}>
      <MenuLinks pages={pages} section={section} />
    </ul>
  ))

/** The pages of the current page's group, shown beside it on wide screens (by the styles). */
export function PageList({ pages }: { pages: readonly MenuEntry[] }) {
  const group = useGroup(pages)
  const drawn = useDrawn()
  if (!group) return null
  return (
    <nav className="page-list" aria-label={t(groups[group].title)}>
      {drawn && <Lists pages={pages} sections={groups[group].sections} />}
    </nav>
  )
}
