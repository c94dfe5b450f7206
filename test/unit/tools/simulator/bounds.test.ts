import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  clockBounds,
  inverterBounds,
  type NumberBounds,
  settingsBounds,
  type TextBounds,
} from '../../../../src/contract/bounds.ts'
import { replies } from '../../../../src/contract/codes.ts'
import type { Readable, Reply } from '../../../../src/contract/endpoints.ts'
import { type Generation, generations } from '../../../../src/contract/generations.ts'
import { withMember } from '../../../../src/forms/read-form.ts'
import type { Gateway } from '../../../../tools/simulator/gateway.ts'
import { type BoundsRow, contractBounds, everythingOn, pathOf } from '../../../support/contract-bounds.ts'
import { basic, inMemory, send, stopAll } from './calls.ts'

test.after.each(stopAll)

const paths: Record<string, [read: string, write: string]> = {
  inverter: ['inverter/list', 'inverter/edit'],
  clock: ['ntp/time', 'ntp/time'],
}
const pathsOf = (document: string) => paths[document] ?? [`${document}/config`, `${document}/config`]

const rowsOf = (document: string, generation?: Generation) =>
  contractBounds().filter(row => row.document === document && (!generation || (row.only ?? generation) === generation))

const login = ({ world }: Gateway) => basic(world.config.security.password)

/** A text of that length which keeps the other rules of its member. */
const textOf = ({ member }: BoundsRow, bytes: number) =>
  'x'.repeat(bytes).replace(/x$/, ['mqtt_topic', 'mqtt_hass_topic'].includes(member) ? '/' : 'x')

const sized = (row: BoundsRow, size: number) => (row.bytes ? textOf(row, size) : size)

/** The document as it is stored, with everything on that its members need. */
async function complete(gateway: Gateway, document: string): Promise<object> {
  const [read] = pathsOf(document)
  const stored = await (await gateway.fetch(`/api/${read as Readable}`, { headers: login(gateway) })).json()
  return { ...(document === 'inverter' ? stored.inverter[0] : stored), ...everythingOn[document] }
}

const answerTo = async (gateway: Gateway, document: string, sent: object): Promise<Reply> =>
  (await send(gateway, pathsOf(document)[1], sent, login(gateway))).json()

/** The codes for an accepted document. */
const accepted = [replies.SettingsStored, replies.InverterUpdated, replies.ClockSet].map(({ code }) => code)

const contractTable = 'docs/gateway-contract.md, 2.2,'

/** Compares a reply with the contract: a code, `no code` or `stored`. */
function expect(answer: Reply, said: string, row: BoundsRow, what: string) {
  const { type, code, message } = answer
  const title = `${what} is answered with ${code ?? 'no code'} (${message}); its row in ${contractTable} says ${said}`
  if (said === 'stored') return assert.ok(accepted.includes(code as never), title)
  if (said === 'no code') return assert.equal([type, code], ['warning', undefined], title)
  assert.is(String(code), said, title)
  if (code === replies.FieldsMissing.code) return
  const param = Object.fromEntries(row.params.map(name => [name, name === 'min' ? row.least : row.most]))
  assert.equal(answer.param ?? {}, param, title)
}

/** Every document with bounds. */
const documents = [...new Set(contractBounds().map(row => row.document))]

/** The bounds in a table of bounds.ts, as `rowText` writes them. */
const boundsIn = (table: object) =>
  Object.entries<TextBounds | NumberBounds>(table as never).map(([member, bounds]) =>
    'bytes' in bounds
      ? rowText({ member, least: bounds.least ?? 0, most: bounds.bytes, bytes: true })
      : rowText({ member, least: Number(bounds.min), most: Number(bounds.max), bytes: false }),
  )

const rowText = ({ member, least, most, bytes }: Pick<BoundsRow, 'member' | 'least' | 'most' | 'bytes'>) =>
  `${member}: ${least} to ${most}${bytes ? ' bytes' : ''}`

for (const [document, table] of Object.entries({ ...settingsBounds, inverter: inverterBounds, clock: clockBounds }))
  test(`the bounds of ${document} are those of the contract`, () => {
    const here = boundsIn(table)
    const there = rowsOf(document).map(rowText)
    const missingInContract = here.filter(row => !there.includes(row))
    const missingInBounds = there.filter(row => !here.includes(row))
    const both = `${contractTable} and src/contract/bounds.ts have the same bounds`
    assert.equal({ missingInContract, missingInBounds }, { missingInContract: [], missingInBounds: [] }, both)
  })

async function checkBounds(document: string, generation: Generation) {
  // Another pin profile restarts the gateway; it stays up however long this takes.
  const gateway = await inMemory({ generation, inverters: 1, restartDelayMs: 3_600_000 })
  const whole = await complete(gateway, document)
  for (const row of rowsOf(document, generation)) {
    const at = async (size: number, said: string) => {
      const title = `${row.member}: ${size}, firmware ${generation},`
      const sent = withMember(whole, pathOf(row.member), sized(row, size))
      expect(await answerTo(gateway, document, sent), said, row, title)
    }
    // A base topic ends with a slash, an SSID has a letter: other rules than their length.
    await at(Math.max(row.least, row.bytes ? 1 : row.least), 'stored')
    await at(row.most, 'stored')
    if (row.below !== '–') await at(row.least - 1, row.below)
    await at(row.most + 1, row.above)
  }
}

async function checkOrder(document: string, generation: Generation) {
  const gateway = await inMemory({ generation, inverters: 1 })
  const whole = await complete(gateway, document)
  const wrong = (row: BoundsRow) =>
    row.above === 'stored' ? { size: row.least - 1, said: row.below } : { size: row.most + 1, said: row.above }
  // A body that cannot be read is refused before all checks, in any row.
  const rows = rowsOf(document, generation).filter(
    row => /\d|no code/.test(wrong(row).said) && wrong(row).said !== String(replies.FieldsMissing.code),
  )
  for (const [place, row] of rows.entries()) {
    const sent = rows
      .slice(place)
      .reduce((so, later) => withMember(so, pathOf(later.member), sized(later, wrong(later).size)), whole)
    const title = `${row.member} and the members below it wrong, firmware ${generation},`
    expect(await answerTo(gateway, document, sent), wrong(row).said, row, title)
  }
}

// One test, so that a wrong row is reported once.
for (const document of documents)
  test(`both firmware generations take ${document} up to each bound, and name the first of several wrong members`, async () => {
    for (const generation of generations) await checkBounds(document, generation)
    for (const generation of generations) await checkOrder(document, generation)
  })

test.run()
