import { useEffect, useRef, useState } from 'react'
import { brandIcon } from '../lib/brand.ts'
import { type TextKey, t } from '../lib/i18n.ts'
import { usePath } from '../lib/location.ts'
import { logout, useSession } from '../lib/session.ts'
import { mayLeave } from '../lib/unsaved.ts'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import { type Group, MenuGroup } from './menu-group.tsx'
import { MenuLink, MenuLinks } from './menu-link.tsx'
import { Preferences } from './menu-preferences.tsx'
import type { MenuPlace, Page } from './page.ts'

/** Which part of the menu is open: the fold on a phone, a dropdown, or none. */
type Open = 'fold' | Group | undefined

const tick = 10_000

/** The picture of today; looked at every 10 s, a panel on the wall is never reloaded. */
function useBrandIcon() {
  const [icon, setIcon] = useState(() => brandIcon(new Date()))
  useEffect(() => {
    const timer = setInterval(() => setIcon(brandIcon(new Date())), tick)
    return () => clearInterval(timer)
  }, [])
  return icon
}

function Account({ onChosen }: { onChosen: () => void }) {
  const loggedIn = useSession(s => s.loggedIn)
  if (!loggedIn) return <MenuLink path="/login" title="menu.Login" onChosen={onChosen} />
  const leave = () => {
    onChosen()
    if (mayLeave()) logout()
  }
  return (
    <button type="button" className="quiet" onClick={leave}>
      {t('menu.Logout')}
    </button>
  )
}

/** Closes what is open in `bar` on Escape, which gives the focus back, and when a tap or the focus goes elsewhere. */
function closeFromOutside(bar: HTMLElement, open: string, onClosed: () => void) {
  const outside = ({ target }: Event) => !bar.contains(target as Node) && onClosed()
  const pressed = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return
    bar.querySelector<HTMLElement>(`[aria-controls="menu-${open}"]`)?.focus()
    onClosed()
  }
  addEventListener('pointerdown', outside)
  addEventListener('focusin', outside)
  addEventListener('keydown', pressed)
  return () => {
    removeEventListener('pointerdown', outside)
    removeEventListener('focusin', outside)
    removeEventListener('keydown', pressed)
  }
}

/** The bar at the top: where one can go, theme, language, login. Closes on choice, Escape and a tap beside it. */
export function Menu({ pages }: { pages: readonly Page[] }) {
  const path = usePath()
  const [open, setOpen] = useState<Open>()
  const bar = useRef<HTMLElement>(null)
  const icon = useBrandIcon()
  const folded = open === 'fold'
  const close = () => setOpen(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: going elsewhere closes it
  useEffect(close, [path])

  useEffect(() => {
    if (!open || !bar.current) return
    return closeFromOutside(bar.current, open, () => setOpen(undefined))
  }, [open])

  const group = (name: Group, title: TextKey, ...places: MenuPlace[]) => (
    <MenuGroup {...{ name, title, pages, places }} open={open === name} onToggled={setOpen} />
  )
  return (
    <header className="bar" ref={bar}>
      <nav aria-label={t('app.Menu')}>
        <Link href="/" className="brand" onClick={close}>
          <Icon name={icon} />
          Sundial
        </Link>
        <button
          type="button"
          className="quiet toggler"
          aria-label={t('app.Menu')}
          aria-expanded={folded}
          aria-controls="menu-fold"
          onClick={() => setOpen(folded ? undefined : 'fold')}
        >
          <Icon name={folded ? 'close' : 'menu'} />
        </button>
        <div id="menu-fold" className={folded ? 'fold open' : 'fold'}>
          <ul className="entries">
            <MenuLinks pages={pages} place="first" onChosen={close} />
            {group('settings', 'menu.Settings', 'settings', 'maintenance')}
            {group('info', 'menu.Info', 'info', 'console')}
            <MenuLinks pages={pages} place="last" onChosen={close} />
          </ul>
          <div className="tools">
            <Preferences />
            <Account onChosen={close} />
          </div>
        </div>
      </nav>
    </header>
  )
}
