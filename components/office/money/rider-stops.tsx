import Link from 'next/link'
import { MoneyFigure } from '#components/kit/figure/figures.tsx'
import { StatusShape } from '#components/kit/figure/status-mark.tsx'
import { Loaded } from '#components/kit/state/office-states.tsx'
import { officeRiderStops, type RiderStopOfCash } from '#lib/contract/deliveries/office/rider-cash.ts'
import { showDay } from '#lib/format/clock.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'

const STATES: Readonly<Record<RiderStopOfCash['state'], string>> = {
  waiting: 'On its way',
  missed: 'Not handed over',
  delivered: 'Delivered',
  refused: 'Refused',
}

const PROOFS = { code: 'with the customer’s code', picture: 'with a picture' } as const

/** The open stops of a rider and those finished today, with the cash of each. */
export function RiderStops({ riderId }: { riderId: number }) {
  const query = useOfficeQuery(officeRiderStops, { riderId })
  return (
    <Loaded query={query} what="the stops" rows={2} permission="cash.receive">
      {({ stops }) =>
        stops.length === 0 ? (
          <p className="text-muted">No stops today.</p>
        ) : (
          <ul>
            {stops.map((stop) => (
              <StopLine key={stop.parcelId} stop={stop} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function StopLine({
  stop: { orderNo, parcelNo, customer, state, due, cash, reason, nextDay, proof },
}: {
  stop: RiderStopOfCash
}) {
  const isDone = state === 'delivered' || state === 'refused'
  const parts = [STATES[state], proof && PROOFS[proof], nextDay && `again on ${showDay(nextDay)}`, reason]
  const text = parts.filter(Boolean).join(', ')
  return (
    <li className="flex items-baseline gap-2 py-1 text-small">
      <StatusShape status={isDone ? 'done' : state === 'missed' ? 'wait' : 'now'} />
      <span className="min-w-0 flex-1">
        <Link href={`/office/orders/${orderNo}`} className="link">
          {orderNo}
          {parcelNo > 1 ? `-${parcelNo}` : ''}
        </Link>{' '}
        {customer}
        <span className="block text-muted">{text}</span>
      </span>
      <span className="text-right">
        {isDone ? (
          cash > 0 ? (
            <MoneyFigure cents={cash} />
          ) : (
            <span className="text-muted">No cash</span>
          )
        ) : due > 0 ? (
          <>
            <MoneyFigure cents={due} /> <span className="text-muted">to take</span>
          </>
        ) : (
          <span className="text-muted">Paid</span>
        )}
      </span>
    </li>
  )
}
