import type { ComponentType } from 'react'
import { pages as pagesOfFork } from '#fork/pages'
import { pageTable } from './page-table.ts'
import { AboutPage } from './pages/about.tsx'
import { ErrorPage } from './pages/error.tsx'
import { FirmwareUpgradePage } from './pages/firmware/upgrade/upgrade.tsx'
import { GatewaysPage } from './pages/gateways/gateways.tsx'
import { HistoryPage } from './pages/history/history.tsx'
import { ReportPage } from './pages/history/report/report.tsx'
import { WallPage } from './pages/home/wall/wall.tsx'
import { ConsolePage } from './pages/info/console/console.tsx'
import { MqttInfoPage } from './pages/info/mqtt.tsx'
import { NetworkInfoPage } from './pages/info/network/network.tsx'
import { NtpInfoPage } from './pages/info/ntp.tsx'
import { PlacePage } from './pages/info/radio/place/place.tsx'
import { RadioPage } from './pages/info/radio/radio.tsx'
import { SupportPage } from './pages/info/support/support.tsx'
import { SystemInfoPage } from './pages/info/system/system.tsx'
import { LoginPage } from './pages/login/login.tsx'
import { RebootPage } from './pages/maintenance/reboot.tsx'
import { ConfigPage } from './pages/settings/config/config.tsx'
import { DeviceSettingsPage } from './pages/settings/device/device.tsx'
import { DtuSettingsPage } from './pages/settings/dtu/dtu.tsx'
import { InverterSettingsPage } from './pages/settings/inverter/inverter.tsx'
import { LoggingSettingsPage } from './pages/settings/logging.tsx'
import { MqttSettingsPage } from './pages/settings/mqtt.tsx'
import { NetworkSettingsPage } from './pages/settings/network/network.tsx'
import { NtpSettingsPage } from './pages/settings/ntp/ntp.tsx'
import { SecuritySettingsPage } from './pages/settings/security.tsx'
import { WaitPage } from './pages/wait/wait.tsx'
import { WhyPage } from './pages/why/why.tsx'
import type { Page } from './ui/menu/page.ts'
import { withPages } from './ui/menu/with-pages.ts'

type Path = (typeof pageTable)[number]['path']

/** What each page but the live view shows. */
const views: Record<Exclude<Path, '/'>, ComponentType> = {
  '/history': HistoryPage,
  '/settings/network': NetworkSettingsPage,
  '/settings/ntp': NtpSettingsPage,
  '/settings/mqtt': MqttSettingsPage,
  '/settings/inverter': InverterSettingsPage,
  '/settings/security': SecuritySettingsPage,
  '/settings/logging': LoggingSettingsPage,
  '/settings/dtu': DtuSettingsPage,
  '/settings/device': DeviceSettingsPage,
  '/settings/config': ConfigPage,
  '/firmware/upgrade': FirmwareUpgradePage,
  '/maintenance/reboot': RebootPage,
  '/info/system': SystemInfoPage,
  '/info/network': NetworkInfoPage,
  '/info/ntp': NtpInfoPage,
  '/info/mqtt': MqttInfoPage,
  '/info/radio': RadioPage,
  '/info/support': SupportPage,
  '/info/console': ConsolePage,
  '/about': AboutPage,
  '/why': WhyPage,
  '/history/report': ReportPage,
  '/gateways': GatewaysPage,
  '/info/radio-place': PlacePage,
  '/wall': WallPage,
  '/login': LoginPage,
  '/error': ErrorPage,
  '/wait': WaitPage,
}

/** Every page, in menu order; those of a fork where they want to be, or last in their section. */
export const pages: readonly Page[] = withPages(
  pageTable.map(page => ({ ...page, ...(page.path !== '/' && { view: views[page.path] }) })),
  pagesOfFork,
)
