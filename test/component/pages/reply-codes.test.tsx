import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type ReplyName, replies } from '../../../src/contract/codes.ts'
import { type TextKey, t } from '../../../src/i18n/i18n.ts'
import { useAlerts } from '../../../src/ui/alerts/alert-store.ts'
import { roof, showHome } from '../../support/home.tsx'
import { dialogButton, inverter, showInverters } from '../../support/inverter-page.ts'
import { enter, named, until } from '../../support/mount.tsx'
import { renderApp } from '../../support/render-app.tsx'

const params: Record<string, number> = { min: 1, max: 9 }

/** The reply with one code, as the gateway would send it. */
function answerOf(name: ReplyName) {
  const { code, type, ...rest } = replies[name]
  const names = 'params' in rest ? rest.params : []
  const param = Object.fromEntries(names.map(each => [each, params[each]]))
  return { json: { type, message: 'unseen', code, ...(names.length && { param }) } }
}

/** Waits for the alert of one code, with its type and text. */
async function untilShown(name: ReplyName) {
  const { code, type } = replies[name]
  const text = t(`apiresponse.${code}` as TextKey, params)
  const alert = await until(() => useAlerts.getState().alerts.find(each => each.text === text))
  assert.is(alert.type, type, name)
  assert.not.match(alert.text, /unseen|apiresponse|\{|undefined/)
}

const added = ['InverterSerialZero', 'InverterNameBadLength', 'InverterSlotsFull', 'InverterCreated'] as const
const edited = ['InverterIdOutOfRange', 'InverterChannelCountInvalid', 'InverterUpdated'] as const

/** The inverter page of a gateway that answers a command with this reply. */
const showAnswered = (command: string, name: ReplyName) =>
  showInverters([inverter(0, 'South'), inverter(1, 'Garage')], {
    network: ({ url }) => (url.endsWith(`/inverter/${command}`) ? Response.json(answerOf(name).json) : undefined),
  })

test('every reply to adding an inverter is shown', async () => {
  for (const name of added) {
    const page = await showAnswered('add', name)
    await page.add('116181234567', 'New')
    await untilShown(name)
  }
})

test('every reply to editing an inverter is shown', async () => {
  for (const name of edited) {
    const page = await showAnswered('edit', name)
    await page.edit('South')
    enter(page.inDialog('name'), 'North')
    await page.saveDialog()
    await untilShown(name)
  }
})

test('every reply to removing and reordering inverters is shown', async () => {
  const page = await showAnswered('del', 'InverterRemoved')
  page.button(`${t('inverteradmin.Delete')}: South`).click()
  ;(await until(() => dialogButton(t('inverteradmin.Delete')))).click()
  await untilShown('InverterRemoved')
  const other = await showAnswered('order', 'InverterOrderStored')
  other.button(`${t('form.MoveDown')}: South`).click()
  await until(() => !other.button(t('inverteradmin.SaveOrder')).disabled)
  other.button(t('inverteradmin.SaveOrder')).click()
  await untilShown('InverterOrderStored')
})

/** The page of the clock, on a gateway that answers what is sent to `path` with that code. */
const showNtp = (path: string, name: ReplyName) =>
  renderApp({
    path: '/settings/ntp',
    login: true,
    network: ({ method, url }) =>
      method === 'POST' && url.endsWith(path) ? Response.json(answerOf(name).json) : undefined,
  })

test('every reply to the time settings is shown, a rejection at its field', async () => {
  for (const [name, member] of [
    ['TimeServerBadLength', 'ntp_server'],
    ['ZoneSpecBadLength', 'ntp_timezone_descr'],
    ['ZoneNameBadLength', 'ntp_timezone_descr'],
  ] as const) {
    const page = await showNtp('ntp/config', name)
    enter(page.field('ntp_server'), 'other.example')
    await page.save('ntp/config')
    await untilShown(name)
    await until(() => page.field(member).getAttribute('aria-invalid') === 'true')
  }
})

test('every reply to setting the clock is shown', async () => {
  for (const name of Object.keys(replies).filter(key => replies[key as ReplyName].code > 9003) as ReplyName[]) {
    if (replies[name].code > 9010) continue
    const page = await showNtp('ntp/time', name)
    const button = await until(() => page.button(t('ntpadmin.SynchronizeTime')))
    await until(() => !button.disabled)
    button.click()
    await untilShown(name)
  }
})

test('every rejection of a power command is shown', async () => {
  for (const name of ['PowerSerialZero', 'PowerTargetUnknown'] as const) {
    await showHome({
      answers: ({ path }) =>
        path === 'power/status'
          ? { json: { [roof]: { power_set_status: 'Ok' } } }
          : path === 'power/config'
            ? answerOf(name)
            : undefined,
    })
    ;(await until(() => named<HTMLButtonElement>('.inverter-actions button', t('home.PowerSettings')))).click()
    ;(await until(() => named<HTMLButtonElement>('dialog button', t('home.TurnOn')))).click()
    await untilShown(name)
  }
})

test.run()
