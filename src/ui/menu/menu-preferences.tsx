import type { ReactNode } from 'react'
import { setLanguage, type TextKey, t, useLanguage } from '../../i18n/i18n.ts'
import { tellUnlessKept } from '../alerts/alert-store.ts'
import { Icon, type IconName } from '../icon.tsx'
import { setTheme, type Theme, themes, useTheme } from './theme.ts'

interface PickProps {
  title: TextKey
  icon: IconName
  value: string
  /** Text beside the icon; not read out, since the select says the same. */
  text: string
  onPicked: (value: string) => void
  /** The options. */
  children: ReactNode
}

/** A native select shown as an icon. */
const Pick = ({ title, icon, value, text, onPicked, children }: PickProps) => (
  <div className="pick">
    <Icon name={icon} />
    <span aria-hidden="true">{text}</span>
    <select
      title={t(title)}
      aria-label={t(title)}
      value={value}
      onChange={event => onPicked(event.currentTarget.value)}
    >
      {children}
    </select>
  </div>
)

const themeText = { light: 'localeswitcher.Light', dark: 'localeswitcher.Dark', auto: 'localeswitcher.Auto' } as const

function ThemeChoice() {
  const theme = useTheme(s => s.theme)
  return (
    <Pick
      title="app.Theme"
      icon={theme}
      value={theme}
      text={t(themeText[theme])}
      onPicked={name => setTheme(name as Theme)}
    >
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
  return (
    <Pick
      title="app.Language"
      icon="language"
      value={code}
      text={code.toUpperCase()}
      onPicked={code => setLanguage(code).then(tellUnlessKept)}
    >
      {languages.map(language => (
        <option key={language.code} value={language.code} lang={language.code}>
          {language.name}
        </option>
      ))}
    </Pick>
  )
}

/** Theme and language of this browser, each a native select shown as an icon. */
export const Preferences = () => (
  <>
    <ThemeChoice />
    <LanguageChoice />
  </>
)
