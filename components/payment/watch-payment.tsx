'use client'

import dynamic from 'next/dynamic'
import { useParams } from 'next/navigation'
import { type RefObject, useEffect, useRef } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import type { PaymentState } from '#lib/payment/payment-status.ts'
import { usePaymentState } from '#lib/payment/watch.ts'
import { useBelongsToCompany } from '#lib/profile/watch.ts'
import { MISSING_ORDER } from '#lib/routes.ts'
import { CancelledOrder } from './cancelled-order.tsx'
import { StatusOnArrival } from './final-status.tsx'
import { MoneyFigure } from './money-facts.tsx'
import { CorrectionAlert, OutcomeHeading } from './outcome-heading.tsx'
import { Payer } from './payer.tsx'
import { Confirmed, Paid } from './payment-done.tsx'
import { OpenPayment } from './payment-open.tsx'
import { SeeOrder } from './see-order.tsx'
import { payerOf, type StatusView, viewOf } from './status-view.ts'
import { useCorrection } from './use-correction.ts'
import { WatchSkeleton } from './watch-skeleton.tsx'

// Other visitors' pages do not load its calls.
const PlacedFor = dynamic(() => import('./placed-for.tsx').then((module) => module.PlacedFor))

function Unreachable() {
  return (
    <Alert tone="warning" title="We could not reach the shop." live="polite">
      This page keeps trying. Your order and your payment are safe.
    </Alert>
  )
}

/** Moves to the heading when the payment's state changes: on a phone it can be above the screen. */
function useShownHeading(mark: StatusView['mark'], heading: RefObject<HTMLHeadingElement | null>): void {
  const shown = useRef(mark)
  useEffect(() => {
    if (shown.current === mark) return
    shown.current = mark
    heading.current?.scrollIntoView({ block: 'center' })
    // The focus stays in a field that the person types in.
    if (!document.activeElement?.matches('input, select, textarea')) heading.current?.focus({ preventScroll: true })
  }, [mark, heading])
}

/** The watched payment. */
function Outcome({ status, isStale, onSent }: { status: PaymentState; isStale: boolean; onSent: () => void }) {
  const view = viewOf(status)
  const { mark } = view
  const isOfCompany = useBelongsToCompany()
  const { correction, heading } = useCorrection(status, true)
  useShownHeading(mark, heading)
  return (
    <>
      <CorrectionAlert correction={correction} />
      <StatusOnArrival status={status} />
      <OutcomeHeading view={view} headingRef={heading} />
      {isOfCompany ? <PlacedFor orderId={status.orderId} /> : null}
      {isStale ? (
        <div className="mt-6">
          <Unreachable />
        </div>
      ) : null}
      {mark === 'cancelled' ? (
        <>
          <CancelledOrder status={status} />
          <SeeOrder {...status} />
        </>
      ) : (
        <>
          <div className="mt-6">
            <MoneyFigure status={status} ofAttempt>
              {payerOf(status) === null ? null : <Payer status={status} />}
            </MoneyFigure>
          </div>
          {mark === 'paid' ? (
            <Paid status={status} />
          ) : mark === 'confirmed' ? (
            <Confirmed status={status} />
          ) : (
            <>
              <OpenPayment status={status} mark={mark} onSent={onSent} />
              {status.orderPage ? <SeeOrder {...status} /> : null}
            </>
          )}
        </>
      )}
    </>
  )
}

/** Watches the payment of the order in the address, and shows its status. */
export function WatchPayment() {
  const { id } = useParams<{ id: string }>()
  const { data, error, mutate } = usePaymentState(id)
  const unknown = !data && error && (error.code === 'not-found' || error.code === 'invalid-request')
  useEffect(() => {
    if (unknown) window.location.replace(MISSING_ORDER)
  }, [unknown])

  if (data) return <Outcome status={data} isStale={Boolean(error)} onSent={() => void mutate()} />
  if (error && !unknown) return <Unreachable />
  return <WatchSkeleton />
}
