import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type ReplyName, replies } from '../../src/contract/codes.ts'
import { useAlerts } from '../../src/lib/alerts.ts'
import { type TextKey, t } from '../../src/lib/i18n.ts'
import { NtpSettingsPage } from '../../src/pages/settings/ntp.tsx'
import { ntpConfig } from '../support/documents.ts'
import { roof, showHome } from '../support/home.tsx'
import { inverter, showInverters } from '../support/inverters.tsx'
import { enter, named, until } from '../support/mount.tsx'
import { showSettings } from '../support/settings.tsx'

let leave = () => {}
test.after.each(() => {
  leave()
  useAlerts.setState({ alerts: [] })
})

const params: Record<string, number> = { min: 1, max: 9 }

/** The answer with one code, as the gateway would give it. */
function answerOf(name: ReplyName) {
  const { code, type, ...rest } = replies[name]
  const names = 'params' in rest ? rest.params : []
  const param = Object.fromEntries(names.map(each => [each, params[each]]))
  return { json: { type, message: 'unseen', code, ...(names.length && { param }) } }
}

/** Waits for the alert of one code: its text in its type. */
async function told(name: ReplyName) {
  const { code, type } = replies[name]
  const text = t(`apiresponse.${code}` as TextKey, params)
  const alert = await until(() => useAlerts.getState().alerts.find(each => each.text === text))
  assert.is(alert.type, type, name)
  assert.not.match(alert.text, /unseen|apiresponse|\{|undefined/)
}

const submit = (form: HTMLFormElement | null | undefined) =>
  form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))

const added = ['InverterSerialZero', 'InverterNameBadLength', 'InverterSlotsFull', 'InverterCreated'] as const
const edited = ['InverterIdOutOfRange', 'InverterChannelCountInvalid', 'InverterUpdated'] as const

test('every answer to a new inverter is told', async () => {
  for (const name of added) {
    const page = await showInverters([inverter(0, 'South')], ({ path }) =>
      path === 'inverter/add' ? answerOf(name) : undefined,
    )
    leave = page.leave
    enter(page.field('serial'), '116181234567')
    enter(page.field('name'), 'New')
    await until(() => !page.button('Add').disabled)
    page.save()
    await told(name)
    page.leave()
  }
})

test('every answer to an edited inverter is told', async () => {
  for (const name of edited) {
    const page = await showInverters([inverter(0, 'South')], ({ path }) =>
      path === 'inverter/edit' ? answerOf(name) : undefined,
    )
    leave = page.leave
    page.button('Edit: South').click()
    const field = await until(() => page.dialog()?.querySelector<HTMLInputElement>('[name=name]'))
    enter(field, 'North')
    await until(() => page.dialog()?.querySelector<HTMLButtonElement>('[type=submit]')?.disabled === false)
    submit(page.dialog()?.querySelector('form'))
    await told(name)
    page.leave()
  }
})

test('removing and putting in order are told too', async () => {
  const list = [inverter(0, 'South'), inverter(1, 'Garage')]
  const page = await showInverters(list, ({ path }) =>
    path === 'inverter/del' ? answerOf('InverterRemoved') : undefined,
  )
  leave = page.leave
  page.button(`${t('inverteradmin.Delete')}: South`).click()
  ;(await until(() => named<HTMLButtonElement>('dialog button', t('inverteradmin.Delete')))).click()
  await told('InverterRemoved')
  page.leave()
  const other = await showInverters(list, ({ path }) =>
    path === 'inverter/order' ? answerOf('InverterOrderStored') : undefined,
  )
  leave = other.leave
  ;(await until(() => named<HTMLButtonElement>('tbody button:not(:disabled)', `${t('form.MoveDown')}: South`))).click()
  await until(() => !other.button(t('inverteradmin.SaveOrder')).disabled)
  other.button(t('inverteradmin.SaveOrder')).click()
  await told('InverterOrderStored')
})

const zones = { 'Europe/Berlin': 'CET-1CEST,M3.5.0,M10.5.0/3' }
const time = { ntp_status: true, year: 2026, month: 6, day: 21, hour: 0, minute: 5, second: 9 }

async function showNtp(path: string, name: ReplyName) {
  const page = showSettings(<NtpSettingsPage />, {
    path: 'ntp/config',
    document: ntpConfig(),
    answer: call => {
      if (call.method === 'POST' && call.path === path) return answerOf(name)
      if (call.path === '/zones.json') return { json: zones }
      return call.path === 'ntp/time' ? { json: time } : undefined
    },
  })
  leave = page.leave
  await until(() => page.field('ntp_server'))
  return page
}

test('every answer to the time settings is told, a refusal at its field', async () => {
  for (const [name, member] of [
    ['TimeServerBadLength', 'ntp_server'],
    ['ZoneSpecBadLength', 'ntp_timezone_descr'],
    ['ZoneNameBadLength', 'ntp_timezone_descr'],
  ] as const) {
    const page = await showNtp('ntp/config', name)
    enter(page.field('ntp_server'), 'other.example')
    await until(() => !page.button('Save').disabled)
    page.save()
    await told(name)
    await until(() => page.field(member).getAttribute('aria-invalid') === 'true')
    page.leave()
  }
})

test('every answer to a clock set by hand is told', async () => {
  for (const name of Object.keys(replies).filter(key => replies[key as ReplyName].code > 9003) as ReplyName[]) {
    if (replies[name].code > 9010) continue
    const page = await showNtp('ntp/time', name)
    const button = await until(() => page.button(t('ntpadmin.SynchronizeTime')))
    await until(() => !button.disabled)
    button.click()
    await told(name)
    page.leave()
  }
})

test('every refusal of a power command is told', async () => {
  for (const name of ['PowerSerialZero', 'PowerTargetUnknown'] as const) {
    const shown = showHome({
      answers: ({ path }) =>
        path === 'power/status'
          ? { json: { [roof]: { power_set_status: 'Ok' } } }
          : path === 'power/config'
            ? answerOf(name)
            : undefined,
    })
    leave = shown.leave
    ;(await until(() => named<HTMLButtonElement>('.inverter-actions button', t('home.PowerSettings')))).click()
    ;(await until(() => named<HTMLButtonElement>('dialog button', t('home.TurnOn')))).click()
    await told(name)
    shown.leave()
  }
})

test.run()
