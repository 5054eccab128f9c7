import { classes } from '#components/kit/classes.ts'
import type { CancellationRequest } from '#lib/contract/orders/order-details.ts'
import { quantityText } from '#lib/format/quantity.ts'
import { shortInstant } from '#lib/orders/order-text.ts'

const BARS = { requested: 'border-warning', accepted: 'border-success', declined: 'border-error' } as const
const TEXTS = { requested: 'text-warning', accepted: 'text-success', declined: 'text-error' } as const

/** Requested cancellations with their reasons and our responses; the latest is last. */
export function Requests({
  of,
  requests,
  unit,
}: {
  of: string
  requests: readonly CancellationRequest[]
  unit?: string
}) {
  if (requests.length === 0) return null
  return (
    <ul aria-label={`Cancellation requests: ${of}`} className="mt-4 space-y-3">
      {requests.map((request) => (
        <li key={request.id} className={classes('border-l-3 py-1 pl-4', BARS[request.state])}>
          <p>
            <strong className={classes('font-semibold', TEXTS[request.state])}>{request.stateText}</strong>
            {request.quantity === null ? '' : `, ${quantityText(request.quantity, unit)}`}
          </p>
          <p className="text-small text-muted">
            Requested {shortInstant(request.requestedAt)}
            {request.requestedBy ? ` by ${request.requestedBy}` : ''}: {request.reason}
          </p>
          {request.comments ? <p className="text-small break-words text-muted">“{request.comments}”</p> : null}
          {request.answeredAt ? (
            <p className="mt-1 text-small break-words">
              Answered {shortInstant(request.answeredAt)}
              {request.answer ? `: ${request.answer}` : '.'}
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
