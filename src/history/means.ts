import { mergeInverterDay } from './merge.ts'
import { type InverterDay, type InverterObservation, keysOf, type Observation } from './records.ts'

/** The mean in whole W. Zeros are left out if they are fewer than half: dips of the connection, not of the sun. */
function meanOf(watts: readonly number[]) {
  const lit = watts.filter(value => value > 0)
  const sum = lit.reduce((total, value) => total + value, 0)
  return Math.round(sum / (lit.length * 2 > watts.length ? lit.length : watts.length))
}

/** The values that are there. */
const known = (values: readonly (number | undefined)[]) => values.filter(value => value !== undefined)

/** The mean of each value, by name. */
const meansOf = (values: readonly (Readonly<Record<string, number>> | undefined)[]) =>
  Object.fromEntries(keysOf(values).map(name => [name, meanOf(known(values.map(of => of?.[name])))]))

/** Means and the highest of the powers of an inverter, and its names and yields as merged. */
function combineInverter(samples: readonly InverterObservation[]): InverterObservation {
  const combined: InverterObservation = samples.reduce<InverterDay>(
    (merged, { power, strings, highest, ratedW, ...day }) => mergeInverterDay(merged, day, ratedW),
    {},
  )
  const { ratedW } = samples.at(-1) ?? {}
  if (ratedW) combined.ratedW = ratedW
  const power = known(samples.map(sample => sample.power))
  if (power.length) {
    combined.power = meanOf(power)
    combined.highest = Math.max(...power)
  }
  combined.strings = meansOf(samples.map(sample => sample.strings))
  return combined
}

/** The samples of up to five minutes as one observation: means and highest values of the powers, yields as last seen. */
export function combine(samples: readonly Observation[]): Observation {
  const plant = known(samples.map(sample => sample.plant))
  const devices = samples.flatMap(sample => (sample.devices ? [sample.devices] : []))
  return {
    samples: samples.length,
    ...(plant.length && { plant: meanOf(plant), highest: Math.max(...plant) }),
    ...(devices.length && { devices: meansOf(devices) }),
    inverters: Object.fromEntries(
      keysOf(samples.map(({ inverters }) => inverters)).map(serial => [
        serial,
        combineInverter(samples.flatMap(({ inverters }) => inverters[serial] ?? [])),
      ]),
    ),
  }
}
