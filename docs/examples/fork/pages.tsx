import type { Page } from '../../../src/layout/menu/page.ts'
import { MeterSettingsPage } from './pages/meter.tsx'
import { ZeroExportSettingsPage } from './pages/zero-export.tsx'
import { ZeroExportInfoPage } from './pages/zero-export-info.tsx'

/** The pages this fork adds; each comes last in its section of the menu. */
export const pages: readonly Page[] = [
  {
    path: '/settings/zeroexport',
    menu: 'settings',
    login: true,
    title: 'zeroexport.Title',
    view: ZeroExportSettingsPage,
  },
  { path: '/settings/meter', menu: 'settings', login: true, title: 'meter.Title', view: MeterSettingsPage },
  { path: '/info/zeroexport', menu: 'info', title: 'zeroexportinfo.Title', view: ZeroExportInfoPage },
]
