import { mainPaths } from '../../support/engines/main-paths.ts'
import { webkit } from '../../support/engines/webkit.ts'

mainPaths(webkit)
