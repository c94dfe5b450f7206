import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { CommandStatus } from '../../../src/contract/inverters.ts'
import { text } from '../../support/home.tsx'
import { named, until } from '../../support/mount.tsx'
import { type RenderedApp, renderApp } from '../../support/render-app.tsx'

let app: RenderedApp
let serial: string

/** The live view of one simulated inverter, which an owner sees. */
async function show(options: Parameters<typeof renderApp>[0] = {}) {
  app = await renderApp({ ...options, login: true, gateway: { inverters: 1, ...options.gateway } })
  ;[serial = ''] = app.gateway.world.radio.serials
}

const shown = () => text('.plant-rows .panel > .command')

/** Sends what the dialog of that name is filled with by `fill`, and presses `names` one after the other. */
async function press(...names: string[]) {
  for (const name of names) (await until(() => named<HTMLButtonElement>('main button, dialog button', name))).click()
}

/**
 * Advances the gateway's time to this status, and stops it until the page shows it: the page polls every 2 s, and a running gateway reports
 * Failure only a third of the time, as it retries with every poll.
 */
async function passUntil(status: CommandStatus, said: RegExp) {
  await until(() => {
    app.pass(1)
    return app.gateway.world.radio.powers()[serial]?.power_set_status === status
  })
  await until(() => said.test(shown()))
}

test('a command that the inverter does not answer is followed over a reload, until it takes effect', async () => {
  await show()
  app.gateway.world.radio.failCommands(serial, 1000)
  await press('Turn on or off', 'Turn off', 'Turn off now')
  await passUntil('Failure', /Not confirmed yet/)
  assert.match(shown(), 'It may still take effect.')
  await until(() => text('.answer').includes('Not confirmed yet by'))
  assert.match(text('.plant'), 'Not confirmed yet')
  await app.open('/')
  await until(() => /^Sent here, .*: Turn off\. Not confirmed yet/.test(shown()))
  app.gateway.world.radio.failCommands(serial, 0)
  await passUntil('Ok', /Turn off\. Confirmed/)
  assert.is(app.posted('power/config').length, 1)
})

test.run()
