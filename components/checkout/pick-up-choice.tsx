import { RadioCards } from '#components/kit/field/radio-cards.tsx'
import { useSite } from '#components/kit/site-provider.tsx'
import { PartNotLoaded } from '#components/kit/state/not-loaded.tsx'
import { Skeleton } from '#components/kit/state/skeleton.tsx'
import { useOnline } from '#lib/browser/online.ts'
import { checkoutTexts } from '#lib/language/checkout.ts'
import { useDayNames } from '#lib/language/dates.ts'
import { problemTexts, reasonIn } from '#lib/language/problems.ts'
import { useTexts } from '#lib/language/texts.ts'
import { usePickUpPoints } from '#lib/places/queries.ts'
import { readyText } from './checkout-text.ts'

/** The collection points of the order, each with the first day of collection, its address, hours and telephone. */
export function PickUpChoice({
  value,
  error: wrong,
  onChange,
}: {
  /** The chosen point's id. */
  value: number | null
  error: string | null
  onChange: (pickUpPoint: number) => void
}) {
  const texts = useTexts(checkoutTexts)
  const problems = useTexts(problemTexts)
  const { openDays } = useSite()
  const names = useDayNames()
  const { data, error, refetch } = usePickUpPoints(true)
  const isConnected = useOnline()
  const why = error ?? (isConnected ? null : new Error(texts.pointsOffline))
  if (!data && why)
    return (
      <PartNotLoaded
        title={texts.pointsFailed}
        retry={texts.tryAgain}
        error={{ message: reasonIn(problems, why) }}
        onRetry={() => void refetch()}
      />
    )
  if (!data)
    return (
      <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
        <p role="status" className="sr-only">
          {texts.loadingPoints}
        </p>
        {['one', 'two', 'three', 'four'].map((card) => (
          <Skeleton key={card} className="h-28" />
        ))}
      </div>
    )
  return (
    <div id="pick-up">
      <RadioCards
        legend={texts.whereCollect}
        name="pickUpPoint"
        value={String(value ?? '')}
        error={wrong}
        onChange={(event) => onChange(Number(event.target.value))}
        options={data.map(({ days, workingDays = days, ...point }) => ({
          value: String(point.id),
          title: `${point.name}, ${point.town}`,
          text: (
            <>
              {workingDays === undefined ? null : (
                <span className="block font-semibold text-ink">{readyText(texts, workingDays, openDays, names)}</span>
              )}
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
