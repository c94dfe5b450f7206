/** A serial port of the chip; −1 for a component that got none. */
export interface Uart {
  port: number
  /** Empty if the port is free. */
  owner: string
}

/** What this firmware adds to `system/status`. */
export interface SystemMembers {
  config_version_onbattery: number
  /** The three ports, then the components for which none was left. */
  uarts: Uart[]
}
