import { useLanguage } from './i18n.ts'

/** A function that calls what `make` returned for the current language; made on first use, since `Intl` formatters are slow to create. */
export function localized<V extends unknown[]>(make: (locale: string) => (...values: V) => string) {
  let madeFor: object | undefined
  let write: (...values: V) => string
  return (...values: V) => {
    const language = useLanguage.getState()
    if (language !== madeFor) {
      const { code } = language
      // With the browser's region for this language: London and New York write dates differently.
      const locale = navigator.languages.find(tag => tag.startsWith(`${code}-`)) ?? code
      try {
        write = make(locale)
      } catch {
        // `Intl` may not know the language of a pack.
        write = make('en')
      }
    }
    madeFor = language
    return write(...values)
  }
}
