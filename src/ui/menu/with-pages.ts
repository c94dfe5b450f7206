import type { Page } from './page.ts'

/** The pages with others among them, each behind the page whose title it names as `after`, or else at the end. Pure. */
export function withPages(pages: readonly Page[], others: readonly Page[]): readonly Page[] {
  const all = [...pages]
  for (const page of others) {
    // Behind those that came there before it, so that several keep their order.
    const isThere = ({ title, after }: Page) => title === page.after || (after !== undefined && after === page.after)
    const at = page.after ? all.map(isThere).lastIndexOf(true) : -1
    all.splice(at < 0 ? all.length : at + 1, 0, page)
  }
  return all
}
