import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scratchFolder } from '../../../tools/build/paths.mjs'
import { withDisplay } from '../../../tools/lang/display.ts'
import { runLang } from '../../../tools/lang/run.ts'
import { textHash } from '../../../tools/lang/sources.ts'
import { flatOf } from '../../../tools/lang/texts.ts'

type Texts = Record<string, Record<string, string>>

/** A few texts of every kind: plain, with placeholders, plural, with markup. */
export const texts: Texts = {
  menu: { LiveView: 'Live', About: 'About', MQTT: 'MQTT' },
  base: { Yes: 'Yes', No: 'No', Save: 'Save' },
  apiresponse: { 1001: 'Settings stored.', 4002: 'Name: 1 to {max} bytes.', 9004: 'Year: {min} to {max}.' },
  devinfo: { Yes: 'Yes' },
  events: { Count: '{count} events | {count} event | {count} events' },
  home: { LimitHint: 'Shown after <b>4 minutes</b>.', SerialNumber: 'Serial: ' },
  about: { NewsUpdatesBody: 'See the <a href="https://example.org/news">news</a>.' },
}

/** The same by `group.Key`. */
export const english = flatOf(texts)

const translations: Texts = {
  menu: { LiveView: 'In diretta', About: 'Informazioni', MQTT: 'MQTT' },
  base: { Yes: 'Sì', No: 'No', Save: 'Salva' },
  apiresponse: {
    1001: 'Impostazioni salvate.',
    4002: 'Nome: da 1 a {max} byte.',
    9004: 'Anno: da {min} a {max}.',
  },
  devinfo: { Yes: '@:base.Yes' },
  events: { Count: 'nessun evento | un evento | {count} eventi' },
  home: { LimitHint: 'Visibile dopo <b>4 minuti</b>.', SerialNumber: 'Serie: ' },
  about: { NewsUpdatesBody: 'Vedi le <a href="https://example.org/news">novità</a>.' },
}

export const display = {
  date_format: '%d/%m/%Y %H:%M',
  offline: 'Non in linea',
  power_w: '%.0f W',
  power_kw: '%.1f kW',
  yield_today_wh: 'Oggi: %4.0f Wh',
  yield_today_kwh: 'Oggi: %.1f kWh',
  yield_total_kwh: 'Totale: %.1f kWh',
  yield_total_mwh: 'Totale: %.0f kWh',
}

/** An Italian pack without a fault, as the app gets it. */
export const pack = { meta: { code: 'it', name: 'Italiano' }, display, webapp: translations }

const own: ReadonlyMap<string, string> = flatOf({ display, ...translations })
const sources = Object.fromEntries(
  [...withDisplay(english)].map(([key, text]) => [key, text === own.get(key) ? 'same' : textHash(text)]),
)

/** Which of its texts are English on purpose. */
export const onPurpose = Object.fromEntries(Object.entries(sources).filter(([, source]) => source === 'same'))

/** The file it is worked on in. */
export const worked = `${JSON.stringify({ ...pack, sources }, null, 2)}\n`

const scratch = scratchFolder()

/** A folder with a `lang` of its own, English and Italian. */
export function project() {
  const home = mkdtempSync(join(scratch, 'project-'))
  const write = (path: string, text: string) => writeFileSync(join(home, path), text)
  const read = (path: string) => readFileSync(join(home, path), 'utf8')
  mkdirSync(join(home, 'lang/packs'), { recursive: true })
  write('lang/en.json', JSON.stringify(texts, null, 2))
  write('lang/packs/it.lang.json', worked)
  return {
    home,
    write,
    read,
    italian: 'lang/packs/it.lang.json',
    /** The same as an argument of a command. */
    file: join(home, 'lang/packs/it.lang.json'),
    /** Replaces a piece of a file. Answers its line. */
    change(path: string, piece: string, by: string) {
      const text = read(path)
      const at = text.indexOf(piece)
      if (at < 0) throw new Error(`${path} does not hold ${piece}`)
      write(path, text.slice(0, at) + by + text.slice(at + piece.length))
      return text.slice(0, at).split('\n').length
    },
    /** Changes, adds or with null removes an English text. */
    rewrite(group: string, key: string, text: string | null) {
      const all = JSON.parse(read('lang/en.json')) as Texts
      const keys = { ...all[group] }
      if (text === null) delete keys[key]
      else keys[key] = text
      write('lang/en.json', JSON.stringify({ ...all, [group]: keys }))
    },
    /** Runs a command line; its output is without the folder. */
    lang(...args: string[]) {
      const said: string[] = []
      const problems: string[] = []
      const line = (lines: string[]) => (text: string) => lines.push(text.replaceAll(`${home}/`, ''))
      const code = runLang(args, { home, print: line(said), printError: line(problems) })
      return { code, said: said.join('\n'), problems }
    },
  }
}
