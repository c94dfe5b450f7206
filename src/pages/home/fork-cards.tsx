import { ErrorBoundary } from '../../layout/error-boundary.tsx'
import { forkCards } from '../../live/fork-cards.ts'
import { useLive } from '../../live/live.ts'

/** The cards of a fork; one that cannot be drawn leaves the others alone. */
export const ForkCards = () => (
  <div className="fork-cards">
    {forkCards.map(({ view: View }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
      <ErrorBoundary key={at} retryOn={useLive.subscribe}>
        <View />
      </ErrorBoundary>
    ))}
  </div>
)
