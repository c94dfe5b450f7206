import { expect, type Page } from '@playwright/test'
import { fill } from '../../tools/bench/history.ts'
import { scanPacks } from '../../tools/simulator/files/language-packs.ts'
import { barriers, faintTexts } from '../support/axe.ts'
import { test as base } from '../support/browser-test.ts'
import { espImage } from '../support/esp-image.ts'
import { button, en, field, restore, tab, unfold } from '../support/form.ts'
import { fullHistory } from '../support/full-history.ts'
import { saveElsewhere } from '../support/other-tab.ts'
import { paths, walk } from '../support/page-table.ts'
import { pseudoCode, pseudoPack } from '../support/pseudo.ts'
import { filesBelow, read } from '../support/sources.ts'
import { sunnyGateway } from '../support/sunny-gateway.ts'
import { excessWidth, failedCalls, openRow, untilLive, type Visit } from '../support/visit.ts'
import { values, words } from '../support/words.ts'
import { flat } from '../unit/tools/lang-project.ts'

/**
 * What can be pressed and is lower than 44 px. Not counted: links within a sentence, and those in a table whose diagram leads to the
 * same (WCAG 2.5.8 exempts both), switches and check boxes whose label can be pressed, and what is hidden.
 */
const lowTargets = (page: Page) =>
  page.evaluate(() => {
    const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
    const shown = (part: Element) =>
      part.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !part.closest('.hidden')
    const inSentence = (part: Element) =>
      getComputedStyle(part).display === 'inline' &&
      part.parentElement?.textContent?.trim() !== part.textContent?.trim()
    const heightOf = (part: Element) => {
      const label = part instanceof HTMLInputElement && /checkbox|radio/.test(part.type) && part.labels?.[0]
      return Math.max(part.getBoundingClientRect().height, label ? label.getBoundingClientRect().height : 0)
    }
    return [...place.querySelectorAll('a, button, summary, select, input, textarea, [role=button]')]
      .filter(part => shown(part) && !inSentence(part) && !part.matches('table a') && heightOf(part) < 43.5)
      .map(part => `${Math.round(heightOf(part))} px high: ${part.outerHTML.slice(0, 90)}`)
  })

/** Numbers that stand on another line than their unit. */
const splitUnits = (page: Page) =>
  page.evaluate(() => {
    const split: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const unit = /\d[\s\u00a0]?(?:%|°C|[kMV]?Wh?|[kM]?B|V|A|Hz|var|dBm|MHz|GHz|px|ms|s)(?![\w])/g
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { index, 0: found } of (text.textContent ?? '').matchAll(unit)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + found.length)
        const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))
        if (new Set(tops).size > 1) split.push(`split from its unit: ${found}`)
      }
    for (const unit of document.querySelectorAll('.unit')) {
      if (unit.parentElement?.querySelector('select, input')) continue
      const range = document.createRange()
      range.selectNodeContents(unit.parentElement ?? unit)
      const number = range.getClientRects()[0]
      const own = unit.getBoundingClientRect()
      if (number && own.height && own.top > number.bottom)
        split.push(`split from its unit: ${unit.parentElement?.textContent}`)
    }
    return split
  })

/** What is wider than the window or its dialog, at one more width as well: the smallest phone, or an upright tablet. */
async function sideways(page: Page, width: number, other: number) {
  const found: string[] = []
  const { height } = page.viewportSize() ?? { height: 800 }
  for (const now of [other, width]) {
    await page.setViewportSize({ width: now, height })
    await page.waitForFunction(now => innerWidth === now, now)
    const excess = await excessWidth(page)
    if (excess > 0) found.push(`${excess} px too wide at ${now} px`)
    const cut = await page.evaluate(() => [
      ...[document.documentElement, document.body]
        .filter(part => getComputedStyle(part).overflowX !== 'visible')
        .map(part => `${part.localName} cuts off what sticks out`),
      ...[...document.querySelectorAll('dialog[open]')]
        .filter(box => box.scrollWidth > box.clientWidth)
        .map(box => `the dialog scrolls sideways: ${box.textContent?.slice(0, 40)}`),
      ...[...document.querySelectorAll('header.bar button')]
        .filter(part => part.getBoundingClientRect().right > innerWidth)
        .map(part => `out of the window: ${part.textContent}`),
    ])
    found.push(...cut.map(what => `${what} at ${now} px`))
  }
  return found
}

