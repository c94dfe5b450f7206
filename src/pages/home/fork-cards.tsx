import { cards } from '#fork/live'
import { useLive } from '../../live/live.ts'
import { ErrorBoundary } from '../../ui/page/error-boundary.tsx'

/** The cards of a fork; one that cannot be drawn leaves the others alone. */
export const ForkCards = () => (
  <div className="cards fork-cards">
    {cards.map((Card, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
      <ErrorBoundary key={at} retryOn={useLive.subscribe}>
        <Card />
      </ErrorBoundary>
    ))}
  </div>
)
