'use client'

import { Button } from '#components/kit/button/button.tsx'
import { ChevronDownIcon } from '#components/kit/icon.tsx'
import { MPESA_LIMIT } from '#lib/contract/payments/payment.ts'
import { showMoney } from '#lib/format/money.ts'
import { suggestParts } from '#lib/payment/parts.ts'
import type { PaymentState } from '#lib/payment/payment-status.ts'
import { CopyLine } from './copy-line.tsx'

/**
 * Paying from the M-Pesa menu, without a prompt: the values to type there. The account number assigns the payment to
 * its order.
 */
export function ByHand({
  byHand,
  wasPrompted,
  open,
  onPaid,
}: {
  byHand: PaymentState['byHand']
  /** Whether a request was sent to a phone. */
  wasPrompted: boolean
  open: boolean
  /** Checks again at once. */
  onPaid: () => void
}) {
  const [amount = 0, ...rest] = suggestParts(byHand.amount * 100)
  return (
    <details open={open} className="group mt-8 bg-calico">
      <summary className="flex min-h-14 list-none items-center justify-between px-4 font-semibold">
        {wasPrompted ? 'No request on your phone? Use the M-Pesa menu' : 'Pay from the M-Pesa menu'}
        <ChevronDownIcon size={18} className="group-open:rotate-180" />
      </summary>
      <div className="px-4 pb-4">
        <p className="pb-3 text-small">On your phone: M-Pesa, Lipa na M-Pesa, Pay Bill</p>
        <dl>
          <CopyLine label="Business number" value={byHand.businessNumber} />
          <CopyLine label="Account" value={byHand.accountReference} />
          <CopyLine label="Amount" value={String(amount / 100)} />
        </dl>
        {rest.length > 0 ? (
          <p className="pt-3 text-small">
            M-Pesa can send at most {showMoney(MPESA_LIMIT.payment, 'auto')} at a time. Pay the rest the same way, with
            the same account: {rest.map((part) => showMoney(part, 'auto')).join(', then ')}.
          </p>
        ) : null}
        <Button variant="outline" size="small" className="mt-4" onClick={onPaid}>
          I have paid: check again
        </Button>
      </div>
    </details>
  )
}
