'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { When } from '#components/kit/figure/figures.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import type { WebhookDelivery } from '#lib/contract/integrations/office/webhooks.ts'
import { eventWords } from './webhook-state.tsx'

/** Subject of a message: "order 10023", "product BED-001". */
function subjectOf({ orderNo, companyId, code, familyCode }: Record<string, unknown>): string {
  if (orderNo) return `order ${orderNo}`
  if (companyId) return `account of company ${companyId}`
  const product = code ?? familyCode
  return product ? `product ${product}` : ''
}

function StateMark({ state }: Pick<WebhookDelivery, 'state'>) {
  if (state === 'delivered') return <StatusMark status="done">Delivered</StatusMark>
  if (state === 'failed') return <StatusMark status="wrong">Failed</StatusMark>
  return <StatusMark status="wait">Waiting</StatusMark>
}

/** Result of the last attempt, in one line. */
function answerWords({ attempts, status, milliseconds, error }: WebhookDelivery): string {
  if (attempts === 0) return 'Not sent yet.'
  const took = milliseconds === null ? '' : ` in ${milliseconds} ms`
  const answer = error ?? `Response: ${status}${took}.`
  return attempts === 1 ? answer : `${attempts} attempts. ${answer}`
}

/** A message of the log: subject, status, response, and content. */
export function DeliveryRow({
  delivery,
  refusal,
  isRunning,
  onReplay,
}: {
  delivery: WebhookDelivery
  refusal: string | null
  isRunning: boolean
  onReplay: () => void
}) {
  const { deliveryId, event, occurredAt, data, state, lastAttemptAt, nextAttemptAt, body } = delivery
  const subject = subjectOf(data)
  return (
    <li className="room-gutter border-b border-hairline py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="font-semibold">{event}</b>
        <span>{subject}</span>
        <When at={occurredAt} className="ml-auto text-muted" />
      </div>
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <StateMark state={state} />
          <p className="text-muted [overflow-wrap:anywhere]">
            {answerWords(delivery)}
            {state === 'waiting' && nextAttemptAt && lastAttemptAt ? (
              <>
                {' '}
                Next attempt <When at={nextAttemptAt} />.
              </>
            ) : null}
          </p>
        </div>
        {state === 'waiting' && !lastAttemptAt ? null : (
          <OfficeButton
            size="small"
            refusal={refusal}
            disabled={isRunning}
            aria-label={`Send ${event} ${subject} again, message ${deliveryId}`}
            onClick={onReplay}
          >
            Send again
          </OfficeButton>
        )}
      </div>
      <details className="mt-1">
        <summary className="inline-flex min-h-6 cursor-pointer items-center text-tiny text-muted underline max-md:min-h-11">
          Request and response
        </summary>
        <p className="mt-1 text-tiny text-muted">
          {eventWords(event)}. Message {deliveryId}
        </p>
        <pre className="mt-1 max-h-60 overflow-auto border border-hairline bg-ground p-2 text-tiny whitespace-pre-wrap [overflow-wrap:anywhere]">
          {JSON.stringify(data, null, 2)}
        </pre>
        {body ? (
          <>
            <p className="mt-1 text-tiny text-muted">Start of the response:</p>
            <pre className="mt-1 max-h-60 overflow-auto border border-hairline bg-ground p-2 text-tiny whitespace-pre-wrap [overflow-wrap:anywhere]">
              {body}
            </pre>
          </>
        ) : null}
      </details>
    </li>
  )
}
