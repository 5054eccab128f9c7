'use client'

import { useState } from 'react'
import type { OrderRequest } from '#components/checkout/place-order-request.ts'
import { Button } from '#components/kit/button/button.tsx'
import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'
import { TextArea } from '#components/kit/field/text-field.tsx'
import { showAlert } from '#lib/browser/alerts.ts'
import { showProducts } from '#lib/format/count.ts'
import { Refused } from './refused.tsx'
import { useQuoteWrite } from './use-quote-write.ts'

const loadRequest = () => import('#lib/contract/quotes/quotes.ts').then(({ quoteRequest }) => quoteRequest)

/** The confirmation before a quote is requested, with a note. The cart stays unchanged. */
export function AskQuoteDialog({
  order,
  isGuest,
  onClose,
}: {
  order: OrderRequest
  isGuest: boolean
  onClose: () => void
}) {
  const [note, setNote] = useState(order.comments ?? '')
  const { send, isSending, problem } = useQuoteWrite(loadRequest, ({ quoteNo }, message) => {
    showAlert({
      ...{ tone: 'success', title: message },
      ...(isGuest
        ? { text: 'We send our prices to your email address.' }
        : { link: { href: `/quotes/${quoteNo}`, text: `Quote ${quoteNo}` } }),
    })
    onClose()
  })
  const { shippingType, pickUpPoint, addressId, branchId, companyName, kraPin } = order
  const { firstName, lastName, email, mobileNumber, countryId, countyId, cityId, cityName, physicalLocation } = order
  return (
    <Dialog title="Ask for a quote" onClose={onClose}>
      <DialogBody className="space-y-5">
        <p>
          {showProducts(order.items.length)} of your cart. We answer{' '}
          {isGuest ? 'by email' : 'by email and in My Quotes'}. Your cart stays unchanged.
        </p>
        <TextArea
          label="What should we know? (optional)"
          help="For example the price you hope for, or the day you need it."
          maxLength={1000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <Refused problem={problem} />
        <div className="flex flex-wrap gap-3">
          <Button
            disabled={isSending}
            onClick={() =>
              void send({
                ...{ note: note.trim(), shippingType, pickUpPoint, addressId, branchId },
                ...{ firstName, lastName, email, mobileNumber },
                ...{ countryId, countyId, cityId, cityName, physicalLocation, companyName, kraPin },
                items: order.items.map(({ productId, quantity }) => ({ productId, quantity })),
              })
            }
          >
            {isSending ? 'Sending…' : 'Send request'}
          </Button>
          <Button variant="outline" disabled={isSending} onClick={onClose}>
            Go back
          </Button>
        </div>
      </DialogBody>
    </Dialog>
  )
}
