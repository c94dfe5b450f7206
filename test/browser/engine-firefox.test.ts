import { test } from 'uvu'
import { firefox } from '../support/engine-firefox.ts'
import { mainPaths } from '../support/main-paths.ts'

mainPaths(test, firefox)
test.run()
