import { isZoneAwaited } from '../i18n/plant-zone.ts'
import { useLive } from '../live/live.ts'
import { useOthers } from '../live/others/others.ts'
import { dayOf, slotOf } from './calendar.ts'
import { addToHistory } from './history.ts'
import { dayPartOf, mergeInverterDay } from './merge.ts'
import { type InverterDay, type InverterObservation, keysOf, type Observation } from './records.ts'
import { plantSampleAt } from './sample.ts'

/** Sampling interval. */
const sampleMs = 10_000
/** Delay of the first sample, so that the values of all inverters have arrived. */
const firstSampleMs = 500
/** Samples (a minute) between writes: what is lost when the browser is killed. */
const samplesPerWrite = 6
/** Samples (five minutes) after which a clock that went back is trusted; until then nothing is recorded. */
const samplesUntilTrusted = 30

/** The mean of powers as a whole number. Values of 0 and below are ignored if they are fewer than half: dropouts, not the sun's. */
function steadyMean(watts: readonly number[]) {
  const lit = watts.filter(value => value > 0)
  const sum = lit.reduce((total, value) => total + value, 0)
  return Math.round(sum / (lit.length * 2 > watts.length ? lit.length : watts.length))
}

/** The values that are not undefined. */
const known = (values: readonly (number | undefined)[]) => values.filter(value => value !== undefined)

/** The mean of each value, by name. */
const meansOf = (values: readonly (Readonly<Record<string, number>> | undefined)[]) =>
  Object.fromEntries(keysOf(values).map(name => [name, steadyMean(known(values.map(record => record?.[name])))]))

/** Mean and highest power of an inverter, with its names and yields as merged. */
function combineInverter(samples: readonly InverterObservation[]): InverterObservation {
  const combined: InverterObservation = samples.reduce<InverterDay>(
    (merged, sample) => mergeInverterDay(merged, dayPartOf(sample), sample.judgedByW),
    {},
  )
  const { judgedByW } = samples.at(-1) ?? {}
  if (judgedByW) combined.judgedByW = judgedByW
  const power = known(samples.map(sample => sample.power))
  if (power.length) {
    combined.power = steadyMean(power)
    combined.highest = Math.max(...power)
  }
  combined.strings = meansOf(samples.map(sample => sample.strings))
  return combined
}

/** Combines the samples of up to five minutes: means, highest powers, and yields as last seen. */
export function combine(samples: readonly Observation[]): Observation {
  const plant = known(samples.map(sample => sample.plant))
  const devices = samples.flatMap(sample => (sample.devices ? [sample.devices] : []))
  return {
    samples: samples.length,
    ...(plant.length && { plant: steadyMean(plant), highest: Math.max(...plant) }),
    ...(devices.length && { devices: meansOf(devices) }),
    inverters: Object.fromEntries(
      keysOf(samples.map(({ inverters }) => inverters)).map(serial => [
        serial,
        combineInverter(samples.flatMap(({ inverters }) => inverters[serial] ?? [])),
      ]),
    ),
  }
}

/**
 * Records the history while live values are watched: a sample half a second after the first values and then every 10 s. It writes the
 * first sample, the first with the plant's power, later ones every minute and at the end of a slot, and when the page is hidden or the
 * returned function is called. Never throws.
 */
export function recordHistory(): () => void {
  let day = ''
  let slot = 0
  let samples: Observation[] = []
  /** Number of samples already written. */
  let written = 0
  /** Whether a sample with the plant's power was taken; before, an inverter may still be missing. */
  let isWhole = false
  let lastMs = 0
  let behind = 0
  let firstSample: ReturnType<typeof setTimeout> | undefined
  let timer: ReturnType<typeof setInterval> | undefined

  async function write() {
    if (samples.length === written) return
    written = samples.length
    await addToHistory([{ day, slot, ...combine(samples) }])
  }

  function look() {
    // In the zone of this device it may be another day.
    if (isZoneAwaited()) return
    const now = Date.now()
    if (now < lastMs && ++behind < samplesUntilTrusted) return
    behind = 0
    lastMs = now
    const today = dayOf(now)
    const slotOfNow = slotOf(now)
    if (today !== day || slotOfNow !== slot) {
      write()
      day = today
      slot = slotOfNow
      samples = []
      written = 0
    }
    const sample = plantSampleAt(now)
    if (sample) samples.push(sample)
    const isFirstWhole = !isWhole && sample?.plant !== undefined
    isWhole ||= isFirstWhole
    // The first sample may have come before the strings.
    if (isFirstWhole || samples.length - written >= samplesPerWrite) write()
  }

  function begin() {
    if (isZoneAwaited()) {
      firstSample = setTimeout(begin, firstSampleMs)
      return
    }
    timer = setInterval(look, sampleMs)
    lookAndWrite()
  }

  function lookAndWrite() {
    look()
    write()
  }

  function awaitValues() {
    if (firstSample || !plantSampleAt(Date.now())) return
    unsubscribe()
    firstSample = setTimeout(begin, firstSampleMs)
  }

  const subscriptions = [useLive.subscribe(awaitValues), useOthers.subscribe(awaitValues)]
  const unsubscribe = () => {
    for (const end of subscriptions) end()
  }
  document.addEventListener('visibilitychange', lookAndWrite)
  awaitValues()

  return () => {
    clearInterval(timer)
    clearTimeout(firstSample)
    unsubscribe()
    document.removeEventListener('visibilitychange', lookAndWrite)
    lookAndWrite()
  }
}
