'use client'

import { useParams } from 'next/navigation'
import { useEffect } from 'react'
import { Alert } from '#components/ui/alert.tsx'
import type { PaymentStanding } from '#lib/payment-status.ts'
import { usePaymentStanding } from '#lib/watch/payment.ts'
import { CancelledOrder } from './cancelled-order.tsx'
import { MoneyFigure } from './money-facts.tsx'
import { CorrectionAlert, OutcomeHeading } from './outcome-heading.tsx'
import { Confirmed, Paid, SeeOrder } from './payment-done.tsx'
import { OpenPayment } from './payment-open.tsx'
import { payerOf, viewOf } from './standing-view.ts'
import { useCorrection } from './use-correction.ts'
import { WatchSkeleton } from './watch-skeleton.tsx'

function Unreachable() {
  return (
    <Alert tone="warning" title="The shop cannot be reached." live="polite">
      This page goes on trying. Your order and your payment are safe.
    </Alert>
  )
}

/** The watched payment, once something is known of it. */
function Outcome({ status, lost, onSent }: { status: PaymentStanding; lost: boolean; onSent: () => void }) {
  const view = viewOf(status)
  const { mark } = view
  const { correction, heading } = useCorrection(status, true)
  return (
    <>
      <CorrectionAlert correction={correction} />
      <OutcomeHeading view={view} headingRef={heading} />
      {lost ? (
        <div className="mt-6">
          <Unreachable />
        </div>
      ) : null}
      {mark === 'cancelled' ? (
        <>
          <CancelledOrder status={status} />
          <SeeOrder orderId={status.orderId} />
        </>
      ) : (
        <>
          <div className="mt-6">
            <MoneyFigure status={status}>{payerOf(status)}</MoneyFigure>
          </div>
          {mark === 'paid' ? (
            <Paid status={status} />
          ) : mark === 'confirmed' ? (
            <Confirmed status={status} />
          ) : (
            <OpenPayment status={status} mark={mark} onSent={onSent} />
          )}
        </>
      )}
    </>
  )
}

/** Watches the payment of the order in the address, and tells how it stands. */
export function WatchPayment() {
  const { id } = useParams<{ id: string }>()
  const { data, error, mutate } = usePaymentStanding(id)
  const unknown = !data && error && (error.code === 'not-found' || error.code === 'invalid-request')
  useEffect(() => {
    if (unknown) window.location.replace('/404')
  }, [unknown])

  if (data) return <Outcome status={data} lost={Boolean(error)} onSent={() => void mutate()} />
  if (error && !unknown) return <Unreachable />
  return <WatchSkeleton />
}
