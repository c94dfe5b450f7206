import { test } from 'uvu'
import { chromium } from '../support/engine-chromium.ts'
import { mainPaths } from '../support/main-paths.ts'

mainPaths(test, chromium)
test.run()
