import { Link, useLocation } from 'wouter'
import { t } from '../../i18n/i18n.ts'
import type { MenuSection, Page } from './page.ts'

/** A link to a page; marked when it is the current one. */
export function MenuLink({ path, title }: Pick<Page, 'path' | 'title'>) {
  const [current] = useLocation()
  return (
    <Link href={path} aria-current={current === path ? 'page' : undefined}>
      {t(title)}
    </Link>
  )
}

interface MenuLinksProps {
  pages: readonly Page[]
  section: MenuSection
}

/** Links to all pages of one section, as list items. */
export const MenuLinks = ({ pages, section }: MenuLinksProps) => (
  <>
    {pages
      .filter(({ menu }) => menu === section)
      .map(({ path, title }) => (
        <li key={path}>
          <MenuLink path={path} title={title} />
        </li>
      ))}
  </>
)
