/**
 * The texts that the first part of the app shows, which stand before it in the page: whole groups, and single texts of groups that belong to
 * other pages. test/unit/first-texts.test.ts says when one is missing.
 */
const firstTexts = new Set([
  'apiresponse',
  'app',
  'base',
  'dataagedisplay',
  'devinfo',
  'events',
  'failure',
  'grid',
  'gridprofile',
  'hints',
  'home',
  'inverterchannelinfo',
  'inverterchannelproperty',
  'invertertotalinfo',
  'limit',
  'live',
  'localeswitcher',
  'menu',
  'power',
  'setup',
  'wall',
  // What is said on any page: of a firmware update, of edits.
  'firmwareupgrade.Unchanged',
  'firmwareupgrade.Updated',
  'form.Moved',
  'form.Unsaved',
  // Names of pages in the menu and in headings.
  'Error.Oops',
  'history.Title',
  'login.Login',
  'radio.Place',
  'radio.Title',
  'report.Title',
  'wait.NotReady',
  'why.Title',
])

/** Whether a text stands before the first part of the app. @param {string} group @param {string} name */
export const isFirst = (group, name) => firstTexts.has(group) || firstTexts.has(`${group}.${name}`)
