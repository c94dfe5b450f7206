/** How an alert looks; `info` is never sent. Source: gateway contract 4. */
export type ReplyType = 'success' | 'warning' | 'danger'

interface ReplyFact {
  code: number
  type: ReplyType
  /** Members of `param`, all numbers. */
  params?: readonly string[]
}

// Codes that the app acts on: an import of `replies` would put the whole table into the bundle.
/** The answer did not fit in memory, so HTTP 500 is sent instead. */
export const outOfMemoryCode = 1007
export const radioPowerCode = 2003
export const radioFrequencyCode = 2004
export const resetStartedCode = 3002
export const limitModeCode = 5003
export const restartScheduledCode = 6001
export const pinProfileNameCode = 12001

/** Every reply code by name. Source: gateway contract 5. */
export const replies = {
  /** The submitted settings or command were accepted. */
  SettingsStored: { code: 1001, type: 'success' },
  /** The request body held no form field called data. */
  PayloadMissing: { code: 1002, type: 'warning' },
  /** Reserved for an oversized body; no current handler ever sends it. */
  PayloadTooLarge: { code: 1003, type: 'warning' },
  /** The data field could not be parsed as JSON. */
  PayloadUnparsable: { code: 1004, type: 'warning' },
  /** A required member is absent or has the wrong JSON type. */
  FieldsMissing: { code: 1005, type: 'warning' },
  /** The configuration file could not be written to flash. */
  ConfigWriteFailed: { code: 1006, type: 'warning' },
  ResponseOutOfMemory: { code: outOfMemoryCode, type: 'danger' },
  /** The gateway serial is zero or not hexadecimal. */
  GatewaySerialZero: { code: 2001, type: 'warning' },
  /** The poll interval is zero. */
  PollIntervalZero: { code: 2002, type: 'warning' },
  /** A transmit power setting of one of the two radios is out of range. */
  RadioPowerOutOfRange: { code: radioPowerCode, type: 'warning' },
  /** The sub-GHz frequency is outside min..max (both in Hz) or off the channel grid. */
  RadioFrequencyInvalid: { code: radioFrequencyCode, type: 'warning', params: ['min', 'max'] },
  /** The sub-GHz region index is unknown. */
  RadioRegionInvalid: { code: 2005, type: 'warning' },
  /** A factory reset was requested without confirmation, so nothing was removed. */
  ResetNotConfirmed: { code: 3001, type: 'warning' },
  /** The configuration is being wiped and the gateway restarts. */
  FactoryResetStarted: { code: resetStartedCode, type: 'success' },
  /** One file was removed; a manual restart applies the change. */
  FileRemoved: { code: 3003, type: 'success' },
  /** The inverter serial is zero or not hexadecimal. */
  InverterSerialZero: { code: 4001, type: 'warning' },
  /** The inverter name is empty or longer than max bytes. */
  InverterNameBadLength: { code: 4002, type: 'warning', params: ['max'] },
  /** All max inverter slots are in use. */
  InverterSlotsFull: { code: 4003, type: 'warning', params: ['max'] },
  /** A new inverter was stored. */
  InverterCreated: { code: 4004, type: 'success' },
  /** The slot id lies outside the slot table. */
  InverterIdOutOfRange: { code: 4005, type: 'warning' },
  /** The channel list is empty or holds more entries than supported. */
  InverterChannelCountInvalid: { code: 4006, type: 'warning' },
  /** The inverter settings were stored. */
  InverterUpdated: { code: 4007, type: 'success' },
  /** The inverter slot was cleared. */
  InverterRemoved: { code: 4008, type: 'success' },
  /** The display order was stored. */
  InverterOrderStored: { code: 4009, type: 'success' },
  /** The radio counters of one inverter were set to zero. */
  RadioStatsCleared: { code: 4010, type: 'success' },
  /** The serial in a limit command is zero or not hexadecimal. */
  LimitSerialZero: { code: 5001, type: 'warning' },
  /** The limit value is above max. */
  LimitValueTooHigh: { code: 5002, type: 'warning', params: ['max'] },
  /** The limit type number is not one this firmware knows. */
  LimitModeUnknown: { code: limitModeCode, type: 'warning' },
  /** No active inverter has the serial given in a limit command. */
  LimitTargetUnknown: { code: 5004, type: 'warning' },
  /** The gateway restarts in about one second. */
  RestartScheduled: { code: restartScheduledCode, type: 'success' },
  /** The restart request carried false, so nothing happens. */
  RestartDeclined: { code: 6002, type: 'warning' },
  /** The broker host name is empty or longer than max bytes. */
  BrokerHostBadLength: { code: 7001, type: 'warning', params: ['max'] },
  /** The broker user name is longer than max bytes. */
  BrokerUserTooLong: { code: 7002, type: 'warning', params: ['max'] },
  /** The broker password is longer than max bytes. */
  BrokerPasswordTooLong: { code: 7003, type: 'warning', params: ['max'] },
  /** The base topic is longer than max bytes. */
  BaseTopicTooLong: { code: 7004, type: 'warning', params: ['max'] },
  /** The base topic contains a space. */
  BaseTopicHasSpace: { code: 7005, type: 'warning' },
  /** The base topic does not end with a slash. */
  BaseTopicNoTrailingSlash: { code: 7006, type: 'warning' },
  /** The broker port is outside 1..65535. */
  BrokerPortInvalid: { code: 7007, type: 'warning' },
  /** A certificate or key is longer than max bytes. */
  CertificateTooLong: { code: 7008, type: 'warning', params: ['max'] },
  /** The last-will topic is longer than max bytes. */
  WillTopicTooLong: { code: 7009, type: 'warning', params: ['max'] },
  /** The last-will topic contains a space. */
  WillTopicHasSpace: { code: 7010, type: 'warning' },
  /** The last-will online value is longer than max bytes. */
  WillOnlineTooLong: { code: 7011, type: 'warning', params: ['max'] },
  /** The last-will offline value is longer than max bytes. */
  WillOfflineTooLong: { code: 7012, type: 'warning', params: ['max'] },
  /** The publish interval in seconds is outside min..max. */
  PublishIntervalInvalid: { code: 7013, type: 'warning', params: ['min', 'max'] },
  /** The home-automation discovery topic is longer than max bytes. */
  DiscoveryTopicTooLong: { code: 7014, type: 'warning', params: ['max'] },
  /** The home-automation discovery topic contains a space. */
  DiscoveryTopicHasSpace: { code: 7015, type: 'warning' },
  /** The last-will quality of service is above max. */
  WillQosInvalid: { code: 7016, type: 'warning', params: ['max'] },
  /** The client id is longer than max bytes. */
  ClientIdTooLong: { code: 7017, type: 'warning', params: ['max'] },
  /** The home-automation discovery topic does not end with a slash. */
  DiscoveryTopicNoTrailingSlash: { code: 7018, type: 'warning' },
  /** The static address is not a valid IP address. */
  IpAddressInvalid: { code: 8001, type: 'warning' },
  /** The netmask is not a valid dotted quad. */
  NetmaskInvalid: { code: 8002, type: 'warning' },
  /** The default gateway is not a valid IP address. */
  GatewayAddressInvalid: { code: 8003, type: 'warning' },
  /** The first DNS server is not a valid IP address. */
  FirstDnsInvalid: { code: 8004, type: 'warning' },
  /** The second DNS server is not a valid IP address. */
  SecondDnsInvalid: { code: 8005, type: 'warning' },
  /** The access-point timeout is above 99999 minutes. */
  AccessPointTimeoutInvalid: { code: 8006, type: 'warning' },
  /** The syslog host is empty or longer than max bytes while syslog is enabled. */
  SyslogHostBadLength: { code: 8007, type: 'warning', params: ['max'] },
  /** The syslog port is outside 1..65535 while syslog is enabled. */
  SyslogPortInvalid: { code: 8008, type: 'warning' },
  /** The time server name is empty or longer than max bytes. */
  TimeServerBadLength: { code: 9001, type: 'warning', params: ['max'] },
  /** The time zone rule string is empty or longer than max bytes; only firmware that stores the rule sends it. */
  ZoneSpecBadLength: { code: 9002, type: 'warning', params: ['max'] },
  /** The time zone name is empty or longer than max bytes. */
  ZoneNameBadLength: { code: 9003, type: 'warning', params: ['max'] },
  /** The year is outside min..max. */
  YearInvalid: { code: 9004, type: 'warning', params: ['min', 'max'] },
  /** The month is outside min..max. */
  MonthInvalid: { code: 9005, type: 'warning', params: ['min', 'max'] },
  /** The day of the month is outside min..max. */
  DayInvalid: { code: 9006, type: 'warning', params: ['min', 'max'] },
  /** The hour is outside min..max. */
  HourInvalid: { code: 9007, type: 'warning', params: ['min', 'max'] },
  /** The minute is outside min..max. */
  MinuteInvalid: { code: 9008, type: 'warning', params: ['min', 'max'] },
  /** The second is outside min..max. */
  SecondInvalid: { code: 9009, type: 'warning', params: ['min', 'max'] },
  /** The gateway clock was set by hand. */
  ClockSet: { code: 9010, type: 'success' },
  /** The admin password is shorter than 8 or longer than max bytes. */
  AdminPasswordBadLength: { code: 10001, type: 'warning', params: ['max'] },
  /** The supplied credentials are valid. */
  LoginAccepted: { code: 10002, type: 'success' },
  /** The serial in a power command is zero or not hexadecimal. */
  PowerSerialZero: { code: 11001, type: 'warning' },
  /** No active inverter has the serial given in a power command. */
  PowerTargetUnknown: { code: 11002, type: 'warning' },
  /** The pin profile name is empty or longer than max bytes. */
  PinProfileNameBadLength: { code: pinProfileNameCode, type: 'warning', params: ['max'] },
} as const satisfies Record<string, ReplyFact>

export type ReplyName = keyof typeof replies
