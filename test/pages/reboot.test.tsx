import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { useAlerts } from '../../src/lib/alerts.ts'
import { RebootPage } from '../../src/pages/maintenance/reboot.tsx'
import { type Answer, type Call, fakeGateway } from '../support/fake-gateway.ts'
import { mount, named, until } from '../support/mount.tsx'

let calls: Call[]
let leave: () => void

function open(answer: Answer) {
  history.replaceState(null, '', '/maintenance/reboot')
  useAlerts.setState({ alerts: [] })
  calls = fakeGateway(() => answer)
  leave = mount(<RebootPage />).leave
}
const confirmed = async () => {
  const button = await until(() => named<HTMLButtonElement>('main > section button', 'Restart'))
  button.click()
  const yes = await until(() => named<HTMLButtonElement>('dialog button', 'Restart'))
  assert.equal(calls, [])
  yes.click()
}

test.after.each(() => leave())

test('a reboot asks first, then waits for the gateway', async () => {
  open({ json: { type: 'success', message: '', code: 6001 } })
  await confirmed()
  await until(() => location.pathname === '/wait')
  assert.equal(
    calls.map(c => c.data),
    [{ reboot: true }],
  )
})

test('Cancel sends nothing', async () => {
  open({ json: {} })
  ;(await until(() => named<HTMLButtonElement>('main > section button', 'Restart'))).click()
  ;(await until(() => named<HTMLButtonElement>('dialog button', 'Cancel'))).click()
  await until(() => !document.querySelector('dialog'))
  assert.equal(calls, [])
})

test('a gateway that declines, or fails, is not waited for', async () => {
  for (const answer of [{ json: { type: 'warning', message: '', code: 6002 } }, { status: 500, text: '' }]) {
    open(answer)
    await confirmed()
    await until(() => useAlerts.getState().alerts.length === 1)
    assert.is(location.pathname, '/maintenance/reboot')
    await until(() => named<HTMLButtonElement>('main > section button', 'Restart')?.disabled === false)
    leave()
  }
})

test.run()
