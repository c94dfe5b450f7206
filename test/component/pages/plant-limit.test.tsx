import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { useCommands } from '../../../src/live/commands/use-commands.ts'
import { useLive } from '../../../src/live/live.ts'
import type { Call } from '../../support/fake-gateway.ts'
import { garage, inverters, roof, showHome } from '../../support/home.tsx'
import { named, text, until } from '../../support/mount.tsx'

const limited = () =>
  inverters().map(one => ({ ...one, limit_relative: 50, limit_absolute: one.serial === roof ? 400 : 200 }))

const setHere = (persistent: boolean) => () => {
  const limit = { relative: false, persistent, at: Date.now() - 60_000 }
  const limits = { [roof]: { ...limit, value: 400 }, [garage]: { ...limit, value: 200 } }
  localStorage.setItem('commands', JSON.stringify({ limits }))
}

test('one sentence at the totals says the limit of the plant, and no row repeats it', async () => {
  await showHome({ listed: limited(), prepare: setHere(false) })
  await until(() => text('.plant').includes('Active limit: 600 W · until the inverter restarts · set here,'))
  assert.not.match(text('.inverters .row'), 'Limited')
  assert.ok(named('.plant button', 'Remove'))
})

test('a single limited inverter keeps its sentence in its row', async () => {
  await showHome({ listed: limited().map((one, i) => (i ? { ...one, limit_relative: 100 } : one)) })
  await until(() => text('.inverters .row').includes('Limited to 50%'))
  assert.is(text('.plant'), '')
})

test("a limit that the limiter of the firmware sets is nobody else's, and is not removed", async () => {
  await showHome({ listed: limited() })
  await until(() => text('.plant').includes('set elsewhere'))
  useLive.setState({ governed: [roof, garage] })
  await until(() => text('.plant') === '')
  assert.match(text('.inverters .row'), 'Limited to 50%')
})

test('a visitor sees the limit without the button that removes it', async () => {
  await showHome({ listed: limited(), user: false })
  await until(() => text('.plant').includes('Active limit: 600 W · set elsewhere'))
  assert.is(named('.plant button', 'Remove'), undefined)
})

test('a limit that is removed is sent as 100 % and kept like the limit was; what is not confirmed is said at the totals and below the row', async () => {
  const answers = ({ path }: Call) => {
    const status = { limit_relative: 50, max_power: 800, limit_set_status: 'Failure' }
    if (path === 'limit/status')
      return { json: { [roof]: status, [garage]: { ...status, limit_set_status: 'Pending' } } }
    return path === 'limit/config' ? { json: { type: 'success', message: '', code: 1001 } } : undefined
  }
  const { calls } = await showHome({ listed: limited(), prepare: setHere(true), answers })
  ;(await until(() => named('.plant button', 'Remove'))).click()
  await until(() => text('.plant').includes('Not confirmed yet Roof') && text('.plant').includes('Pending Garage'))
  const sent = calls.filter(({ method }) => method === 'POST').map(({ data }) => data)
  const removed = sent.map(data => ({
    ...(data as object),
    limit_type: Number((data as { limit_type: number }).limit_type > 1),
  }))
  assert.equal(
    removed,
    [roof, garage].map(serial => ({ serial, limit_value: 100, limit_type: 1 })),
  )
  assert.match(text('.inverters li'), 'Last limit command: Not confirmed yet')
})

test('what was confirmed of a limit is not told any more beside another one', async () => {
  const sentAt = Date.now() - 120_000
  await showHome({ listed: limited(), prepare: setHere(true) })
  const limit = { value: 400, relative: false, persistent: true }
  const inForce = { limit_relative: 50, max_power: 800, limit_set_status: 'Ok' } as const
  useCommands.setState({ limit: { [roof]: { state: 'confirmed', sentAt, limit, inForce, ended: true } } })
  await until(() => text('.inverters .command').includes('Confirmed 400 W'))
  useLive.setState(({ inverters }) => ({
    inverters: Object.fromEntries(
      Object.entries(inverters).map(([serial, one]) => [
        serial,
        { ...one, limit_relative: 100, limit_absolute: 800, at: Date.now() },
      ]),
    ),
  }))
  await until(() => text('.inverters .command') === '')
})

test.run()
