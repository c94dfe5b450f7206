import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../../../tools/lang/run.ts'

type Texts = Record<string, Record<string, string>>

/** A few texts of every kind: plain, with placeholders, plural, linked, with markup. */
export const english: Texts = {
  menu: { LiveView: 'Live', About: 'About', MQTT: 'MQTT' },
  base: { Yes: 'Yes', No: 'No', Save: 'Save' },
  apiresponse: { 1001: 'Settings stored.', 4002: 'Name: 1 to {max} bytes.', 9004: 'Year: {min} to {max}.' },
  devinfo: { Yes: '@:base.Yes', No: '@:base.No' },
  events: { Count: '{count} events | {count} event | {count} events' },
  home: { LimitHint: 'Shown after <b>4 minutes</b>.', SerialNumber: 'Serial: ' },
  about: { NewsUpdatesBody: 'See the <a href="https://example.org/news">news</a>.' },
}

const translations: Texts = {
  menu: { LiveView: 'In diretta', About: 'Informazioni', MQTT: 'MQTT' },
  base: { Yes: 'Sì', No: 'No', Save: 'Salva' },
  apiresponse: {
    1001: 'Impostazioni salvate.',
    4002: 'Nome: da 1 a {max} byte.',
    9004: 'Anno: da {min} a {max}.',
  },
  devinfo: { Yes: '@:base.Yes', No: '@:base.No' },
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

/** Its source, one text per line as a translator may have written it. */
function sourceText() {
  const webapp = Object.entries(translations).map(([group, keys]) => [
    group,
    Object.fromEntries(
      Object.entries(keys).map(([key, text]) => {
        const en = english[group]?.[key] ?? ''
        return [key, { en, text, ...(text === en && { same: true }) }]
      }),
    ),
  ])
  const strings = Object.entries(display).map(([name, text]) => [name, { text }])
  const document = { meta: pack.meta, display: Object.fromEntries(strings), webapp: Object.fromEntries(webapp) }
  return `// A comment is no fault.\n${JSON.stringify(document, null, 2)}\n`
}

/** A folder with a `lang` of its own, English and Italian, thrown away at the end. */
export function project() {
  const home = mkdtempSync(join(tmpdir(), 'lang-'))
  const write = (path: string, text: string) => writeFileSync(join(home, path), text)
  const read = (path: string) => readFileSync(join(home, path), 'utf8')
  mkdirSync(join(home, 'lang/packs'), { recursive: true })
  write('lang/en.json', JSON.stringify(english, null, 2))
  write('lang/packs/it.jsonc', sourceText())
  return {
    home,
    write,
    read,
    italian: 'lang/packs/it.jsonc',
    /** Replaces the last place where a piece stands in a file: translations come after the English. Answers its line. */
    change(path: string, piece: string, by: string) {
      const text = read(path)
      const at = text.lastIndexOf(piece)
      if (at < 0) throw new Error(`${path} does not hold ${piece}`)
      write(path, text.slice(0, at) + by + text.slice(at + piece.length))
      return text.slice(0, at).split('\n').length
    },
    /** Changes, adds or with null removes an English text. */
    rewrite(group: string, key: string, text: string | null) {
      const texts = JSON.parse(read('lang/en.json')) as Texts
      const keys = { ...texts[group] }
      if (text === null) delete keys[key]
      else keys[key] = text
      write('lang/en.json', JSON.stringify({ ...texts, [group]: keys }))
    },
    /** Runs a command line. */
    lang(...args: string[]) {
      const said: string[] = []
      const problems: string[] = []
      const code = run(args, { home, print: line => said.push(line), printError: line => problems.push(line) })
      return { code, said: said.join('\n'), problems }
    },
    end: () => rmSync(home, { recursive: true }),
  }
}