/** Colours do not depend on the width: the phone shows them by day, the desktop by night. */
const sizes = [
  { name: 'a phone by day', width: 390, other: 320, dark: false },
  { name: 'a desktop by night', width: 1280, other: 768, dark: true },
] as const
type Size = (typeof sizes)[number]

/** Collects what is wrong with what a page shows. Errors, violations of the policy among them, are those of every visit. */
function looking({ page }: Visit, { width, other }: Size) {
  const found: string[] = []
  async function look(place: string) {
    const wrong = [...(await sideways(page, width, other)), ...(await barriers(page)), ...(await faintTexts(page))]
    if (width < 768) wrong.push(...(await lowTargets(page)), ...(await splitUnits(page)))
    found.push(...wrong.map(what => `${place}: ${what}`))
  }
  return { found, look }
}

type Look = (place: string) => Promise<void>

/** Starts a second gateway, which is listed in the browser. */
const test = base.extend<{ barn: string }>({
  async barn({ browserName: _ }, use) {
    const { gateway } = await sunnyGateway({ seed: 9, inverters: 2, generation: 2026 })
    await use(gateway.url)
    await gateway.stop()
  },
})

/** A visit whose window is so high that nothing is below its edge, where axe cannot tell what is behind a text. */
async function tallVisit(visit: (options: object) => Promise<Visit>, { width, dark }: Size, barn: string) {
  const at = await visit({ user: true, path: null, width, dark, provoked: failedCalls })
  await at.page.setViewportSize({ width, height: 6000 })
  // Pages are left with edits, which is not what is tried here.
  at.page.on('dialog', dialog => dialog.accept())
  const others = [
    { address: barn, name: 'Barn' },
    { address: 'http://127.0.0.1:9', name: 'Donaudampfschifffahrtsgarage' },
  ]
  await at.page.addInitScript(text => localStorage.setItem('gateways', text), JSON.stringify(others))
  await at.page.goto('/error')
  await fill(at.page, [
    ...fullHistory(at.gateway.world.radio.serials),
    { key: ['yields', '2131-01-01'], value: { inverters: {} } },
  ])
  return at
}

const dialog = (page: Page) => page.getByRole('dialog')
const inDialog = (page: Page, key: string) =>
  dialog(page)
    .last()
    .getByRole('button', { name: en(key), exact: true })

async function close(page: Page) {
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
}

const pick = (page: Page, label: string, name: string, buffer: Buffer) =>
  field(page, label).setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

