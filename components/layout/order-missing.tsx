'use client'

import { Alert } from '#components/kit/alert/alert.tsx'
import { PHONE_METHODS } from '#lib/contract/payments/payment-methods.ts'
import { mobileMoneyName } from '#lib/payment/method-text.ts'

/** On the 404 page of a payment's address: its order could not be loaded. */
export function OrderMissing() {
  return (
    <div className="pb-8">
      <Alert tone="danger" title="We could not load this order." live="assertive">
        Please check the link, or ask the person who sent it for a new one. If you have already paid, the message from
        {PHONE_METHODS.map(mobileMoneyName).join(', ')} or your bank is your proof of payment.
      </Alert>
    </div>
  )
}
