import { dash, percent } from '../i18n/format.ts'

/** A fraction as a bar with its percentage, which is what screen readers read; a dash if it is unknown. */
export const Gauge = ({ fraction }: { fraction: number | undefined }) =>
  Number(fraction) >= 0 ? (
    <span className="gauge">
      <progress aria-hidden="true" value={fraction} />
      {percent(fraction)}
    </span>
  ) : (
    dash
  )