/** What is done on a page before it is looked at, so that all of it is shown. */
const prepared: Record<string, (at: Visit, look: Look) => Promise<unknown>> = {
  async '/'({ page }) {
    await untilLive(page)
    await page.getByRole('region', { name: 'Barn' }).locator('a.row').nth(1).waitFor()
    await openRow(page)
    await page.locator('.cards dd').first().waitFor()
  },
  '/gateways': ({ page }) => page.getByText('It answers: 2 inverters.').waitFor(),
  '/login': async ({ page }) => {
    await button(page, 'login.LoginButton').click()
    await page.locator('main .problem').first().waitFor()
  },
  async '/history'({ page }, look) {
    for (const name of ['Day', 'Week', 'Month', 'Year']) {
      await page.getByRole('tab', { name, exact: true }).click()
      await expect(page.getByRole('tab', { name, exact: true })).toHaveAttribute('aria-selected', 'true')
      if (name !== 'Year') await look(`/history, ${name}`)
    }
  },
  async '/settings/network'({ page }) {
    const addresses = { IpAddress: '10.0.0.2', Netmask: '255.255.255.0', DefaultGateway: '10.0.1.1' }
    for (const [label, text] of Object.entries(addresses)) await field(page, `networkadmin.${label}`).fill(text)
    await field(page, 'networkadmin.Hostname').fill('a'.repeat(32))
    await button(page, 'base.Save').click()
    await field(page, 'networkadmin.Hostname').and(page.locator(':focus:invalid')).waitFor()
  },
  async '/settings/ntp'({ page }) {
    await field(page, 'form.SearchZone').fill('amer')
    await page.getByRole('listbox').waitFor()
  },
  '/settings/inverter': ({ page }) => field(page, 'inverteradmin.Serial').fill('12'),
  async '/settings/dtu'({ page }) {
    await field(page, 'inverterchannelproperty.Frequency').fill('880000000')
    await page.getByText(en('dtuadmin.CmtFrequencyWarning')).waitFor()
    await field(page, 'dtuadmin.Serial').fill('000000000000')
    await button(page, 'base.Save').click()
    await page.locator('.field .problem').waitFor()
  },
  async '/settings/device'({ page }, look) {
    await field(page, 'deviceadmin.SelectedProfile').selectOption({ index: 1 })
    await page.locator('th[data-type]').first().waitFor()
    for (const name of ['Display', 'Leds', 'PinAssignment']) {
      await tab(page, name)
      if (name !== 'PinAssignment') await look(`/settings/device, ${name}`)
    }
  },
  async '/settings/config'({ page, gateway }) {
    gateway.world.flash.write(`${'a_long_name_'.repeat(5)}.json`, Buffer.from('{}'))
    await button(page, 'base.Reload').click()
    await page.getByRole('rowheader', { name: /^a_long_name_/ }).waitFor()
    await pick(page, 'form.PickFile', `${'backup_of_the_roof-'.repeat(4)}.json`, Buffer.from('{}'))
    await page.getByText(en('fileadmin.InvalidJsonContent')).waitFor()
  },
  async '/firmware/upgrade'({ page }) {
    const image = espImage({ chip: 9, size: 2_000_000 })
    await pick(page, 'firmwareupgrade.File', `${'opendtu-generic_'.repeat(6)}.bin`, image)
    await page.getByText(/^This firmware is made for/).waitFor()
  },
  async '/info/support'({ page }) {
    await button(page, 'support.Collect').click()
    await button(page, 'support.Save').waitFor()
  },
  async '/info/console'({ page, gateway }) {
    gateway.pushConsole('E (1) a: x\nW (2) a: x\nI (3) a: x\nD (4) a: x\nV (5) a: x\nnone\n')
    await page.getByRole('log').getByText('none').waitFor()
    await page.getByRole('searchbox').fill('(')
    await page.locator('main [aria-invalid]').waitFor()
  },
}

for (const size of sizes)
  test(`every page can be read, reached and pressed on ${size.name}, and nothing scrolls sideways`, async ({
    visit,
    barn,
  }) => {
    test.slow()
    const at = await tallVisit(visit, size, barn)
    const { page } = at
    const { found, look } = looking(at, size)
    expect(paths.length).toBeGreaterThan(15)
    const lookAt = async (path: string) => {
      // It fills the window, whatever its height.
      await page.setViewportSize({ width: size.width, height: path === '/wall' ? 800 : 6000 })
      if (path.startsWith('/settings/')) await unfold(page)
      await prepared[path]?.(at, look)
      await page.evaluate(() => {
        for (const folded of document.querySelectorAll<HTMLDetailsElement>('main details')) folded.open = true
      })
      await look(path)
    }
    await walk(page, lookAt, [...paths, '/nowhere'])
    if (size.width < 768) await button(page, 'app.Menu').click()
    else await button(page, 'menu.Settings').click()
    await look('the menu')
    expect(found).toEqual([])
  })

