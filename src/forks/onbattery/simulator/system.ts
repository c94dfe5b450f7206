import type { SystemStatus } from '../../../contract/status.ts'
import type { SystemMembers } from '../contract/system.ts'

/** The members of `system/status` that this firmware adds or has another value of. */
export const systemMembers = (): SystemMembers & Partial<SystemStatus> => ({
  config_version_onbattery: 8,
  uarts: [
    { port: 0, owner: 'Serial Console' },
    { port: 1, owner: 'Victron MPPT 1' },
    { port: 2, owner: 'Victron MPPT 2' },
  ],
  git_hash: '2026.03.31',
})
