import type { ReactNode } from 'react'
import { setLanguage, type TextKey, t, useLanguage } from '../../i18n/i18n.ts'
import { Icon, type IconName } from '../icon.tsx'
import { setTheme, type Theme, themes, useTheme } from './theme.ts'

interface PickProps {
  title: TextKey
  icon: IconName
  value: string
  /** Text beside the icon. */
  text: ReactNode
  onPicked: (value: string) => void
  /** The options. */
  children: ReactNode
}

/** A native select shown as an icon. */
const Pick = ({ title, icon, value, text, onPicked, children }: PickProps) => (
  <label className="pick" title={t(title)}>
    <Icon name={icon} />
    <span className="hidden">{t(title)}</span>
    {text}
    <select value={value} onChange={event => onPicked(event.currentTarget.value)}>
      {children}
    </select>
  </label>
)

const themeText = { light: 'localeswitcher.Light', dark: 'localeswitcher.Dark', auto: 'localeswitcher.Auto' } as const

function ThemeChoice() {
  const theme = useTheme(s => s.theme)
  const text = (
    <span className="word" aria-hidden="true">
      {t(themeText[theme])}
    </span>
  )
  return (
    <Pick title="app.Theme" icon={theme} value={theme} text={text} onPicked={name => setTheme(name as Theme)}>
      {themes.map(name => (
        <option key={name} value={name}>
          {t(themeText[name])}
        </option>
      ))}
    </Pick>
  )
}

function LanguageChoice() {
  const { code, languages } = useLanguage(s => s)
  const text = <span aria-hidden="true">{code.toUpperCase()}</span>
  return (
    <Pick title="app.Language" icon="language" value={code} text={text} onPicked={setLanguage}>
      {languages.map(language => (
        <option key={language.code} value={language.code} lang={language.code}>
          {language.name}
        </option>
      ))}
    </Pick>
  )
}

/** Theme and language, each a native select shown as an icon. */
export const Preferences = () => (
  <>
    <ThemeChoice />
    <LanguageChoice />
  </>
)
