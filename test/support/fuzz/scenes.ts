import { loadLanguages } from '../../../src/i18n/i18n.ts'
import { noteUpdate } from '../../../src/pages/firmware/upgrade/update-note.ts'
import { everyAttack } from '../attacks.ts'
import { jsonFile, pick } from '../config-page.ts'
import { enter } from '../mount.tsx'
import { type Documents, withoutInverters } from './documents.ts'
import { logIn, openAll, paths, sendForms } from './page.tsx'

/** Steps that found nothing to press. */
export const presses = { missed: 0 }

const press =
  (selector: string, name = '') =>
  () => {
    const found = [...document.querySelectorAll<HTMLElement>(selector)].find(one => one.textContent?.startsWith(name))
    if (found) found.click()
    else presses.missed++
  }

/** Picks a backup, where there is a field for it. */
function pickBackup() {
  if (document.querySelector('input[type=file]')) pick(jsonFile({ cfg: {}, wifi: { ssid: 'Roof' } }))
  else presses.missed++
}

/** Picks a file that is no firmware and has an odd name. */
function pickImage() {
  if (document.querySelector('input[type=file]')) pick(new File(['no image'], `${everyAttack}.bin`))
  else presses.missed++
}

/** Submits the picked file, if possible. */
const send = () => document.querySelector<HTMLElement>('form button[type=submit]')?.click()

/** Enters a limit so low that it has to be confirmed. */
function enterLow() {
  const field = document.querySelector('dialog [name=limit_value]')
  if (field) enter(field, '1')
  else presses.missed++
}

const confirm = press('dialog .danger:last-child')

/** The documents that a page reads, and what to do once it is shown. */
export interface Scene {
  path: string
  /** Keys of the documents that matter here. */
  reads: readonly string[]
  /** The key of what a socket pushes, by its path; default `socket`. */
  pushes?: Readonly<Record<string, string>>
  steps?: (() => void)[]
  before?: () => void
  /** A document this gateway does not have. */
  without?: string
  /** Documents that differ from those of the other scenes. */
  documents?: Documents
}

const settings = (path: string, ...reads: string[]): Scene => ({ path: `/settings/${path}`, reads, steps: [sendForms] })
const step = (name: string, ...reads: string[]): Scene => ({ path: `/setup/${name}`, reads, steps: [sendForms] })
const dialog = (name: string, ...reads: string[]): Scene => ({
  path: '/',
  reads,
  steps: [press('.inverter-actions button', name), openAll, sendForms],
})

/** Files that are picked instead of read from the gateway. */
export const files = ['a file of settings', 'a file of pins', 'a pack']

const listed: Scene[] = [
  { path: '/', reads: ['livedata/status?inv=', 'livedata/status'] },
  { path: '/', reads: ['socket', 'inverter/list'], steps: [openAll] },
  { path: '/wall', reads: ['livedata/status?inv=', 'livedata/status', 'socket', 'ntp/status'] },
  { path: '/', reads: ['inverter/stats_reset'], steps: [openAll, press('.radio button')] },
  dialog('Power limit', 'limit/status', 'reply'),
  { path: '/', reads: ['limit/status', 'reply'], steps: [press('.plant-rows header button', 'Limit all'), sendForms] },
  dialog('Turn on or off', 'power/status'),
  {
    path: '/',
    reads: ['reply'],
    steps: [press('.inverter-actions button', 'Turn on or off'), press('dialog button.danger'), confirm],
  },
  dialog('Details', 'devinfo/status'),
  dialog('Grid profile', 'gridprofile/status', 'gridprofile/rawdata'),
  dialog('Events', 'eventlog/status'),
  {
    path: '/',
    reads: ['reply'],
    steps: [press('.inverter-actions button', 'Power limit'), enterLow, sendForms, confirm],
  },
  {
    path: '/',
    reads: ['reply'],
    steps: [press('.plant-rows header button', 'Limit all'), enterLow, sendForms, confirm],
  },
  {
    path: '/',
    reads: ['reply'],
    steps: [press('.inverter-actions button', 'Turn on or off'), press('dialog button', 'Restart'), confirm],
  },
  settings('network', 'network/config', 'reply'),
  settings('ntp', 'ntp/config', 'ntp/time', '/zones.json'),
  { ...settings('ntp', 'ntp/zones'), without: '/zones.json' },
  settings('inverter', 'inverter/list', 'reply'),
  { path: '/settings/inverter', reads: ['inverter/list'], steps: [press('.row-actions button'), sendForms] },
  { path: '/settings/inverter', reads: ['reply'], steps: [press('.row-actions button:last-child'), confirm] },
  step('security', 'security/config', 'reply'),
  step('device', 'device/config', 'system/status', 'file/get?file=pin_mapping.json'),
  step('network', 'network/config', 'network/status'),
  step('ntp', 'ntp/config', '/zones.json'),
  step('inverter', 'inverter/list', 'reply'),
  settings('dtu', 'dtu/config', 'system/status'),
  settings('device', 'device/config', 'file/get?file=pin_mapping.json'),
  {
    path: '/settings/config',
    reads: ['file/list', 'system/status', 'network/status', 'reply'],
    steps: [press('button.danger', 'Factory reset'), confirm],
  },
  { path: '/settings/config', reads: ['reply'], steps: [press('tbody button'), confirm] },
  {
    path: '/settings/config',
    reads: ['file/get?file=config.json'],
    steps: [pickBackup],
  },
  ...files.map(file => ({ path: '/settings/config', reads: [file], steps: [send] })),
  { path: '/maintenance/reboot', reads: ['reply'], steps: [press('button.danger'), confirm] },
  { path: '/info/console', reads: ['socket'] },
  {
    path: '/info/support',
    reads: ['livedata/status', 'livedata/status?inv=', 'system/status', 'ntp/config', 'eventlog/status'],
    steps: [press('main button', 'Collect data'), openAll],
  },
  {
    path: '/why',
    reads: ['livedata/status', 'livedata/status?inv=', 'socket', 'gridprofile/status', 'eventlog/status', 'ntp/config'],
  },
  { path: '/info/radio', reads: ['livedata/status', 'livedata/status?inv=', 'socket', 'ntp/status'] },
  { path: '/firmware/upgrade', reads: ['system/status', 'firmware/status'], steps: [pickImage] },
  { path: '/info/system', reads: ['system/status'] },
  { path: '/info/system', reads: ['/repos/'], before: () => void localStorage.setItem('allowVersionInfo', '1') },
  { path: '/about', reads: ['system/status'], before: () => noteUpdate('v1') },
  {
    path: '/about',
    reads: ['i18n/languages', 'i18n/language?code=it'],
    before: () => void localStorage.setItem('locale', 'it'),
    steps: [() => void loadLanguages()],
  },
  { path: '/login', reads: ['security/authenticate'], steps: [logIn] },
  { path: '/', reads: ['livedata/status'], documents: withoutInverters },
  { path: '/wall', reads: ['livedata/status'], documents: withoutInverters },
  { path: '/error?status=NaN&message=%5Bobject%20Object%5D&returnUrl=%2F%2Fevil.test', reads: [] },
]

/** What is done on each page; pages of settings and information that are not listed read the one document named as they are. */
export const scenes: readonly Scene[] = [
  ...listed,
  ...paths
    .filter(path => !listed.some(scene => scene.path === path))
    .map((path): Scene => {
      const [, group, name = ''] = path.split('/')
      if (group === 'settings') return settings(name, `${name}/config`)
      return { path, reads: group === 'info' ? [`${name}/status`] : [] }
    }),
]
