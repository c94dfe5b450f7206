import { test } from 'uvu'
import type { FaultPath } from '../../../tools/simulator/faults/faults.ts'
import { enter, isReady, until } from '../../support/mount.tsx'
import { type RenderedApp, renderApp } from '../../support/render-app.tsx'

let app: RenderedApp

/** The page of the clock, on a gateway that fails at the first call to `path`. */
async function open(path: FaultPath) {
  app = await renderApp({ path: '/settings/ntp', login: true })
  app.gateway.faults.set({ broken: { path, times: 1 } })
}

const failed = () => until(() => app.alerts()[0]?.startsWith('danger'))
const onlySuccess = () => until(() => app.alerts().length === 1 && app.alerts()[0]?.startsWith('success'))

test('a successful save removes the alert of the failed one', async () => {
  await open('ntp/config')
  enter(app.field('ntp_server'), 'time.example')
  await until(() => !app.button('Save').disabled)
  app.submit()
  await failed()
  await app.save('ntp/config')
  await onlySuccess()
})

test('setting the clock successfully removes the alert of the failed attempt', async () => {
  const button = () => app.button('Use this device’s time')
  await open('ntp/time')
  button().click()
  await failed()
  await until(() => isReady(button()))
  button().click()
  await onlySuccess()
})

test.run()
