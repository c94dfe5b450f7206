/** Units of values in MQTT messages, by number: of battery and solar charger. */
export const voltageUnits = [
  [0, 'V'],
  [1, 'dV'],
  [2, 'cV'],
  [3, 'mV'],
] as const

export const currentUnits = [
  [0, 'A'],
  [1, 'mA'],
] as const

/** Of the solar charger; the power meter counts them in another order. */
export const chargerPowerUnits = [
  [0, 'kW'],
  [1, 'W'],
  [2, 'mW'],
] as const

export const meterPowerUnits = [
  [0, 'W'],
  [1, 'mW'],
  [2, 'kW'],
] as const
