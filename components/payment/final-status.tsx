'use client'

import { useEffect, useState } from 'react'
import { showAlert } from '#lib/browser/alerts.ts'
import { isInFlight, type PaymentState } from '#lib/payment/payment-status.ts'
import { Alert } from '../ui/alert.tsx'
import { type RememberedOutcome, takeRememberedOutcome } from './payment-outcome.ts'

function useLastWord(orderId: string): RememberedOutcome | null {
  const [word, setWord] = useState<RememberedOutcome | null>(null)
  useEffect(() => setWord((shown) => shown ?? takeRememberedOutcome(orderId)), [orderId])
  return word
}

/** Says again what the payment screen was told as it left; nothing when the page says the same already. */
export function FinalStatus({ orderId, known }: { orderId: string; known: string | null }) {
  const word = useLastWord(orderId)
  if (word === null || word.said === known) return null
  return (
    <div className="mb-6">
      <Alert tone={word.tone} live="assertive">
        {word.said}
      </Alert>
    </div>
  )
}

/**
 * The same on the page that watches: a success is an alert that goes by itself; a warning stands while nothing better is
 * known than that the answer was lost.
 */
export function StatusOnArrival({ status }: { status: PaymentState }) {
  const { orderId, isPaid } = status
  const word = useLastWord(orderId)
  useEffect(() => {
    if (word?.tone === 'success') showAlert({ tone: 'success', text: word.said })
  }, [word])
  if (word === null || word.tone === 'success') return null
  if (word.tone === 'warning' && (isPaid || isInFlight(status))) return null
  return (
    <div className="mb-6">
      <Alert tone={isPaid ? 'info' : word.tone} live="polite">
        {word.said}
      </Alert>
    </div>
  )
}
