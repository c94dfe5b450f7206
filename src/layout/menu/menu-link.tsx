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

/** Pages in a row with the same heading, or none. */
function runsOf(pages: readonly Page[]) {
  const runs: Page[][] = []
  for (const page of pages) {
    const last = runs[runs.length - 1]
    if (last && last[0]?.heading === page.heading) last.push(page)
    else runs.push([page])
  }
  return runs
}

const links = (pages: readonly Page[]) =>
  pages.map(page => (
    <li key={page.path}>
      <MenuLink path={page.path} title={page.title} />
    </li>
  ))

/** Links to all pages of one section, as list items; those with a heading in a list below it. */
export const MenuLinks = ({ pages, section }: MenuLinksProps) => (
  <>
    {runsOf(pages.filter(({ menu }) => menu === section)).map(run => {
      const heading = run[0]?.heading
      if (!heading) return links(run)
      return (
        <li key={run[0]?.path} className="headed">
          <p aria-hidden="true">{t(heading)}</p>
          <ul aria-label={t(heading)}>{links(run)}</ul>
        </li>
      )
    })}
  </>
)
