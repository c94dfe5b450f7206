import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Topic } from '../../../src/contract/settings.ts'
import { setLanguage, t } from '../../../src/i18n/i18n.ts'
import { everythingOn } from '../../support/contract-bounds.ts'
import { enter, isReady, leaveField, press, until } from '../../support/mount.tsx'
import { renderApp } from '../../support/render-app.tsx'

/** A settings page of a browser in English, in a language of its own. */
async function open(topic: Topic, language = 'en') {
  const on = everythingOn[topic] ?? {}
  const answers = { [`${topic}/config`]: (stored: object) => ({ ...stored, ...on }) }
  // Before the fields are there: React does not write a number anew.
  const network = async () => void (await setLanguage(language))
  const app = await renderApp({ path: `/settings/${topic}`, login: true, answers, network })
  await until(() => document.documentElement.lang === language)
  return app
}

const toldAt = (control: Element) =>
  control.parentElement?.querySelector('.problem')?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
const offers = (control: Element) => [...(control.parentElement?.querySelectorAll('.problem button') ?? [])]

test('on a German page in an English browser a decimal comma is read, and what is stored has one', async () => {
  const app = await open('ntp', 'de')
  assert.equal([app.field('latitude').value, app.field('longitude').value], ['51,1657', '10,4515'])
  assert.is(app.field('latitude').inputMode, '', 'the number pad of an iPhone has no minus')
  enter(app.field('latitude'), '-0,05')
  enter(app.field('longitude'), '-120,5')
  await until(() => isReady(app.button('Speichern')))
  app.submit()
  const sent = await until(() => app.posted('ntp/config')[0])
  assert.equal([sent.latitude, sent.longitude], [-0.05, -120.5])
})

test('what is no number stays in its field, is told there once it is left, and nothing is sent', async () => {
  const app = await open('ntp')
  const latitude = app.field('latitude')
  enter(latitude, '48,1,37')
  assert.is(toldAt(latitude), '')
  leaveField(latitude)
  await until(() => toldAt(latitude) === t('form.NotANumber'))
  assert.equal([latitude.value, latitude.getAttribute('aria-invalid')], ['48,1,37', 'true'])
  app.submit()
  assert.equal(app.posted('ntp/config'), [])
  enter(latitude, '48,137')
  await until(() => toldAt(latitude).startsWith(t('form.WhichNumber')))
  enter(latitude, '48.137')
  await until(() => !toldAt(latitude))
  assert.is((await app.save('ntp/config')).latitude, 48.137)
})

test('a number that may be two is asked about, and the one that is pressed is filled in', async () => {
  const app = await open('ntp', 'de')
  const latitude = app.field('latitude')
  enter(latitude, '48.137')
  await until(() => offers(latitude).length)
  // The other reading is no latitude.
  assert.is(toldAt(latitude), 'Welche Zahl ist gemeint? 48,137')
  app.submit()
  assert.equal(app.posted('ntp/config'), [])
  offers(latitude)[0]?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await until(() => !toldAt(latitude))
  assert.equal([latitude.value, document.activeElement], ['48,137', latitude])
  app.submit()
  assert.is((await until(() => app.posted('ntp/config')[0])).latitude, 48.137)
})

for (const topic of ['mqtt', 'network', 'ntp', 'dtu', 'device'] as const)
  test(`no number field of ${topic} takes what cannot be read, and whole numbers are asked about a sign in them`, async () => {
    const app = await open(topic)
    const fields = await until(() => {
      const found = [...document.querySelectorAll<HTMLInputElement>('main form [data-step]')]
      return found.length > 0 && found
    })
    for (const field of fields) {
      const { name } = field
      const before = field.value
      for (const wrong of ['12 34', 'x', '1,2,3', ' ', '1e999', '--1']) {
        enter(field, wrong)
        leaveField(field)
        await until(() => toldAt(field) === t('form.NotANumber'))
        assert.equal([field.value, field.checkValidity()], [wrong, false], name)
      }
      if (field.dataset.step === '1') {
        for (const unsure of ['1,500', '1.500', '1\u202f500']) {
          enter(field, unsure)
          await until(() => toldAt(field) === `${t('form.WhichNumber')} 1500`)
          assert.is(field.checkValidity(), false, `${name}: ${unsure}`)
        }
        enter(field, '700.5')
        leaveField(field)
        await until(() => toldAt(field) === t('form.Digits', { count: 0 }))
      }
      enter(field, before)
      await until(() => !toldAt(field))
    }
    app.submit()
    assert.equal(app.posted(`${topic}/config`), [])
  })

test('what cannot be read, or was emptied, is still there when its field was hidden, and nothing is sent in its place', async () => {
  for (const typed of ['18x3', '']) {
    const app = await open('mqtt')
    enter(app.field('mqtt_port'), typed)
    app.field('mqtt_enabled').click()
    await until(() => !app.field('mqtt_port'))
    app.field('mqtt_enabled').click()
    const port = await until(() => app.field('mqtt_port'))
    await until(() => !port.validity.valid && (!typed || toldAt(port) === t('form.NotANumber')))
    assert.is(port.value, typed)
    app.submit()
    assert.equal(app.posted('mqtt/config'), [])
  }
})

test('arrow keys go up and down within the bounds', async () => {
  const app = await open('mqtt')
  const interval = app.field('mqtt_publish_interval')
  enter(interval, '6')
  for (const [key, value] of [
    ['ArrowDown', '5'],
    ['ArrowDown', '5'],
    ['ArrowUp', '6'],
  ] as const) {
    press(key, interval)
    await until(() => interval.value === value)
  }
})

test.run()
