import { dash, percent } from '../lib/format.ts'

/** A fraction as a bar with its percentage; a dash where it is not known. The percentage says it all, so the bar is mute. */
export const Gauge = ({ fraction }: { fraction: number | undefined }) =>
  Number(fraction) >= 0 ? (
    <span className="gauge">
      <progress aria-hidden="true" value={fraction} />
      {percent(fraction)}
    </span>
  ) : (
    dash
  )
