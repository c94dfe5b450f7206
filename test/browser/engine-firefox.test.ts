import { firefox } from './engines/firefox.ts'
import { mainPaths } from './engines/main-paths.ts'

mainPaths(firefox)
