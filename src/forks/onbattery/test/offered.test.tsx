import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { enter, settled, until } from '../../../../test/support/mount.tsx'
import { memberAt } from '../../../forms/read-form.ts'
import { controls } from './edit.ts'
import { open, type Scenario, scenarios } from './scenarios.ts'

/** Members whose offers were tried in an earlier scenario; one in a list stands for all. */
const tried = new Set<string>()

const isNew = (topic: string, name: string) => {
  const member = `${topic} ${name.replace(/\.\d+\./, '.0.')}`
  return !tried.has(member) && Boolean(tried.add(member))
}

const numbersIn = () =>
  controls().filter(
    (control): control is HTMLInputElement => control instanceof HTMLInputElement && control.dataset.step !== undefined,
  )

/** The ends of a number, as the field tells them; empty where it has none. */
function endsOf(field: HTMLInputElement) {
  const { value } = field
  enter(field, '-1e15')
  const ends = /from (\S+) to (\S+)$/.exec(field.validationMessage)?.slice(1) ?? []
  enter(field, value)
  return ends.filter(end => end !== '∞')
}

const choice = (name: string) =>
  controls().find(
    (control): control is HTMLSelectElement => control instanceof HTMLSelectElement && control.name === name,
  )

async function tryOffers({ topic, path, ...scenario }: Scenario) {
  const app = await open({ topic, path, ...scenario })

  /** Gives the fields other values, and checks that these are stored as they are. */
  async function store(values: readonly (readonly [name: string, value: string])[]) {
    const changed = values.filter(([name, value]) => app.field(name).value !== value)
    if (!changed.length) return
    for (const [name, value] of changed) enter(app.field(name), value)
    await app.save(`${topic}/config`)
    await until(() => app.button('Save').disabled)
    await settled()
    const stored = await app.readDocument(`${topic}/config`)
    for (const [name, value] of values)
      assert.is(String(memberAt(stored, name)).replace(/^0{9}$/, ''), value, `${name}: ${value}`)
    assert.equal([...new Set(app.alerts())], ['success: The settings are saved.'])
  }

  const bounded = numbersIn().filter(({ name }) => isNew(topic, name))
  const ends = bounded.map(field => [field.name, endsOf(field)] as const)
  for (const end of [0, 1])
    await store(ends.flatMap(([name, { [end]: value }]) => (value === undefined ? [] : [[name, value] as const])))

  const names = controls().flatMap(({ name }) => (choice(name) ? [name] : []))
  for (const name of names.filter(name => isNew(topic, name))) {
    await app.open(path)
    const before = choice(name)
    // An earlier choice may have hidden it.
    if (!before) continue
    for (const { value } of [...before.options].sort(
      (one, other) => +(one.value === before.value) - +(other.value === before.value),
    ))
      if (choice(name)) await store([[name, value]])
  }
  app.leave()
}

for (const scenario of scenarios)
  test(`${scenario.topic}: whatever is offered is taken, every choice and both ends of every number, with ${scenario.about}`, () =>
    tryOffers(scenario))

test.run()
