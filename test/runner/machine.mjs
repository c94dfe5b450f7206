import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { at } from '../../tools/build/paths.mjs'

/** Scratch space of the tests. */
export const cache = at('node_modules/.cache/sundial')

/** The configuration of fontconfig: our own fonts and none of the system, so that text has the same width everywhere. */
const fonts = (/** @type {string} */ folder) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${at('node_modules/dejavu-fonts-ttf/ttf')}</dir>
  <cachedir>${join(folder, 'fonts')}</cachedir>
  <alias><family>sans-serif</family><prefer><family>DejaVu Sans</family></prefer></alias>
  <alias><family>serif</family><prefer><family>DejaVu Serif</family></prefer></alias>
  <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
</fontconfig>
`

/**
 * Sets what the tests would otherwise take from the machine: locale, time zone, fonts and a writable home.
 * Processes started later inherit it.
 */
export function setMachine() {
  const home = join(cache, 'home')
  mkdirSync(home, { recursive: true })
  const fontconfig = join(home, 'fonts.conf')
  writeFileSync(fontconfig, fonts(home))
  // With NO_COLOR beside FORCE_COLOR Node warns in every process.
  for (const name of ['NO_COLOR', 'LANGUAGE', 'XDG_CONFIG_HOME', 'XDG_CACHE_HOME', 'XDG_DATA_HOME'])
    delete process.env[name]
  Object.assign(process.env, {
    HOME: home,
    LANG: 'C.UTF-8',
    LC_ALL: 'C.UTF-8',
    TZ: 'UTC',
    FONTCONFIG_FILE: fontconfig,
    FORCE_COLOR: '0',
  })
}
