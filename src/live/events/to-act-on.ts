/** A disturbance of the grid or heat usually ends within minutes; from this many seconds on somebody has to look. */
const lasting = 900

/**
 * Codes of events that do not end unless somebody acts: the first, the last, and after how many seconds. Not among them: shade and
 * strings without input, which dusk or an unused input causes, less power for heat or grid, and turning off by command.
 */
const toActOn: readonly (readonly [first: number, last: number, afterS: number])[] = [
  // The memory of the inverter, and voltages and currents inside it: it is broken.
  [3, 3, 0],
  [36, 49, 0],
  // Its parameters are wrong: it needs a set-up by the installer.
  [61, 62, 0],
  // Switched off by heat: it lacks air if that lasts.
  [121, 121, lasting],
  // Perhaps stolen, or locked: only the owner can say.
  [122, 123, 0],
  // Grid settings, firmware and hardware: it does not feed in before they are right.
  [125, 129, 0],
  // Voltage, frequency and phases of the grid: a matter for grid operator or installer if they stay wrong.
  [141, 171, lasting],
  // Insulation and earth: a danger.
  [181, 182, 0],
  // Too much voltage at an input, and wrong wiring of strings: both destroy the inverter.
  [205, 206, 0],
  [213, 214, 0],
]

/** Whether the owner has to act on an active event, by its code and for how many seconds it has lasted. */
export const hasToAct = (code: number, seconds: number) =>
  toActOn.some(([first, last, afterS]) => code >= first && code <= last && seconds >= afterS)
