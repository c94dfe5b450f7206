import { test } from 'uvu'
import { webkit } from '../support/engine-webkit.ts'
import { mainPaths } from '../support/main-paths.ts'

mainPaths(test, webkit)
test.run()