/** Opens the page of a step; a step without one goes on where the one before has ended. */
type Step = [place: string, path: string | undefined, reach: (at: Visit) => Promise<unknown>]

const action = (page: Page, key: string) =>
  page
    .locator('.inverter-actions')
    .getByRole('button', { name: en(key) })
    .click()
const row = (page: Page, key: string) => page.getByRole('button', { name: new RegExp(`^${en(key)}: `) }).first()

async function askLow({ page }: Visit) {
  await dialog(page).getByRole('spinbutton').fill('1')
  await inDialog(page, 'limit.Send').click()
  await page.getByRole('dialog', { name: en('limit.LowTitle') }).waitFor()
}

/** The dialog behind a button of an inverter, with all of it unfolded. */
const detail =
  (key: string) =>
  async ({ page }: Visit) => {
    await action(page, key)
    await dialog(page).locator('dl, table, form, .stack').first().waitFor()
    for (const summary of await dialog(page).locator('summary').all()) await summary.click()
  }

/** Every dialog: the file it is in, how to open it from its page, and what else to look at once it is open. */
const dialogs: Record<string, Step[]> = {
  'home/commands/group-limit': [['limit for all', '/', ({ page }) => button(page, 'limit.Group').click()]],
  'home/commands/ask-low': [
    ['low limit for all', '/', ({ page }) => button(page, 'limit.Group').click()],
    ['low limit for all, asked', undefined, askLow],
  ],
  'home/commands/limit-dialog': [
    ['limit', '/', detail('home.LimitSettings')],
    ['low limit', undefined, askLow],
  ],
  'home/commands/power-dialog': [
    [
      'power',
      '/',
      async at => {
        await detail('home.PowerSettings')(at)
        await inDialog(at.page, 'home.TurnOff').click()
        await expect(dialog(at.page)).toHaveCount(2)
      },
    ],
  ],
  'home/events/events-dialog': [['events', '/', detail('home.EventLog')]],
  'home/inverter/grid-dialog': [['grid profile', '/', detail('home.GridProfile')]],
  'home/inverter/info-dialog': [['details', '/', detail('home.InverterInfo')]],
  'home/legend': [['legend', '/', ({ page }) => button(page, 'live.Legend').click()]],
  'home/live-state': [
    [
      'why values come slowly',
      '/',
      async ({ page, gateway }) => {
        gateway.faults.set({ sockets: 'refuse' })
        await page.goto('/')
        await button(page, 'live.Why').click({ timeout: 15_000 })
        gateway.faults.reset()
      },
    ],
  ],
  'history/kept': [['delete the history', '/history', ({ page }) => button(page, 'history.Delete').click()]],
  'history/days-ahead': [['days ahead', '/history', ({ page }) => button(page, 'history.DeleteAhead').click()]],
  'maintenance/reboot': [
    ['restart', '/maintenance/reboot', ({ page }) => button(page, 'maintenancereboot.Reboot').click()],
  ],
  'firmware/upgrade/choose-image': [
    [
      'install',
      '/firmware/upgrade',
      async ({ page }) => {
        await pick(page, 'firmwareupgrade.File', 'roof.bin', espImage({ size: 50_000 }))
        await button(page, 'firmwareupgrade.Upload').click()
      },
    ],
  ],
  'settings/config/ask-restore': [
    [
      'restore',
      '/settings/config',
      async ({ page }) => {
        const changed = JSON.stringify({ cfg: {}, ['x'.repeat(60)]: 'y'.repeat(80) })
        await pick(page, 'form.PickFile', 'backup.json', Buffer.from(changed))
        await button(page, 'fileadmin.Restore').click()
        await dialog(page).locator('pre').waitFor()
      },
    ],
  ],
  'settings/config/file-list': [
    [
      'delete a file',
      '/settings/config',
      ({ page }) =>
        page
          .getByRole('row')
          .getByRole('button', { name: new RegExp(`^${en('fileadmin.Delete')}`) })
          .first()
          .click(),
    ],
  ],
  'settings/config/factory-reset': [
    ['factory reset', '/settings/config', ({ page }) => button(page, 'fileadmin.FactoryReset').click()],
  ],
  'settings/inverter/edit-inverter': [
    ['edit', '/settings/inverter', ({ page }) => row(page, 'form.Edit').click()],
    ...['String', 'Advanced'].map(
      (name): Step => [
        name,
        undefined,
        ({ page }) => page.getByRole('tab', { name: en(`inverteradmin.${name}`) }).click(),
      ],
    ),
  ],
  'settings/inverter/inverters': [
    ['remove', '/settings/inverter', ({ page }) => row(page, 'inverteradmin.Delete').click()],
  ],
}

