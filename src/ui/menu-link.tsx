import { t } from '../lib/i18n.ts'
import { usePath } from '../lib/location.ts'
import { Link } from './link.tsx'
import type { MenuPlace, Page } from './page.ts'

interface MenuLinkProps extends Pick<Page, 'path' | 'title'> {
  onChosen?: () => void
}

/** The way to a page; marked when one is there. */
export function MenuLink({ path, title, onChosen }: MenuLinkProps) {
  const here = usePath() === path
  return (
    <Link href={path} aria-current={here ? 'page' : undefined} onClick={onChosen}>
      {t(title)}
    </Link>
  )
}

interface MenuLinksProps {
  pages: readonly Page[]
  place: MenuPlace
  onChosen: () => void
}

/** The ways to all pages of one place, as items of a list. */
export const MenuLinks = ({ pages, place, onChosen }: MenuLinksProps) => (
  <>
    {pages
      .filter(({ menu }) => menu === place)
      .map(page => (
        <li key={page.path}>
          <MenuLink path={page.path} title={page.title} onChosen={onChosen} />
        </li>
      ))}
  </>
)
