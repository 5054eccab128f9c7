'use client'

import { useEffect, useState } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import { showAlert } from '#lib/browser/alerts.ts'
import { isInFlight, type PaymentState } from '#lib/payment/payment-status.ts'
import { type RememberedOutcome, takeRememberedOutcome } from './payment-outcome.ts'

function useRememberedOutcome(orderId: string): RememberedOutcome | null {
  const [outcome, setOutcome] = useState<RememberedOutcome | null>(null)
  useEffect(() => setOutcome((current) => current ?? takeRememberedOutcome(orderId)), [orderId])
  return outcome
}

/** Repeats the last message of the payment screen; null if the page already shows it. */
export function FinalStatus({ orderId, shownReason }: { orderId: string; shownReason: string | null }) {
  const outcome = useRememberedOutcome(orderId)
  if (outcome === null || outcome.message === shownReason) return null
  return (
    <div className="mb-6">
      <Alert tone={outcome.tone} live="assertive">
        {outcome.message}
      </Alert>
    </div>
  )
}

/**
 * The same on the watching page: a success is an alert that closes automatically. A warning stays while the only known
 * fact is that the response was lost.
 */
export function StatusOnArrival({ status }: { status: PaymentState }) {
  const { orderId, isPaid } = status
  const outcome = useRememberedOutcome(orderId)
  useEffect(() => {
    if (outcome?.tone === 'success') showAlert({ tone: 'success', text: outcome.message })
  }, [outcome])
  if (outcome === null || outcome.tone === 'success') return null
  if (outcome.tone === 'warning' && (isPaid || isInFlight(status))) return null
  return (
    <div className="mb-6">
      <Alert tone={isPaid ? 'info' : outcome.tone} live="polite">
        {outcome.message}
      </Alert>
    </div>
  )
}
