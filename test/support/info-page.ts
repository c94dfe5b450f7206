import type { DocumentAt, Readable } from '../../src/contract/endpoints.ts'
import { t } from '../../src/i18n/i18n.ts'
import { type ForgedAnswers, renderApp } from './render-app.tsx'

const words = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim()

/** The page's text without its title, and with plain spaces. */
export const pageText = () => [...document.querySelectorAll('article')].map(words).join(' ')

/** The sentence at the beginning of a page, and the colour of its dot: on, idle, down or off. */
export function told() {
  const sentence = document.querySelector<HTMLElement>('.told')
  return sentence ? [words(sentence), sentence.dataset.state] : []
}

export const cardTitles = () => [...document.querySelectorAll('article h2')].map(words)

const listed = (found: (string | undefined)[]) =>
  found.length ? `; there are: ${found.join(', ')}` : `; there is none on ${location.pathname}`

/** Throws on the page that is shown for an address that has none. */
function expectPage() {
  if (words(document.querySelector('main h1')) !== t('app.NotFound')) return
  throw new Error(`${location.pathname} is no page: it has no row in src/pages.tsx`)
}

/** The card with this title. Throws with the titles that there are. */
function card(title: string) {
  expectPage()
  const found = [...document.querySelectorAll('article')].find(one => words(one.querySelector('h2')) === title)
  if (!found) throw new Error(`no card "${title}"${listed(cardTitles())}`)
  return found
}

const terms = (title: string) => [...card(title).querySelectorAll('dt')]

/** The labels of a card. Throws without such a card. */
export const labels = (title: string) => terms(title).map(words)

function besides(title: string, label: string) {
  const found = terms(title).find(dt => words(dt) === label)
  if (!found) throw new Error(`no "${label}" in ${title}${listed(labels(title))}`)
  return found.nextElementSibling
}

/** The value beside a label of a card. Throws with the cards or labels that there are, if it has no such row. */
export const fact = (title: string, label: string) => words(besides(title, label))

/** Colour of the badge beside a label: on, idle, down or off. */
export const tone = (title: string, label: string) =>
  besides(title, label)?.querySelector<HTMLElement>('.badge')?.dataset.state

/** The rows of a card's table, cell by cell. */
export const rows = (title: string) =>
  [...card(title).querySelectorAll('tbody tr')].map(row => [...row.children].map(words))

const dashes = () => pageText().split('–').length - 1

/**
 * Leaves out each member of a document in turn, and then makes it null. Throws if the page shows `undefined` or the like, or no dash more
 * than before, except for `flags`, which only decide how other members are shown.
 * @param change members in place of the gateway's own, so that every row is shown
 */
export async function withoutEachMember<P extends Readable>(
  page: string,
  path: P,
  flags: (keyof DocumentAt<P>)[] = [],
  change: Partial<DocumentAt<P>> = {},
) {
  const wrong: string[] = []
  const dashless = new Set<string>()
  const answers: ForgedAnswers = {}
  const { open, readDocument } = await renderApp({ path: page, answers })
  const document = { ...((await readDocument(path)) as object), ...change }
  const look = async (shown: object) => {
    Object.assign(answers, { [path]: () => shown })
    await open(page)
    expectPage()
    return { text: pageText(), dashes: dashes() }
  }
  const whole = await look(document)
  for (const name of Object.keys(document) as (keyof DocumentAt<P> & string)[])
    for (const [how, broken] of [
      ['missing', Object.fromEntries(Object.entries(document).filter(([key]) => key !== name))],
      ['null', { ...document, [name]: null }],
    ] as const) {
      const found = await look(broken)
      if (/NaN|undefined|null|∞|Infinity|\[object/.test(found.text)) wrong.push(`${name} ${how}: ${found.text}`)
      if (!flags.includes(name) && found.dashes <= whole.dashes) dashless.add(name)
    }
  if (dashless.size) wrong.push(`no dash without ${[...dashless].join(', ')}: is there a <Fact> for it on ${page}?`)
  if (wrong.length) throw new Error(wrong.join('; '))
}
