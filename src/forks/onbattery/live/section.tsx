import { isObject } from '../../../gateway/json.ts'
import { brief, dash, decimal, textOf } from '../../../i18n/format.ts'
import { hasText, t } from '../../../i18n/i18n.ts'
import { isImplausible } from '../../../live/plausible.ts'
import { Card } from '../../../ui/card.tsx'
import { Fact } from '../../../ui/fact.tsx'
import type { Entry } from '../contract/entry.ts'
import { entriesIn, recordsIn } from './read.ts'

/** Prefix of the keys of a device's texts, by which the build finds them. */
export type Keys = 'battery.' | 'powermeter.' | 'solarcharger.' | 'gridcharger.'

/** The text for a name of the firmware, ignoring brackets, dots and spaces, which keys cannot have; the name itself if there is none. */
export function named(keys: Keys, name: string) {
  const key = `${keys}${name.replace(/\s*\(.*/, '').replace(/\W+/g, '_')}`
  return hasText(key) ? t(key) : name
}

/** The value of an entry with its unit; a dash if it cannot be shown, with a word if it is impossible. */
function shownEntry(keys: Keys, entry: Entry) {
  if (typeof entry === 'string') return entry ? named(keys, entry) : dash
  if (!isObject(entry)) return dash
  if ('value' in entry) {
    const text = textOf(entry.value)
    return entry.translate === true && typeof entry.value === 'string' ? named(keys, text) : text
  }
  if (isImplausible(entry)) return `${dash} ${t('live.Implausible')}`
  // Some digits come as a text.
  const digits = 'd' in entry && /^[0-6]$/.test(textOf(entry.d, '')) ? Number(entry.d) : -1
  const unit = textOf('u' in entry ? entry.u : '', '')
  const v = 'v' in entry ? entry.v : undefined
  // Powers and energies are written as in the rest of the view.
  const isBrief = typeof v === 'number' && /^(W|k?Wh)$/.test(unit)
  const value = isBrief ? brief({ v, u: unit }) : { v, u: unit, d: digits }
  const shown = decimal(value.v, value.d)
  return shown === dash || !value.u ? shown : `${shown}\u00a0${value.u}`
}

/** Those values of a section that the device has sent, by their names. */
export function shownValues(keys: Keys, values: unknown, [name, ...entries]: readonly string[]) {
  const section = entriesIn(recordsIn(values).find(([each]) => each === name)?.[1])
  return entries.flatMap(key => section.filter(([each]) => each === key).map(([, entry]) => shownEntry(keys, entry)))
}

/** The title of a section; one that begins with an underscore is a name already. */
const sectionName = (keys: Keys, name: string) =>
  name.startsWith('_') ? name.slice(1) : named(keys, `section_${name}`)

/** SBS sends 0 % for the health of every battery, and a limit of 0 A from the grid means none. */
const isMeasured = ([key, entry]: [string, Entry]) =>
  !(/^(stateOfHealth|inputCurrentLimit)$/.test(key) && typeof entry === 'object' && 'v' in entry && entry.v === 0)

/** Every section of a device with all its values. */
export const Sections = ({ keys, values }: { keys: Keys; values: unknown }) => (
  <div className="cards">
    {recordsIn(values).map(([name, section]) => (
      <Card key={name}>
        <header>
          <h3>{sectionName(keys, name)}</h3>
        </header>
        <dl className="facts">
          {entriesIn(section)
            .filter(isMeasured)
            .map(([key, entry]) => (
              <Fact key={key} named={named(keys, key)}>
                {shownEntry(keys, entry)}
              </Fact>
            ))}
        </dl>
      </Card>
    ))}
  </div>
)
