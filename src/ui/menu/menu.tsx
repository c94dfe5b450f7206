import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { setLanguage, type TextKey, t, useLanguage } from '../../i18n/i18n.ts'
import { listen } from '../../session/listen.ts'
import { logout, useSession } from '../../session/session.ts'
import { mayLeave } from '../../session/unsaved.ts'
import { tellUnlessKept } from '../alerts/alert-store.ts'
import { Icon, type IconName } from '../icon.tsx'
import { useEvery } from '../use-every.ts'
import { MenuGroup, type MenuGroupName, useGroup } from './menu-group.tsx'
import { type MenuEntry, MenuLink, MenuLinks } from './menu-link.tsx'
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
const Preferences = () => (
  <>
    <ThemeChoice />
    <LanguageChoice />
  </>
)

/** The open part of the menu: on a phone the menu (`fold`) or one of its groups; in the bar the dropdown of a group. */
type Open = 'fold' | MenuGroupName | undefined

/** The icon beside the name, which depends on the date. */
type BrandIcon = 'tree' | 'egg' | 'sun'

/** Easter Sunday as a day of March, 32 being 1 April: the Sunday after the first full moon of spring. */
function easter(year: number) {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const moon = (19 * golden + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30
  const isLate = moon === 29 || (moon === 28 && golden > 10)
  const full = 21 + (isLate ? moon - 1 : moon)
  return full + 7 - new Date(year, 2, full).getDay()
}

/**
 * The icon for a local date: a tree from 24 to 26 December, an egg from Good Friday to Easter Monday, else the sun.
 */
export function brandIcon(date: Date): BrandIcon {
  const year = date.getFullYear()
  const day = date.getDate()
  if (date.getMonth() === 11 && day >= 24 && day <= 26) return 'tree'
  const sunday = easter(year)
  return date >= new Date(year, 2, sunday - 2) && date < new Date(year, 2, sunday + 2) ? 'egg' : 'sun'
}

const iconToday = () => brandIcon(new Date())

function Account() {
  const loggedIn = useSession(s => s.loggedIn)
  if (!loggedIn) return <MenuLink path="/login" title="menu.Login" />
  return (
    <button type="button" className="quiet" onClick={() => mayLeave() && logout()}>
      {t('menu.Logout')}
    </button>
  )
}

/**
 * Closes the open parts of `bar` on a choice, on a tap outside and when the focus leaves it; Escape closes the innermost part, whose button
 * gets the focus.
 */
function watchClosing(bar: HTMLElement, onClosed: () => void) {
  const chosen = ({ target }: Event) => (target as Element).closest('a, .tools button') && onClosed()
  const outside = ({ target }: Event) => !bar.contains(target as Node) && onClosed()
  const pressed = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return
    const button = [...bar.querySelectorAll<HTMLElement>('[aria-expanded=true]')].pop()
    button?.focus()
    button?.click()
  }
  return listen({ click: chosen, pointerdown: outside, focusin: outside, keydown: pressed })
}

interface MenuProps {
  pages: readonly MenuEntry[]
  /** Stands beside the name, also on a phone. */
  children?: ReactNode
}

/** The bar at the top: pages, theme, language, login. */
export function Menu({ pages, children }: MenuProps) {
  const [path] = useLocation()
  const [open, setOpen] = useState<Open>()
  const bar = useRef<HTMLElement>(null)
  // A wall display is never reloaded.
  const icon = useEvery(10_000, iconToday)
  const current = useGroup(pages)

  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes it
  useEffect(() => setOpen(undefined), [path])

  // At once: a key pressed before the next frame counts too.
  useLayoutEffect(() => {
    if (!open || !bar.current) return
    return watchClosing(bar.current, () => setOpen(undefined))
  }, [open])

  const group = (name: MenuGroupName) => (
    <MenuGroup {...{ name, pages }} open={open === name} onToggled={() => setOpen(open === name ? 'fold' : name)} />
  )
  return (
    <header className="bar" ref={bar}>
      <nav aria-label={t('app.Menu')}>
        <Link href="/" className="brand">
          <Icon name={icon} />
          Sundial
        </Link>
        {children}
        <button
          type="button"
          className="quiet toggler"
          aria-label={t('app.Menu')}
          aria-expanded={Boolean(open)}
          aria-controls="menu-fold"
          onClick={() => setOpen(open ? undefined : (current ?? 'fold'))}
        >
          <Icon name={open ? 'close' : 'menu'} />
        </button>
        <div id="menu-fold" className="fold">
          <ul className="entries">
            <MenuLinks pages={pages} section="first" />
            {group('settings')}
            {group('info')}
            <MenuLinks pages={pages} section="last" />
          </ul>
          <div className="tools">
            <Preferences />
            <Account />
          </div>
        </div>
      </nav>
    </header>
  )
}
