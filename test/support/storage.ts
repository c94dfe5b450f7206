const areas = ['localStorage', 'sessionStorage'] as const

const whole = areas.map(area => ({
  area,
  usual: Object.getOwnPropertyDescriptor(globalThis, area),
  store: globalThis[area],
}))

/** Ways in which a browser keeps nothing; full storage can still be read. */
export const withoutStorage = ['blocked', 'missing', 'full'] as const

const replacements = {
  blocked() {
    throw new DOMException('denied', 'SecurityError')
  },
  missing: () => null,
  full: (store: Storage) => ({
    getItem: (key: string) => store.getItem(key),
    removeItem: (key: string) => store.removeItem(key),
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }),
}

/** Takes the browser's storage away, until `returnStorage`. */
export function spoilStorage(how: (typeof withoutStorage)[number]) {
  for (const { area, store } of whole)
    Object.defineProperty(globalThis, area, { configurable: true, get: () => replacements[how](store) })
}

/** Gives the browser its storage back. */
export function returnStorage() {
  for (const { area, usual } of whole) if (usual) Object.defineProperty(globalThis, area, usual)
}