/** States with an error or a fresh message. */
const messages: Step[] = [
  [
    'changed in two tabs',
    '/settings/ntp',
    async ({ page, gateway }) => {
      await field(page, 'ntpadmin.TimeServer').fill('clock.home')
      await saveElsewhere(gateway, 'ntp/config', document => {
        document.ntp_server = 'time.home'
      })
      await button(page, 'base.Save').click()
      await dialog(page).waitFor()
    },
  ],
  [
    'a save that fails',
    '/settings/mqtt',
    async ({ page, gateway }) => {
      await field(page, 'mqttadmin.Port').fill('1884')
      gateway.faults.set({ broken: { path: '*' } })
      await button(page, 'base.Save').click()
      await page.locator('.alerts [role=alert]').getByText(en('failure.busy')).waitFor()
    },
  ],
  [
    'a save that works',
    undefined,
    async ({ page, gateway }) => {
      gateway.faults.reset()
      await button(page, 'base.Save').click()
      await page.getByText(en('apiresponse.1001')).waitFor()
    },
  ],
  [
    'a page that cannot be loaded',
    '/error',
    async ({ page, gateway }) => {
      gateway.faults.set({ broken: { path: '*' } })
      await page.evaluate(() => history.pushState(null, '', '/info/network'))
      await button(page, 'app.Retry').waitFor()
    },
  ],
  [
    'an upload that fails',
    '/settings/config',
    async ({ page, gateway }) => {
      await pick(page, 'form.PickFile', 'pins.json', Buffer.from('[{"name":"Board"}]'))
      gateway.faults.set({ refuseUpload: 500 })
      await restore(page)
      await button(page, 'firmwareupgrade.Retry').waitFor()
    },
  ],
  [
    'every warning, and an inverter that is not polled',
    '/error',
    async ({ page, gateway }) => {
      const [entry] = gateway.world.config.inverters
      Object.assign(entry ?? {}, { poll_enable: false })
      gateway.world.configureRadio()
      const hints = { time_sync: true, radio_problem: true, default_password: true, pin_mapping_issue: true }
      gateway.faults.set({ hints })
      await page.goto('/')
      await untilLive(page)
      await page.locator('main p.notice, main .answer a').nth(3).waitFor()
      await page.locator('.row[data-state=off]').waitFor()
    },
  ],
  [
    'an inverter that is not heard, and a limit',
    '/error',
    async ({ page, gateway, pass }) => {
      const [first = '', second = ''] = gateway.world.radio.serials
      gateway.world.radio.setLimit(first, 50, { relative: true, persistent: false })
      gateway.world.setRange(second, false)
      await pass(200)
      await page.goto('/')
      await untilLive(page)
      await page.locator('.row[data-state=down]').waitFor()
      await openRow(page, 1)
      await page.locator('.inverter-actions').waitFor()
    },
  ],
  [
    'old values of a gateway that is gone',
    undefined,
    async ({ page, gateway }) => {
      gateway.faults.set({ offline: true })
      await page.locator('.stale').first().waitFor()
      await page.locator('main [data-link=closed]').waitFor()
    },
  ],
  [
    'a dialog that cannot be loaded',
    undefined,
    async ({ page }) => {
      await action(page, 'home.EventLog')
      await dialog(page).getByRole('alert').first().waitFor()
    },
  ],
  [
    'a login that is refused',
    '/error',
    async ({ page }) => {
      await page.evaluate(() => localStorage.removeItem('user'))
      await page.goto('/login')
      await field(page, 'login.Username').fill('admin')
      await field(page, 'login.Password').fill('wrong')
      await button(page, 'login.LoginButton').click()
      await page.getByText(en('login.Wrong')).waitFor()
    },
  ],
]

