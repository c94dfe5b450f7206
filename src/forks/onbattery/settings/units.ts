/** Options of a choice, which the firmware counts from 0. */
export const numbered = (...options: string[]) => options.map((option, n) => [n, option] as const)

/** Units of values in MQTT messages: of battery and solar charger. */
export const voltageUnits = numbered('V', 'dV', 'cV', 'mV')
export const currentUnits = numbered('A', 'mA')

/** Of the solar charger; the power meter counts them in another order. */
export const chargerPowerUnits = numbered('kW', 'W', 'mW')
export const meterPowerUnits = numbered('W', 'mW', 'kW')
