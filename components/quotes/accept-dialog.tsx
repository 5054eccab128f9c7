'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '#components/kit/button/button.tsx'
import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'
import { RadioCards } from '#components/kit/field/radio-cards.tsx'
import { TextField } from '#components/kit/field/text-field.tsx'
import { showAlert } from '#lib/browser/alerts.ts'
import type { Quote, QuoteVersion } from '#lib/contract/quotes/quotes.ts'
import { showProducts } from '#lib/format/count.ts'
import { showMoney } from '#lib/format/money.ts'
import { depositCancellationText, depositText } from '#lib/orders/deposit-text.ts'
import { dueText } from '#lib/orders/on-account.ts'
import { Refused } from './refused.tsx'
import { useQuoteWrite } from './use-quote-write.ts'

const loadAccept = () => import('#lib/contract/quotes/quotes.ts').then(({ quoteAccept }) => quoteAccept)

/** The confirmation before a quote is accepted: total, deposit, payment, and a company's own order number. */
export function AcceptDialog({
  quote: { quoteNo, creditTermsDays, deposit, isCompany },
  current: { version, total, lines, destination },
  quoteKey,
  onClose,
}: {
  quote: Quote
  current: QuoteVersion
  quoteKey: string
  onClose: () => void
}) {
  const router = useRouter()
  const [pays, setPays] = useState<'account' | 'now'>(creditTermsDays === null ? 'now' : 'account')
  const [purchaseOrderNo, setPurchaseOrderNo] = useState('')
  const { send, isSending, problem } = useQuoteWrite(loadAccept, ({ orderId, onAccount }, message) => {
    if (message) showAlert({ tone: 'success', title: message })
    // The payment page has another root layout: it needs a full page load.
    if (onAccount) router.push(`/receive-message/${orderId}`)
    else location.assign(`/payment/${orderId}`)
  })
  const amount = showMoney(total ?? 0, 'auto')
  return (
    <Dialog title={`Accept quote ${quoteNo}?`} onClose={onClose}>
      <DialogBody className="space-y-5">
        <p>
          {showProducts(lines.length)}, <strong className="font-semibold">{amount}</strong> with VAT and delivery.{' '}
          {destination}. Your order is placed at these prices.
        </p>
        {creditTermsDays === null ? null : (
          <RadioCards
            legend="Payment"
            name="pays"
            value={pays}
            onChange={({ target }) => setPays(target.value === 'now' ? 'now' : 'account')}
            options={[
              { value: 'account', title: 'On account', text: dueText({ termsDays: creditTermsDays, dueOn: null }) },
              { value: 'now', title: 'Pay now', text: 'On the next page' },
            ]}
          />
        )}
        {deposit ? (
          <p>
            {depositText(deposit)} {depositCancellationText(deposit)}
          </p>
        ) : null}
        {isCompany ? (
          <TextField
            label="LPO number (optional)"
            autoComplete="off"
            value={purchaseOrderNo}
            error={problem?.fields?.purchaseOrderNo}
            onChange={({ target }) => setPurchaseOrderNo(target.value)}
          />
        ) : null}
        {isCompany && creditTermsDays === null ? (
          <p className="text-small text-muted">To order on the company’s account, sign in first.</p>
        ) : null}
        <Refused problem={problem} />
        <div className="flex flex-wrap gap-3">
          <Button
            variant="money"
            disabled={isSending}
            onClick={() =>
              void send({
                ...{ quoteKey, version, deposit, paysNow: pays === 'now' },
                ...(purchaseOrderNo.trim() && { purchaseOrderNo }),
              })
            }
          >
            {isSending ? 'Placing your order…' : `Yes, place order for ${amount}`}
          </Button>
          <Button variant="outline" disabled={isSending} onClick={onClose}>
            No, go back
          </Button>
        </div>
      </DialogBody>
    </Dialog>
  )
}
