import type { ComponentType } from 'react'
import type { TextKey } from '../../i18n/i18n.ts'

/** Section of the menu: in the bar itself, or in a dropdown above or below its dividing line. */
export type MenuSection = 'first' | 'settings' | 'maintenance' | 'info' | 'console' | 'last'

/** A page of the app: what routes, menu, titles and rights need to know about it. */
export interface Page {
  path: string
  /** Name in the menu, in the window title and on placeholders for the page. */
  title: TextKey
  menu?: MenuSection
  /** Title of the page that it follows in the page table and the menu; for a page of a fork, which otherwise comes last. */
  after?: TextKey
  /** The page's calls need a login, so a visitor is sent to the login page first. */
  login?: true
  /** Absent until the second part of the app has arrived. */
  view?: ComponentType
}
