import type { Value } from '../contract/live.ts'

/** ms after which values that no app has taken over are taken away: nothing here says how old they are. */
const patience = 5000

/** Adds an element to the page. */
export const add = (tag: string, members: object, place: Element = document.head) =>
  place.appendChild(Object.assign(document.createElement(tag), members))

function numberOf({ v, d }: Value, locale: string | undefined) {
  if (typeof v !== 'number') throw new TypeError('no value')
  return v.toLocaleString(locale, { minimumFractionDigits: d, maximumFractionDigits: d })
}

/**
 * Puts values, and whose they are, in the place of the next empty box of the first frame, before the app is here to say more.
 * Does nothing once the app has drawn. Throws on what are no values, or no locale, and leaves the box.
 */
export function sketch(name: string, locale: string | undefined, values: Value[]) {
  const numbers = values.map(value => numberOf(value, locale))
  const box = document.querySelector('.ghost')
  if (!box) return
  const { className } = box
  box.className = 'card totals'
  for (const [n, textContent] of numbers.entries()) {
    const cell = add('div', {}, box)
    add('dt', { textContent: n ? '\u00a0' : name }, cell)
    const value = add('dd', { textContent }, cell)
    add('span', { className: 'unit', textContent: values[n]?.u }, value)
  }
  setTimeout(() => Object.assign(box, { className, textContent: '' }), patience)
}
