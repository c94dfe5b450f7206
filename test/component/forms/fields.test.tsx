import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { settingsBounds } from '../../../src/contract/bounds.ts'
import { type Generation, generations } from '../../../src/contract/generations.ts'
import type { Topic } from '../../../src/contract/settings.ts'
import { type TextKey, t } from '../../../src/i18n/i18n.ts'
import { type BoundsRow, contractBounds, everythingOn, pathOf } from '../../support/contract-bounds.ts'
import { inverter, showInverters } from '../../support/inverter-page.ts'
import { enter, until } from '../../support/mount.tsx'
import { renderApp } from '../../support/render-app.tsx'
import { openToLogin } from '../../support/saved-login.ts'

/** Members without a field: the rule follows from the zone, the clock from the browser. */
const withoutField = (row: BoundsRow) => row.document === 'clock' || row.member === 'ntp_timezone'

const rows = contractBounds().filter(row => !withoutField(row))

/** Opens the form of a document on firmware of a generation, with everything on, so that every field is shown. */
async function openForm(document: string, generation: Generation) {
  if (document !== 'inverter') {
    const on = everythingOn[document] ?? {}
    const answers = { [`${document}/config`]: (stored: object) => ({ ...stored, ...on }) }
    return renderApp({ path: `/settings/${document}`, login: true, answers, gateway: { generation } })
  }
  const page = await showInverters([inverter(0, 'South')], { gateway: { generation } })
  await page.edit('South')
  return page
}

/** Members that are no settings: states, pins, names of modules, and the rule that follows from the zone. */
const noSetting =
  /^(nrf_enabled|cmt_enabled|cmt_chan_width|country_def.*|curPin\.(?!name$).*|.*modules\.\d+\.name|ntp_timezone)$/

/** The paths of all members of a document that hold a value. */
const membersOf = (node: object, prefix = ''): string[] =>
  Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? membersOf(value, `${prefix}${key}.`) : [prefix + key],
  )

for (const [topic, generation] of Object.keys(settingsBounds).flatMap(one =>
  generations.map(year => [one as Topic, year] as const),
))
  test(`every setting of ${topic} of ${generation} has a field on its page, which takes no saved login`, async () => {
    const page = await openForm(topic, generation)
    const settings = membersOf(await page.readDocument(`${topic}/config`)).filter(member => !noSetting.test(member))
    const missing = () => settings.filter(member => !document.querySelector(`[name="${CSS.escape(member)}"]`))
    await until(() => missing().length === 0, 1).catch(() => {
      throw new Error(`${missing().join(', ')}: no field for it on /settings/${topic} (src/pages/settings/${topic})`)
    })
    assert.equal(openToLogin(), [])
  })

type Control = HTMLInputElement | HTMLSelectElement

/** The control of a member; of a list, that of its first entry. */
const controlOf = ({ member }: BoundsRow) => document.querySelector<Control>(`[name="${CSS.escape(pathOf(member))}"]`)

/** The message of the form about a text of this many bytes; a password is typed twice. */
function problemOf(field: Control, bytes: number) {
  const repeat = field.form?.querySelector('[name=repeat]')
  for (const one of repeat ? [field, repeat] : [field]) enter(one, 'x'.repeat(bytes))
  return field.validationMessage
}

function checkText(field: HTMLInputElement, { least, most, member }: BoundsRow) {
  const says = (key: TextKey, params: Record<string, number>) => t(key, params as never)
  assert.is(problemOf(field, most + 1), says('form.TooLong', { max: most }), `${member}: ${most + 1} bytes`)
  assert.is.not(problemOf(field, most), says('form.TooLong', { max: most }), `${member}: ${most} bytes`)
  if (least > 0) assert.ok(field.required, `${member}: may not be empty`)
  if (least < 2) return
  assert.is(problemOf(field, least - 1), says('form.TooShort', { min: least }), `${member}: ${least - 1} bytes`)
  assert.is(problemOf(field, least), '', `${member}: ${least} bytes`)
}

function checkNumber(field: HTMLInputElement, row: BoundsRow) {
  if (field.type === 'range') return assert.equal([field.min, field.max], [row.least, row.most].map(String), row.member)
  for (const [value, fits] of [
    [row.least - 1, false],
    [row.least, true],
    [row.most, true],
    [row.most + 1, false],
  ] as const) {
    enter(field, String(value))
    const says = fits ? '' : t('form.Range', { min: row.least, max: row.most })
    assert.is(field.validationMessage, says, `${row.member}: ${value}`)
  }
}

async function check(row: BoundsRow) {
  const field = await until(() => controlOf(row)).catch(() => assert.unreachable(`${row.member} has no field`))
  if (field instanceof HTMLSelectElement) {
    const values = [...field.options].map(({ value }) => Number(value))
    // A text is one of the gateway's own names.
    if (row.bytes) return
    return assert.equal([Math.min(...values), Math.max(...values)], [row.least, row.most], row.member)
  }
  if (row.bytes) return checkText(field as HTMLInputElement, row)
  checkNumber(field as HTMLInputElement, row)
}

for (const name of new Set(rows.map(row => row.document)))
  test(`every field of ${name} has the bounds of the contract`, async () => {
    for (const generation of generations) {
      // Most fields are in both generations: those of the newer one are checked there.
      const own = rows.filter(row => row.document === name && (row.only ?? 2026) === generation)
      if (own.length) await openForm(name, generation)
      for (const row of own) await check(row)
    }
  })

test.run()
