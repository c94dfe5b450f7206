import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../../../../test/support/mount.tsx'
import { renderApp } from '../../../../test/support/render-app.tsx'
import { openToLogin } from '../../../../test/support/saved-login.ts'
import { memberAt } from '../../../forms/read-form.ts'
import type { Settings } from '../simulator/settings.ts'
import { simulate } from '../simulator.ts'
import { controls, edit, isSwitch, membersOf } from './edit.ts'
import { open, scenarios } from './scenarios.ts'

/** Members that had a field, by document. */
const shown: Record<string, Set<string>> = {}
/** Those that a switch has stored; one in a list stands for all. */
const switched = new Set<string>()
/** The name of a member, the same for all in a list. */
const anyOf = (name: string) => name.replace(/\.\d+\./, '.0.')

/** Saves what was edited; resolves to the document that is stored then. */
async function save(app: Awaited<ReturnType<typeof open>>, topic: keyof Settings) {
  await app.save(`${topic}/config`)
  await until(() => app.alerts().length > 0)
  assert.equal(app.alerts(), ['success: The settings are saved.'])
  return app.readDocument(`${topic}/config`)
}

for (const scenario of scenarios) {
  const { topic, about } = scenario
  test(`${topic}: every field is saved and read back, and takes no saved login, with ${about}`, async () => {
    const app = await open(scenario)
    const before = await app.readDocument(`${topic}/config`)
    const names = controls().map(({ name }) => name)
    assert.ok(names.length > 1)
    assert.equal(openToLogin(), [])
    shown[topic] = new Set([...(shown[topic] ?? []), ...names])
    const fields = controls().filter(control => !isSwitch(control))
    const edited = fields.map(control => [control.name, edit(control)] as const)
    if (edited.length) {
      const after = await save(app, topic)
      for (const [name, value] of edited) assert.is(String(memberAt(after, name)), String(value), name)
      // Nothing else has changed.
      const others = membersOf(before).filter(name => !edited.some(([one]) => one === name))
      for (const name of others)
        if (!name.includes('inverter_serial')) assert.equal(memberAt(after, name), memberAt(before, name), name)
    }
    // What a choice offers is tried by another test.
    for (const name of controls()
      .filter(({ type }) => type === 'checkbox')
      .map(({ name }) => name)) {
      const member = `${topic} ${anyOf(name)}`
      if (switched.has(member)) continue
      await app.open(scenario.path)
      const control = controls().find(one => one.name === name)
      // An earlier switch may have hidden it.
      if (!control) continue
      switched.add(member)
      const value = edit(control)
      const after = await save(app, topic)
      // No inverter is stored as zeros.
      assert.is(String(memberAt(after, name)).replace(/^0{9}$/, ''), String(value), name)
      await app.open(scenario.path)
      const again = controls().find(one => one.name === name)
      if (!again) continue
      edit(again)
      await save(app, topic)
    }
    app.leave()
  })
}

/** No fields: the first value of a meter is always on, and a serial names its inverter. */
const without = /^(http_json\.values\.0\.enabled|inverters\.\d+\.serial)$/
test('every member of every document has a field', async () => {
  const app = await renderApp({ path: '/', login: true, gateway: { fork: simulate() } })
  for (const topic of ['battery', 'gridcharger', 'powerlimiter', 'powermeter', 'solarcharger'] as const) {
    const fields = new Set([...(shown[topic] ?? [])].map(anyOf))
    const members = new Set(membersOf(await app.readDocument(`${topic}/config`)).map(anyOf))
    const lacking = [...members].filter(name => !fields.has(name) && !without.test(name))
    assert.equal(lacking, [], topic)
  }
})

test.run()
