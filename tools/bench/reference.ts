/** Figures of the reference web app, in ms, bytes or counts, measured on another machine: orders of magnitude. NaN: unknown. */
const reference = {
  'flash, bytes': 224_919,
  'cold load: first paint, ms': 1740,
  'cold load: inverter shown, ms': 1902,
  'cold load: values shown, ms': 1990,
  'cold load: all measurements shown, ms': 1990,
  'cold load: live view operable, ms': 2017,
  'cold load: dome shown, ms': Number.NaN,
  'cold load: first record written, ms': Number.NaN,
  'cold load: /info/system opened directly, ms': 2036,
  'warm load: inverter shown, ms': 655,
  'warm load: live view operable, ms': Number.NaN,
  'requests of a cold load': 6,
  'script after unpacking, bytes': 877_010,
  'main thread per push, ms': 11.4,
  'script per push, ms': 0.23,
  'DOM nodes, 10 inverters': 9807,
  'heap after load, MB': 6.2,
  'heap after 10 000 pushes, MB': 8.5,
  'roof of 40 strings drawn whole, ms': Number.NaN,
  'console, 10 000 lines in 5 s: main thread, ms': 8900,
  'console: worst task, ms': 139,
  'console: DOM nodes': 6213,
  'console: heap, MB': 14,
  'routes with unnamed controls, of 21': 12,
  'build, ms': Number.NaN,
}

export type Figure = keyof typeof reference
export type Figures = Record<Figure, number>

/** Prints figures of Sundial next to those of the reference web app. */
export function print(figures: Figures) {
  console.log(`${'figure'.padEnd(47)}${'Sundial'.padStart(10)}${'reference'.padStart(11)}${'share'.padStart(8)}`)
  for (const [name, value] of Object.entries(figures) as [Figure, number][]) {
    const rounded = value < 100 ? value.toFixed(2) : value.toFixed(0)
    const known = !Number.isNaN(reference[name])
    const share = known ? `${((value / reference[name]) * 100).toFixed(0)} %` : ''
    const theirs = known ? String(reference[name]) : ''
    console.log(`${name.padEnd(47)}${rounded.padStart(10)}${theirs.padStart(11)}${share.padStart(8)}`.trimEnd())
  }
}
