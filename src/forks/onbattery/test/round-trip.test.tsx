import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { enter, settled, until } from '../../../../test/support/mount.tsx'
import { renderApp } from '../../../../test/support/render-app.tsx'
import { openToLogin } from '../../../../test/support/saved-login.ts'
import { memberAt } from '../../../forms/read-form.ts'
import { simulatedFork } from '../simulator.ts'
import { paths, scenarios } from './scenarios.ts'

type Topic = keyof typeof paths

/** Members that had a field, by document; one in a list stands for all. */
const shown: Partial<Record<Topic, Set<string>>> = {}
const anyOf = (name: string) => name.replace(/\.\d+\./, '.0.')

/** Dotted paths to all members of a document. */
function membersOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([name, member]) => membersOf(member, path ? `${path}.${name}` : name))
}

const controls = () => [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('main form [name]')]
/** The fields with a number or a text. */
const inputs = () =>
  controls().filter(
    (control): control is HTMLInputElement => control instanceof HTMLInputElement && control.type !== 'checkbox',
  )

/** The least and the most that the field of a number takes; one more than it has where there is no such bound. */
function endsOf(field: HTMLInputElement) {
  const { value } = field
  enter(field, '-1e15')
  const ends = /from (\S+) to (\S+)$/.exec(field.validationMessage)?.slice(1) ?? ['∞', '∞']
  enter(field, value)
  return ends.map(end => (end === '∞' ? String(Number(value) + 1) : end))
}

/** Two other texts that the field takes. */
function textsOf({ name, value }: HTMLInputElement) {
  if (name.endsWith('ip_address')) return ['192.0.2.77', '192.0.2.78']
  if (name.endsWith('url')) return ['http://192.0.2.77/status', 'https://192.0.2.78/']
  if (name.endsWith('device_id')) return ['z9y8x7w6', 'z9y8x7w5']
  return [`${value}/one`, `${value}/other`]
}

for (const { topic, about, settings } of scenarios)
  test(`${topic}: every number to both ends and every text is saved and read back, and takes no saved login, with ${about}`, async () => {
    const app = await renderApp({ path: paths[topic], login: true, gateway: { fork: simulatedFork({ settings }) } })
    const before = await app.readDocument(`${topic}/config`)
    const names = controls().map(({ name }) => name)
    assert.ok(names.length > 1)
    assert.equal(openToLogin(), [])
    shown[topic] = new Set([...(shown[topic] ?? []), ...names.map(anyOf)])
    const values = inputs().map(field => [field.name, field.dataset.step ? endsOf(field) : textsOf(field)] as const)
    for (const n of values.length ? [0, 1] : []) {
      for (const [name, { [n]: value = '' }] of values) enter(app.field(name), value)
      await app.save(`${topic}/config`)
      await until(() => app.button('Save').disabled && app.alerts().length > 0)
      await settled()
      assert.equal([...new Set(app.alerts())], ['success: The settings are saved.'])
      const after = await app.readDocument(`${topic}/config`)
      for (const [name, { [n]: value }] of values) assert.is(String(memberAt(after, name)), value, name)
      // Nothing else has changed.
      for (const name of membersOf(before))
        if (!values.some(([one]) => one === name) && !name.includes('inverter_serial'))
          assert.equal(memberAt(after, name), memberAt(before, name), name)
    }
    app.leave()
  })

/** No fields: the first value of a meter is always on, and a serial names its inverter. */
const without = /^(http_json\.values\.0\.enabled|inverters\.\d+\.serial)$/
test('every member of every document has a field', async () => {
  const app = await renderApp({ path: '/', login: true, gateway: { fork: simulatedFork() } })
  for (const topic of Object.keys(paths) as Topic[]) {
    const members = membersOf(await app.readDocument(`${topic}/config`)).map(anyOf)
    const lacking = members.filter(name => !shown[topic]?.has(name) && !without.test(name))
    assert.equal(lacking, [], topic)
  }
})

test.run()
