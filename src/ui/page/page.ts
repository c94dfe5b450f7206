import type { ComponentType } from 'react'
import type { TextKey } from '../../i18n/i18n.ts'
import type { MenuEntry } from '../menu/menu-link.tsx'

/** A page of the app, for routes, menu, titles and access. */
export interface Page extends MenuEntry {
  /** The page's calls need a login, so visitors are sent to the login page first. */
  login?: true
  /** Absent until the second part of the app has arrived. */
  view?: ComponentType
}

/** A page that a fork adds. */
export interface ForkPage extends Page {
  /** Title of the page that it follows in the table and the menu; without it, it comes last. */
  after?: TextKey
  view: ComponentType
}
