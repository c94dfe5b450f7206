import { chromium } from './engines/chromium.ts'
import { mainPaths } from './engines/main-paths.ts'

mainPaths(chromium)
