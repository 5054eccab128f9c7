'use client'

import { useEffect, useState } from 'react'
import { Alert } from '#components/ui/alert.tsx'

const PAYMENT = /^\/(?:payment|order-payment|payment-message)\//

/** On the 404 page, when it was a payment's address that led there: its order could not be loaded. */
export function OrderMissing() {
  const [missing, setMissing] = useState(false)
  useEffect(() => setMissing(PAYMENT.test(window.location.pathname)), [])
  if (!missing) return null
  return (
    <div className="shop-width pt-8">
      <Alert tone="danger" title="We could not load this order." live="assertive">
        Please check the link, or ask the person who sent it for a new one. If you have already paid, the message from
        M-Pesa, Airtel Money or your bank is your proof of payment.
      </Alert>
    </div>
  )
}
