'use client'

import { Timeline, TimelineEntry } from '#components/kit/figure/timeline.tsx'
import type { TimelineEntry as Entry } from '#lib/contract/orders/office/order.ts'
import { emailAgainJob } from '#lib/contract/orders/office/order-jobs.ts'
import { useOfficeJob } from '#lib/office/jobs.ts'
import { useMay } from '#lib/office/me.ts'
import { ORDER_READS } from './order-calls.ts'

/** History and notes of an order. @param canEmail whether to offer sending an email again */
export function OrderTimeline({
  entries,
  orderNo,
  canEmail = false,
}: {
  entries: readonly Entry[]
  orderNo: number
  canEmail?: boolean
}) {
  const mayEmail = useMay('orders.email')
  const { start } = useOfficeJob(emailAgainJob, ORDER_READS)
  return (
    <Timeline label="History, newest first">
      {entries.map(({ id, mark, who, at, what, note, emailOfEvent }) => (
        <TimelineEntry key={id} mark={mark} who={who} at={at} note={note || undefined}>
          {what}
          {canEmail && mayEmail && emailOfEvent !== null ? (
            <>
              {' '}
              <button
                type="button"
                className="link min-h-6 text-tiny"
                onClick={() => void start({ orderNo, eventId: emailOfEvent })}
              >
                Send the email again
              </button>
            </>
          ) : null}
        </TimelineEntry>
      ))}
    </Timeline>
  )
}
