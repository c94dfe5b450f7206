import { cards } from '#fork/live'
import { ErrorBoundary } from '../../layout/error-boundary.tsx'
import { useLive } from '../../live/live.ts'

/** The cards of a fork; one that cannot be drawn leaves the others alone. */
export const ForkCards = () => (
  <div className="fork-cards">
    {cards.map((Card, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
      <ErrorBoundary key={at} retryOn={useLive.subscribe}>
        <Card />
      </ErrorBoundary>
    ))}
  </div>
)
