import type { Page } from '../../../src/layout/menu/page.ts'
import { MeterSettingsPage } from './pages/meter.tsx'
import { ZeroExportSettingsPage } from './pages/zero-export.tsx'
import { ZeroExportInfoPage } from './pages/zero-export-info.tsx'

const settings = { menu: 'settings', login: true, after: 'menu.MQTTSettings', heading: 'zeroexport.Title' } as const

/** The pages this fork adds: its settings behind those of MQTT, under a heading of their own; the other comes last. */
export const pages: readonly Page[] = [
  { ...settings, path: '/settings/zeroexport', title: 'zeroexport.Controller', view: ZeroExportSettingsPage },
  { ...settings, path: '/settings/meter', title: 'meter.Title', view: MeterSettingsPage },
  { path: '/info/zeroexport', menu: 'info', title: 'zeroexportinfo.Title', view: ZeroExportInfoPage },
]
