import { squeeze } from './squeeze.mjs'

/**
 * What js/app.js says in the bundle: a script's `parts`, scripts themselves, folded: where each ends, then the payload. The first
 * script of the page (src/loader.ts with arriving.mjs) unfolds them and has the page run them one by one. That takes a
 * quarter less than gzip makes of `parts`, because gzip sees 32 kB back and counts bytes, where the model of `unfold.mjs` sees
 * everything and foresees them.
 * @param {string[]} parts @param {ReturnType<typeof import('./squeeze.mjs').modelOf>} text of the joined parts
 * @param {string} lesson @returns {string} valid as a script, though nobody runs it
 */
export function fold(parts, text, lesson) {
  const ends = parts.map((_, index) => parts.slice(0, index + 1).join('').length)
  return `[${ends},'${squeeze(text, lesson)}']`
}

/**
 * The parts in a folded script, for who wants to read them: the first script of its page is run as a browser would.
 * @param {string} folded @param {string} loader @returns {Promise<string[]>}
 */
export async function unfolded(folded, loader) {
  /** @type {string[]} */
  const parts = []
  const page = {
    currentScript: { textContent: loader },
    documentElement: { dataset: {} },
    querySelector: () => null,
    createElement: () => ({}),
    head: {
      appendChild(/** @type {{ textContent?: string }} */ { textContent }) {
        if (!textContent) return
        parts.push(textContent)
        if (globalThis.sundial) globalThis.sundial.ran++
      },
    },
  }
  const response = new Response(folded)
  await new Promise(resolve => {
    const storage = { getItem: () => null, setItem: resolve }
    new Function('document', 'location', 'localStorage', 'fetch', loader)(
      page,
      { origin: '', pathname: '/about' },
      storage,
      async () => response,
    )
  })
  globalThis.sundial = undefined
  return parts
}
