import { firefox } from '../../support/engines/firefox.ts'
import { mainPaths } from '../../support/engines/main-paths.ts'

mainPaths(firefox)
