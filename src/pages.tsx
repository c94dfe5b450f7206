import type { ComponentType } from 'react'
import { create } from 'zustand'
import type { TextKey } from './i18n/i18n.ts'
import { HomePage } from './pages/home/home.tsx'
import { formSteps, stepTexts } from './session/setup.ts'
import type { ForkPage, Page } from './ui/page/page.ts'

interface Row extends Page {
  /** Loads what the page shows. */
  load(): Promise<ComponentType>
}

const page = (path: string, title: TextKey, more: Partial<Page>, load: Row['load']): Row => ({
  path,
  title,
  ...more,
  load,
})

const first = { menu: 'first' } as const
const settings = { menu: 'settings', login: true } as const
const maintenance = { menu: 'maintenance', login: true } as const
const info = { menu: 'info' } as const
const more = { menu: 'more' } as const

/** The pages of the app, in menu order. All but the live view are loaded with the second part of the app. */
const table: readonly Row[] = [
  page('/', 'menu.LiveView', { ...first, view: HomePage }, async () => HomePage),
  page('/history', 'history.Title', first, () => import('./pages/history/history.tsx').then(its => its.HistoryPage)),
  page('/settings/network', 'menu.NetworkSettings', settings, () =>
    import('./pages/settings/network.tsx').then(its => its.NetworkSettingsPage),
  ),
  page('/settings/ntp', 'menu.NTPSettings', settings, () =>
    import('./pages/settings/ntp.tsx').then(its => its.NtpSettingsPage),
  ),
  page('/settings/mqtt', 'menu.MQTTSettings', settings, () =>
    import('./pages/settings/mqtt.tsx').then(its => its.MqttSettingsPage),
  ),
  page('/settings/inverter', 'menu.InverterSettings', settings, () =>
    import('./pages/settings/inverter/inverter.tsx').then(its => its.InverterSettingsPage),
  ),
  page('/settings/security', 'menu.SecuritySettings', settings, () =>
    import('./pages/settings/security.tsx').then(its => its.SecuritySettingsPage),
  ),
  page('/settings/logging', 'menu.LoggingSettings', settings, () =>
    import('./pages/settings/logging.tsx').then(its => its.LoggingSettingsPage),
  ),
  page('/settings/dtu', 'menu.DTUSettings', settings, () =>
    import('./pages/settings/dtu.tsx').then(its => its.DtuSettingsPage),
  ),
  page('/settings/device', 'menu.DeviceManager', settings, () =>
    import('./pages/settings/device.tsx').then(its => its.DeviceSettingsPage),
  ),
  page('/settings/config', 'menu.ConfigManagement', maintenance, () =>
    import('./pages/settings/config/config.tsx').then(its => its.ConfigPage),
  ),
  page('/firmware/upgrade', 'menu.FirmwareUpgrade', maintenance, () =>
    import('./pages/firmware/upgrade/upgrade.tsx').then(its => its.FirmwareUpgradePage),
  ),
  page('/maintenance/reboot', 'menu.DeviceReboot', maintenance, () =>
    import('./pages/maintenance/reboot.tsx').then(its => its.RebootPage),
  ),
  page('/info/system', 'systeminfo.SystemInfo', info, () =>
    import('./pages/info/system/system.tsx').then(its => its.SystemInfoPage),
  ),
  page('/info/network', 'networkinfo.NetworkInformation', info, () =>
    import('./pages/info/network.tsx').then(its => its.NetworkInfoPage),
  ),
  page('/info/ntp', 'ntpinfo.NtpInformation', info, () => import('./pages/info/ntp.tsx').then(its => its.NtpInfoPage)),
  page('/info/mqtt', 'mqttinfo.MqttInformation', info, () =>
    import('./pages/info/mqtt.tsx').then(its => its.MqttInfoPage),
  ),
  page('/info/console', 'console.Console', { menu: 'console' }, () =>
    import('./pages/info/console/console.tsx').then(its => its.ConsolePage),
  ),
  page('/info/radio', 'radio.Title', more, () => import('./pages/info/radio/radio.tsx').then(its => its.RadioPage)),
  page('/info/support', 'support.Title', { ...more, login: true }, () =>
    import('./pages/info/support/support.tsx').then(its => its.SupportPage),
  ),
  page('/wall', 'wall.Title', more, () => import('./pages/home/wall/wall.tsx').then(its => its.WallPage)),
  page('/gateways', 'gateways.Title', more, () =>
    import('./pages/gateways/gateways.tsx').then(its => its.GatewaysPage),
  ),
  page('/about', 'menu.About', { menu: 'last' }, () => import('./pages/about.tsx').then(its => its.AboutPage)),
  page('/why', 'why.Title', {}, () => import('./pages/why/why.tsx').then(its => its.WhyPage)),
  page('/history/report', 'report.Title', {}, () =>
    import('./pages/history/report/report.tsx').then(its => its.ReportPage),
  ),
  page('/history/data', 'history.Data', {}, () => import('./pages/history/data.tsx').then(its => its.HistoryDataPage)),
  ...formSteps.map(step =>
    page(`/setup/${step}`, stepTexts[step], { login: true }, () =>
      import('./pages/setup/steps.tsx').then(its => its.stepPages[step]),
    ),
  ),
  page('/login', 'login.Login', {}, () => import('./pages/login.tsx').then(its => its.LoginPage)),
  page('/error', 'Error.Oops', {}, () => import('./pages/error.tsx').then(its => its.ErrorPage)),
  page('/wait', 'wait.NotReady', {}, () => import('./pages/wait/wait.tsx').then(its => its.WaitPage)),
]

/** The pages and a fork's pages, each after the page whose title it names as `after`, else at the end. Pure. */
export function withPages(pages: readonly Page[], others: readonly ForkPage[]): readonly Page[] {
  const all: (Page | ForkPage)[] = [...pages]
  for (const page of others) {
    // After those already inserted there, so that several keep their order.
    const isThere = (one: Page | ForkPage) => one.title === page.after || ('after' in one && one.after === page.after)
    const at = page.after ? all.map(isThere).lastIndexOf(true) : -1
    all.splice(at < 0 ? all.length : at + 1, 0, page)
  }
  return all
}

/** Every page, in menu order; a fork's pages, and the components of most, are missing until the second part of the app is loaded. */
export const usePages = create<{ pages: readonly Page[] }>(() => ({ pages: table }))

/** Loads the second part of the app; resolves to every page with its component. */
export async function loadPages() {
  const views = await Promise.all(table.map(async ({ load, ...page }) => ({ ...page, view: await load() })))
  const { pages } = await import('#fork/pages')
  return withPages(views, pages)
}