/** The steps of all dialogs, each over once the dialog is there. */
const opened = Object.values(dialogs)
  .flat()
  .map(([place, path, reach]): Step => {
    return [place, path, async at => [await reach(at), await dialog(at.page).first().waitFor()]]
  })

for (const size of sizes)
  test(`every dialog and every message can be read, reached and pressed on ${size.name}`, async ({ visit, barn }) => {
    test.slow()
    const at = await tallVisit(visit, size, barn)
    const { page, gateway } = at
    const { found, look } = looking(at, size)
    const holders = filesBelow('src/pages', /\.tsx$/).filter(file => /<(Dialog|Confirm)\b/.test(read(file)))
    expect(holders.toSorted()).toEqual(
      Object.keys(dialogs)
        .map(name => `src/pages/${name}.tsx`)
        .toSorted(),
    )
    await page.goto('/error')
    for (const [place, path, reach] of [...opened, ...messages]) {
      if (path) {
        gateway.faults.reset()
        await walk(page, async () => {}, ['/about', path])
        if (path === '/') await prepared['/']?.(at, look)
      }
      await reach(at)
      await look(place)
    }
    expect(found).toEqual([])
  })

/** Names that equal a text without being one: languages and groups of pins. */
const names = ['English', 'Deutsch', 'Français', 'Display']

test('with marked texts a third longer than usual, no page shows an untranslated one or scrolls sideways on the smallest phone', async ({
  visit,
}) => {
  const { page, gateway } = await visit({ user: true, width: 320, path: null, provoked: failedCalls })
  const pack = JSON.stringify(pseudoPack(flat(JSON.parse(read('lang/en.json')))))
  gateway.world.flash.write(`${pseudoCode}.lang.json`, Buffer.from(pack))
  gateway.world.packs = scanPacks(gateway.world.flash)
  await page.addInitScript(code => localStorage.setItem('locale', code), pseudoCode)
  page.on('dialog', dialog => dialog.accept())
  const english = new Set(values('en').filter(text => !/[{<@|]/.test(text) && !names.includes(text)))
  // The gateway names the parts of a grid profile itself.
  const { sections } = gateway.world.radio.gridProfile(gateway.world.radio.serials[0] ?? '')
  for (const name of sections.flatMap(section => [section.name, ...section.items.map(item => item.n)]))
    english.delete(name)
  const found: string[] = []
  const look = async (path: string) => {
    if (path.startsWith('/settings/')) await unfold(page)
    const plain = (await words(page)).filter(word => /[a-z]{3}/i.test(word) && english.has(word))
    if (plain.length) found.push(`${path} says in plain English: ${plain.join(', ')}`)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (wide > 0) found.push(`${path}: ${wide} px`)
  }
  await page.goto('/error')
  await page.getByRole('heading', { level: 1, name: /^⟦.+⟧$/ }).waitFor()
  await walk(page, look, paths)
  await page.goto('/')
  await openRow(page)
  for (const opener of await page.locator('.inverter-actions button').all()) {
    await opener.click()
    await dialog(page).locator('dl, table, form, .stack').first().waitFor()
    await look(`the dialog ${await opener.textContent()}`)
    await close(page)
  }
  expect(found).toEqual([])
})
