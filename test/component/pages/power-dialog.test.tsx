import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { CommandStatus } from '../../../src/contract/inverters.ts'
import { useCommands } from '../../../src/live/commands/use-commands.ts'
import type { Answer, Call } from '../../support/fake-gateway.ts'
import { type Home, openDialog, roof } from '../../support/home.tsx'
import { named, text, until } from '../../support/mount.tsx'
import { renderApp } from '../../support/render-app.tsx'

let shown: Home
const open = async (answers: (call: Call) => Answer | undefined) => {
  shown = await openDialog('Turn on or off', answers)
}
const dialog = () => document.querySelector<HTMLDialogElement>('dialog')
const button = (name: string) => named<HTMLButtonElement>('dialog button', name)
const press = async (name: string) => (await until(() => button(name))).click()
const posted = () => shown.calls.filter(c => c.method === 'POST').map(({ path, data }) => ({ path, data }))
const accepted = { json: { type: 'success', message: '', code: 1001 } }

const powerAnswers =
  (reply: Answer = accepted, power_set_status = 'Ok') =>
  ({ path }: Call) => {
    if (path === 'power/config') {
      // Pending is seen once.
      if (reply === accepted) power_set_status = 'Pending'
      return reply
    }
    if (path !== 'power/status') return undefined
    const now = power_set_status
    power_set_status = 'Ok'
    return { json: { [roof]: { power_set_status: now } } }
  }

const answered = async () => {
  await until(() => text('dialog .command').includes('Pending'))
  await until(() => !dialog())
}

test('turning on needs no confirmation, and the dialog stays until the inverter has answered', async () => {
  await open(powerAnswers())
  await press('Turn on')
  await answered()
  assert.equal(posted(), [{ path: 'power/config', data: { serial: roof, power: true } }])
})

test('turning off and restarting need a confirmation with name and serial, and Cancel sends nothing', async () => {
  for (const [name, confirm, data] of [
    ['Turn off', 'Turn off now', { serial: roof, power: false }],
    ['Restart', 'Restart now', { serial: roof, restart: true }],
  ] as const) {
    await open(powerAnswers())
    await press(name)
    await until(() => text('dialog dialog').includes(`Roof (${roof})`))
    named<HTMLButtonElement>('dialog dialog button', 'Cancel')?.click()
    await until(() => !document.querySelector('dialog dialog'))
    assert.equal(posted(), [])
    await press(name)
    await until(() => document.querySelector('dialog dialog'))
    named<HTMLButtonElement>('dialog dialog button', confirm)?.click()
    await answered()
    assert.equal(posted(), [{ path: 'power/config', data }])
  }
})

test('turning off again after it was not carried out asks like the first time', async () => {
  await open(({ path }) => {
    if (path === 'power/config') return accepted
    return path === 'power/status' ? { json: { [roof]: { power_set_status: 'Ok' } } } : undefined
  })
  await press('Turn off')
  await press('Turn off now')
  await until(() => useCommands.getState().power[roof]?.readAt)
  useCommands.setState(({ power }) => ({ power: { [roof]: { ...power[roof]!, state: 'ignored', ended: true } } }))
  const retry = await until(() => named<HTMLButtonElement>('.inverters button', 'Try again'))
  retry.click()
  await until(() => text('.inverters .command dialog').includes(`Roof (${roof})`))
  assert.is(posted().length, 1)
  named<HTMLButtonElement>('.inverters .command dialog button', 'Try again')?.click()
  await until(() => posted().length === 2)
  assert.equal(posted()[1], posted()[0])
})

test('a power command whose answer was lost may not have arrived, as dialog, row, plant and sentence say', async () => {
  await open(({ path }) => {
    if (path === 'power/config') throw new TypeError('cut')
    return path === 'power/status' ? { json: { [roof]: { power_set_status: 'Ok' } } } : undefined
  })
  await press('Turn on')
  await until(() => text('dialog .command').includes('may not have arrived: check whether the inverter feeds in'))
  await until(() => text('.inverters .command') === text('dialog .command'))
  assert.match(text('.plant'), 'Unknown Roof')
  await until(() => text('.answer').includes('The last command to Roof may not have taken effect.'))
  assert.not.match(text('.answer'), 'All well')
})

test('without a command there is no last one; once the inverter is off, turning it on stands out', async () => {
  await open(powerAnswers())
  await until(() => button('Turn off')?.className === 'danger')
  assert.not.match(text('dialog'), 'Last power command')
  await press('Turn off')
  ;(await until(() => named<HTMLButtonElement>('dialog dialog button', 'Turn off now'))).click()
  await answered()
  named<HTMLButtonElement>('.inverter-actions button', 'Turn on or off')?.click()
  await until(() => text('dialog').includes('Last power command: Confirmed'))
  assert.equal([button('Turn on')?.className, button('Turn off')?.className], ['', 'secondary'])
})

test('the badge of the last command is updated while the dialog is open', async () => {
  let now = 'Pending'
  await open(({ path }) => (path === 'power/status' ? { json: { [roof]: { power_set_status: now } } } : undefined))
  await until(() => text('dialog .badge') === 'Pending')
  now = 'Failure'
  for (let i = 0; i < 2 && text('dialog .badge') !== 'Not confirmed yet'; i++)
    await until(() => text('dialog .badge') === 'Not confirmed yet').catch(() => {})
  assert.is(text('dialog .badge'), 'Not confirmed yet')
})

test('a rejected power command keeps the dialog open with the reason', async () => {
  await open(powerAnswers({ json: { type: 'warning', message: '', code: 11002 } }))
  await press('Turn on')
  await until(() => text('dialog').includes('inverter'))
  assert.ok(dialog())
  await until(() => button('Turn on')?.disabled === false)
})

test('a command that the inverter does not answer is followed over a reload, until it takes effect', async () => {
  const app = await renderApp({ login: true, gateway: { inverters: 1 } })
  const { radio } = app.gateway.world
  const [serial = ''] = radio.serials
  const shown = () => text('.plant-rows .panel > .command')
  // A running gateway reports Failure only a third of the time, and the page polls every 2 s: time stands still meanwhile.
  async function passUntil(status: CommandStatus, words: RegExp) {
    await until(() => {
      app.pass(1)
      return radio.powers()[serial]?.power_set_status === status
    })
    await until(() => words.test(shown()))
  }
  radio.failCommands(serial, 1000)
  ;(await until(() => named('main button', 'Turn on or off'))).click()
  await press('Turn off')
  await press('Turn off now')
  await passUntil('Failure', /Not confirmed yet.*It may still take effect\./)
  await until(() => text('.answer').includes('Not confirmed yet by'))
  assert.match(text('.plant'), 'Not confirmed yet')
  await app.open('/')
  await until(() => /^Sent here, .*: Turn off\. Not confirmed yet/.test(shown()))
  radio.failCommands(serial, 0)
  await passUntil('Ok', /Turn off\. Confirmed/)
  assert.is(app.posted('power/config').length, 1)
})

test.run()
