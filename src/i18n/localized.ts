import { useLanguage } from './i18n.ts'
import { usePlantZone } from './plant-zone.ts'

/**
 * A function that uses what `make` returned for the current language and zone. It is made on first use, since `Intl` formatters are slow to
 * create.
 */
export function localized<V extends unknown[]>(make: (locale: string) => (...values: V) => string) {
  let madeFor: object | undefined
  let madeIn: object | undefined
  let write: (...values: V) => string
  return (...values: V) => {
    const language = useLanguage.getState()
    const zone = usePlantZone.getState()
    if (language !== madeFor || zone !== madeIn) {
      const { code } = language
      // With the region of the browser: London and New York write dates differently.
      const locale = navigator.languages.find(tag => tag.startsWith(`${code}-`)) ?? code
      try {
        write = make(locale)
      } catch {
        // `Intl` may not know the language of a pack.
        write = make('en')
      }
    }
    madeFor = language
    madeIn = zone
    return write(...values)
  }
}
