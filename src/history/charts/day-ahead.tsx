interface DayAheadProps {
  /** Share of the axis that has passed, 0..1. */
  share: number
  /** The sun stands on its arc. */
  sun: boolean
}

/** Height of the arc at a share of the axis: where its path below runs, from the top, 0..1. */
const arcAt = (share: number) => 1 - 3.2 * share * (1 - share)

/** SVG path of the arc of the sun, over a frame from `from` to `to` and from 0 to `top`. */
export const arcOf = (from: number, to: number, top: number) =>
  `M${from} ${top}Q${(from + to) / 2} ${-0.6 * top} ${to} ${top}`

/** The present moment, and the part of the day that is still to come. */
export const DayAhead = ({ share, sun }: DayAheadProps) => (
  <p className="ahead" style={{ left: `${share * 100}%` }} aria-hidden="true">
    {sun && <b style={{ top: `${arcAt(share) * 100}%` }} />}
  </p>
)
