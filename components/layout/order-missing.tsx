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
      <Alert tone="danger" title="This order could not be loaded." live="assertive">
        Please check the link, or ask whoever sent it to you for a new one. If you have paid for an order already, the
        message from M-Pesa or your bank is your proof.
      </Alert>
    </div>
  )
}
