import { credentialPaths } from '../../support/engines/credentials.ts'
import { firefox } from '../../support/engines/firefox.ts'

credentialPaths(firefox)
