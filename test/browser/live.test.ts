import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { browsing, marker, textOf, total, untilChanged, untilLive } from '../support/visit.ts'

const visit = browsing(test)

for (const firmware of [2025, 2026] as const) {
  test(`the first visit to firmware ${firmware} shows totals, every inverter and the measurements of one`, () =>
    visit({ gateway: { firmware } }, async at => {
      const { page, gateway } = at
      await untilLive(at.page)
      for (const name of ['Total yield', 'Yield today', 'Power now'])
        assert.match(await textOf(total(page, name)), /\d/)
      const list = page.getByRole('navigation', { name: 'Inverters' }).getByRole('button')
      assert.is(await list.count(), gateway.world.radio.serials.length)
      assert.match((await list.allInnerTexts()).join(), /Producing/)
      await page
        .getByRole('heading', { name: 'String 1' })
        .or(page.getByRole('heading', { level: 3 }).nth(2))
        .waitFor()
      assert.match(await textOf(page.locator('dt', { hasText: 'Voltage' }).first().locator('xpath=../dd')), /\d.*V/)
      await page.getByText('The factory password is still in use').waitFor()
    }))
}

test('a push changes the numbers without a call', () =>
  visit({}, async at => {
    const { page, gateway, pass } = at
    await untilLive(at.page)
    // The measurements of the chosen inverter come by a call of their own, the last one for values.
    await page.locator('.cards dd').first().waitFor()
    const before = await textOf(total(page, 'Power now'))
    const calls = gateway.requests.length
    const changed = untilChanged(page, before)
    await pass(30)
    await changed
    assert.is.not(await textOf(total(page, 'Power now')), before)
    const asked = gateway.requests.slice(calls).filter(({ path }) => path === '/api/livedata/status')
    assert.equal(asked, [])
  }))

test('nobody but the gateway is contacted', () =>
  visit({ user: true }, async at => {
    await untilLive(at.page)
    for (const path of ['/about', '/info/system', '/settings/network']) await at.page.goto(path)
    const hosts = new Set(at.contacted.map(url => new URL(url).host))
    assert.equal([...hosts], [new URL(at.gateway.url).host])
  }))

test('choosing another inverter shows its measurements, and the next visit remembers it', () =>
  visit({}, async at => {
    const { page } = at
    const entry = page.getByRole('navigation', { name: 'Inverters' }).getByRole('button').nth(2)
    await entry.click()
    const name = await textOf(entry.locator('.name'))
    const panel = page.getByRole('region', { name })
    await panel.waitFor()
    await panel.getByRole('heading', { level: 3 }).first().waitFor()
    await page.reload()
    await page.getByRole('region', { name }).waitFor()
  }))

for (const inverters of [0, 1, 10]) {
  const looks = ['an invitation to add one', 'no list'][inverters] ?? 'every one in the list'
  test(`with ${inverters} inverters the live view shows ${looks}`, () =>
    visit({ gateway: { inverters } }, async at => {
      const { page } = at
      await untilLive(at.page)
      if (inverters) await page.getByRole('heading', { level: 3 }).first().waitFor()
      else await page.getByRole('link', { name: 'Add an inverter' }).waitFor()
      const list = page.getByRole('navigation', { name: 'Inverters' })
      assert.is(await list.getByRole('button').count(), inverters > 1 ? inverters : 0)
    }))
}

test('a push nobody can read does not stop the ones after it', () =>
  visit({}, async at => {
    const { page, gateway, pass } = at
    await untilLive(at.page)
    for (const push of ['null', 'half', { text: '[]' }, { text: '{"inverters":[null,7,{}],"total":3}' }] as const)
      gateway.pushOdd(push)
    const before = await textOf(total(page, 'Power now'))
    const changed = untilChanged(page, before)
    await pass(30)
    await changed
    assert.ok(await marker(page, 'Live').isVisible())
  }))

test('a push of an inverter nobody knows makes the page look up the list, and it goes again', () =>
  visit({}, async at => {
    await untilLive(at.page)
    const asked = at.gateway.until('request', call => call.path === '/api/livedata/status' && call.query === '')
    at.gateway.pushOdd('unknown')
    await asked
    const list = at.page.getByRole('navigation', { name: 'Inverters' })
    await at.page.waitForFunction(() => !document.querySelector('.inverters')?.textContent?.includes('Stranger'))
    assert.is(await list.getByRole('button').count(), 3)
  }))

test('an empty message closes the socket, and ten seconds later there is a new one', () =>
  visit({ path: null }, async at => {
    const { page, gateway } = at
    await page.clock.install()
    await page.goto('/')
    await untilLive(at.page)
    gateway.pushOdd('empty')
    await marker(page, 'No connection').waitFor()
    const again = gateway.until('socket')
    await page.clock.runFor(10_000)
    await again
    await untilLive(at.page)
  }))

test.run()
