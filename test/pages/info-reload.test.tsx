import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { MqttInfoPage } from '../../src/pages/info/mqtt.tsx'
import { NetworkInfoPage } from '../../src/pages/info/network.tsx'
import { NtpInfoPage } from '../../src/pages/info/ntp.tsx'
import { SystemInfoPage } from '../../src/pages/info/system.tsx'
import type { Answer } from '../support/fake-gateway.ts'
import { named, until } from '../support/mount.tsx'
import { fact, mqttStatus, networkStatus, ntpStatus, showStatus, systemStatus } from '../support/status.tsx'

const pages = [
  ['system', <SystemInfoPage key="system" />, systemStatus],
  ['network', <NetworkInfoPage key="network" />, networkStatus],
  ['ntp', <NtpInfoPage key="ntp" />, ntpStatus],
  ['mqtt', <MqttInfoPage key="mqtt" />, mqttStatus],
] as const

let page: Awaited<ReturnType<typeof showStatus>>
const reload = () => named('button', 'Reload')?.click()

test.after.each(() => page.leave())

function touch(type: string, y: number) {
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { touches: [{ clientY: y }] })
  page.place.querySelector('h2')?.dispatchEvent(event)
}

for (const [name, view, status] of pages) {
  test(`${name}: a reload by button or by pulling keeps what is on the screen while it reads`, async () => {
    page = await showStatus(view, `${name}/status`, status())
    const [main, cards] = [page.place.querySelector('main'), [...page.place.querySelectorAll('.card')]]
    const kept = () => {
      assert.is(page.place.querySelector('main'), main)
      assert.equal([...page.place.querySelectorAll('.card')], cards)
      assert.not.ok(page.place.querySelector('[aria-busy=true]'))
    }
    let reads = page.reads()
    reload()
    await until(() => {
      kept()
      return page.reads() > reads
    })
    reads = page.reads()
    touch('touchstart', 10)
    touch('touchmove', 200)
    await until(() => page.place.querySelector('.releasing'))
    touch('touchend', 200)
    await until(() => {
      kept()
      return page.reads() > reads
    })
  })
}

test('a reload shows what has changed since', async () => {
  const status = networkStatus()
  page = await showStatus(<NetworkInfoPage />, 'network/status', status)
  status.sta_rssi = -75
  reload()
  await until(() => fact('Wi-Fi connection', 'Reception') === '50%')
})

const failures: [name: string, answer: Answer | 'dead'][] = [
  ['no answer', 'dead'],
  ['a lack of memory', { status: 429, text: 'busy', headers: { 'retry-after': '60' } }],
]

for (const [name, answer] of failures) {
  test(`${name} leaves what was read before, and another try helps`, async () => {
    let fails = false
    page = await showStatus(<NtpInfoPage />, 'ntp/status', ntpStatus(), () => {
      if (fails && answer === 'dead') throw new TypeError('refused')
      return fails && answer !== 'dead' ? answer : undefined
    })
    fails = true
    reload()
    await until(() => page.place.querySelector('[role=alert]'))
    assert.is(fact('Settings', 'Server'), 'pool.ntp.org')
    fails = false
    named('button', 'Try again')?.click()
    await until(() => !page.place.querySelector('[role=alert]'))
  })

  test(`${name} on the first look offers another try`, async () => {
    let fails = true
    const shown = showStatus(<NtpInfoPage />, 'ntp/status', ntpStatus(), () => {
      if (fails && answer === 'dead') throw new TypeError('refused')
      return fails && answer !== 'dead' ? answer : undefined
    })
    const retry = await until(() => document.querySelector<HTMLElement>('[role=alert] button'))
    fails = false
    retry.click()
    page = await shown
    assert.is(fact('Settings', 'Server'), 'pool.ntp.org')
  })
}

test('a gateway that asks to be left alone for a while is asked again after it', async () => {
  let calls = 0
  page = await showStatus(<NtpInfoPage />, 'ntp/status', ntpStatus(), () =>
    calls++ ? undefined : { status: 429, text: 'busy', headers: { 'retry-after': '0.05' } },
  )
  assert.is(calls, 2)
  assert.is(page.place.querySelector('[role=alert]'), null)
})

test.run()
