import { Link, useLocation } from 'wouter'
import { type TextKey, t } from '../../i18n/i18n.ts'

/** Section of the menu: in the bar itself, or in a dropdown between its dividing lines. */
export type MenuSection = 'first' | 'settings' | 'maintenance' | 'info' | 'console' | 'more' | 'last'

/** A page as the menu sees it. */
export interface MenuEntry {
  path: string
  /** Name in the menu, in the window title and on placeholders for the page. */
  title: TextKey
  /** Without it the page is not in the menu. */
  menu?: MenuSection
}

/** A link to a page; marked when it is the current one. */
export function MenuLink({ path, title }: MenuEntry) {
  const [current] = useLocation()
  return (
    <Link href={path} aria-current={current === path ? 'page' : undefined}>
      {t(title)}
    </Link>
  )
}

/** Links to all pages of one section, as list items. */
export const MenuLinks = ({ pages, section }: { pages: readonly MenuEntry[]; section: MenuSection }) =>
  pages
    .filter(({ menu }) => menu === section)
    .map(({ path, title }) => (
      <li key={path}>
        <MenuLink path={path} title={title} />
      </li>
    ))
