import { mainPaths } from './engines/main-paths.ts'
import { webkit } from './engines/webkit.ts'

mainPaths(webkit)
