import { PartNotLoaded } from '#components/ui/not-loaded.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useOnline } from '#lib/browser/online.ts'
import { usePickUpPoints } from '#lib/places/queries.ts'
import { RadioCards } from '../form/radio-cards.tsx'
import type { CheckoutState } from './use-checkout.ts'

/** Where the order is collected: each point with its address, hours and telephone. */
export function PickUpChoice({ checkout }: { checkout: CheckoutState }) {
  const { data, error, refetch } = usePickUpPoints(true)
  const isConnected = useOnline()
  const why = error ?? (isConnected ? null : new Error('You are offline. They come once you are connected.'))
  if (!data && why)
    return <PartNotLoaded title="Our counters cannot be listed just now." error={why} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
        <p role="status" className="sr-only">
          Loading our counters
        </p>
        {['one', 'two', 'three', 'four'].map((card) => (
          <Skeleton key={card} className="h-28" />
        ))}
      </div>
    )
  return (
    <div id="pick-up">
      <RadioCards
        legend="Where will you collect it?"
        name="pickUpPoint"
        value={String(checkout.draft.pickUpPoint ?? '')}
        error={checkout.pickUpError}
        onChange={(event) => checkout.change({ pickUpPoint: Number(event.target.value) })}
        options={data.map((point) => ({
          value: String(point.id),
          title: `${point.name}, ${point.town}`,
          text: (
            <>
              {point.address}
              <br />
              {point.hours}
              <br />
              {point.phone}
            </>
          ),
        }))}
      />
    </div>
  )
}
