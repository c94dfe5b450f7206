import type { SystemStatus } from '../../../contract/status.ts'

/** A serial port of the chip; −1 for a component that got none. */
export interface Uart {
  port: number
  /** Empty if the port is free. */
  owner: string
}

/** What this firmware adds to `system/status`. */
export interface SystemMembers {
  config_version_onbattery: number
  uarts: Uart[]
}

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
