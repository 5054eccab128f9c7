'use client'

import { useState } from 'react'
import type { OrderRequest } from '#components/checkout/place-order-request.ts'
import { Button } from '#components/kit/button/button.tsx'
import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'
import { TextArea } from '#components/kit/field/text-field.tsx'
import { showAlert } from '#lib/browser/alerts.ts'
import { quoteRequestTexts } from '#lib/language/quote-request.ts'
import { useTexts } from '#lib/language/texts.ts'
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
  const texts = useTexts(quoteRequestTexts)
  const [note, setNote] = useState(order.comments ?? '')
  const { send, isSending, problem } = useQuoteWrite(loadRequest, ({ quoteNo }, message) => {
    showAlert({
      ...{ tone: 'success', title: message },
      ...(isGuest
        ? { text: texts.sentByEmail }
        : { link: { href: `/quotes/${quoteNo}`, text: texts.quote({ number: quoteNo }) } }),
    })
    onClose()
  })
  const { shippingType, pickUpPoint, addressId, branchId, companyName, kraPin } = order
  const { firstName, lastName, email, mobileNumber, countryId, countyId, cityId, cityName, physicalLocation } = order
  return (
    <Dialog title={texts.title} onClose={onClose} closeLabel={texts.close}>
      <DialogBody className="space-y-5">
        <p>
          {texts.ofCart(order.items.length)} {isGuest ? texts.byEmail : texts.byEmailAndPage}
        </p>
        <TextArea
          label={texts.note}
          help={texts.noteHelp}
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
            {isSending ? texts.sending : texts.send}
          </Button>
          <Button variant="outline" disabled={isSending} onClick={onClose}>
            {texts.back}
          </Button>
        </div>
      </DialogBody>
    </Dialog>
  )
}
