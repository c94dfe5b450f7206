import type { ComponentType } from 'react'
import type { TextKey } from '../lib/i18n.ts'

/** Where a page stands in the menu: in the bar itself, or in a dropdown above or below its line. */
export type MenuPlace = 'first' | 'settings' | 'maintenance' | 'info' | 'console' | 'last'

/** One screen of the app: everything that routes, menu, titles and rights need to know of it. */
export interface Page {
  path: string
  /** Name in the menu, in the window's title and, for placeholders, on the page. */
  title: TextKey
  menu?: MenuPlace
  /** The gateway answers its calls to a logged in user only, so a visitor is sent to the login page first. */
  login?: true
  view: ComponentType
}
