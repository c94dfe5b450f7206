import { chromium } from '../support/engines/chromium.ts'
import { credentialPaths } from '../support/engines/credentials.ts'

credentialPaths(chromium)
