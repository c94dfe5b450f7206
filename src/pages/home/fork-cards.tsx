import { cards } from '#fork/live'
import { Part } from './part.tsx'

/** The cards of a fork; one that fails leaves the others alone. */
export const ForkCards = () => (
  <div className="cards fork-cards">
    {cards.map((Card, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
      <Part key={at}>
        <Card />
      </Part>
    ))}
  </div>
)
