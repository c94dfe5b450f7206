import { expect } from '@playwright/test'
import { beginDutch, live, openPage, pickText, test } from '../../support/demo-test.ts'
import { en } from '../../support/form.ts'

test.describe.configure({ mode: 'default' })

for (const width of [360, 1280])
  test(`at ${width} pixels a press leads to texts in fields, lists, attributes and dialogs, and what was found is seen`, async ({
    page,
    app,
  }) => {
    /** Picks at a place, and expects these keys alone. */
    const leads = async (place: ReturnType<typeof app.locator>, ...keys: string[]) => {
      await place.waitFor()
      await pickText(page, place)
      await expect(page.locator('#found code')).toHaveText(keys)
      await expect(page.locator('#found code').first()).toBeInViewport()
      await expect(page.locator('#found').getByRole('textbox').first()).toBeFocused()
    }
    await beginDutch(page, app)
    await openPage(page, '/settings/mqtt')
    await page.setViewportSize({ width, height: 800 })
    await app.getByRole('heading', { level: 1, name: en('mqttadmin.MqttSettings') }).waitFor()
    await leads(app.getByText(en('mqttadmin.EnableMqtt')), 'mqttadmin.EnableMqtt')
    // A list is the choice that is shown, not all of its choices.
    await leads(app.locator('main select').first(), 'mqttadmin.QOS2')
    // A field leads to its label.
    await leads(app.locator('input[name=mqtt_topic]'), 'mqttadmin.BaseTopic')
    await openPage(page, '/settings/ntp')
    await leads(app.getByPlaceholder(en('form.SearchZone')), 'form.SearchZone')
    await openPage(page, '/')
    await live(app)
    await leads(app.getByText(en('live.AllWell')).first(), 'live.AllWell')
    // A name below the title of a part.
    await pickText(page, app.locator('.roof').getByText('South roof').first())
    await expect(page.getByRole('status')).toContainText('No text of Sundial is shown here.')
    await app
      .getByRole('button', { name: en('live.LimitAll') })
      .first()
      .click()
    const dialog = app.getByRole('dialog')
    await leads(dialog.getByText(en('home.Relative')).first(), 'home.Relative')
    // The button has only a sign: its text is an attribute.
    await leads(dialog.getByRole('button', { name: en('base.Close') }), 'base.Close')
    await expect(dialog).toBeVisible()
  })
