import { CardGrid } from './card-grid.tsx'
import { CardSkeleton } from './card-skeleton.tsx'

/** A grid that is on its way, as many cards as are expected. */
export function SkeletonGrid({ cards, dense }: { cards: number; dense?: boolean }) {
  return (
    <CardGrid beside dense={dense}>
      {Array.from({ length: cards }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
        <li key={i}>
          <CardSkeleton />
        </li>
      ))}
    </CardGrid>
  )
}
