import { setLanguage, t, useLanguage } from '../lib/i18n.ts'
import { setTheme, type Theme, themes, useTheme } from '../lib/theme.ts'
import { Icon } from './icon.tsx'

const themeText = { light: 'localeswitcher.Light', dark: 'localeswitcher.Dark', auto: 'localeswitcher.Auto' } as const

function ThemeChoice() {
  const theme = useTheme(s => s.theme)
  return (
    <label className="pick" title={t('app.Theme')}>
      <Icon name={theme} />
      <span className="hidden">{t('app.Theme')}</span>
      <span className="word" aria-hidden="true">
        {t(themeText[theme])}
      </span>
      <select value={theme} onChange={event => setTheme(event.currentTarget.value as Theme)}>
        {themes.map(name => (
          <option key={name} value={name}>
            {t(themeText[name])}
          </option>
        ))}
      </select>
    </label>
  )
}

function LanguageChoice() {
  const code = useLanguage(s => s.code)
  const languages = useLanguage(s => s.languages)
  return (
    <label className="pick" title={t('app.Language')}>
      <Icon name="language" />
      <span className="hidden">{t('app.Language')}</span>
      <span aria-hidden="true">{code.toUpperCase()}</span>
      <select value={code} onChange={event => setLanguage(event.currentTarget.value)}>
        {languages.map(language => (
          <option key={language.code} value={language.code} lang={language.code}>
            {language.name}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Theme and language, each a native select under its picture. */
export const Preferences = () => (
  <>
    <ThemeChoice />
    <LanguageChoice />
  </>
)
