'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { DateField } from '#components/kit/field/date-field.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { officeQuoteOffer } from '#lib/contract/quotes/office/quotes.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { shopTime } from '#lib/http/shop-clock.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { typedAmount } from '#lib/office/typed-amount.ts'
import { usualLastDay } from '#lib/quotes/quote-text.ts'
import { QUOTE_READS } from '../quotes/quote-reads.ts'

/** Sends a draft as a quote: last day, delivery price, note; below cost also the reason for a second person. */
export function OfferQuoteForm({
  draftId,
  version,
  quoteNo,
  onClose,
}: {
  draftId: number
  version: number
  /** Of the quote whose next version it is; null for a new quote. */
  quoteNo: number | null
  onClose: () => void
}) {
  const router = useRouter()
  const now = shopTime() ?? new Date()
  const [needsReason, setNeedsReason] = useState(false)
  const form = useOfficeForm(officeQuoteOffer, {
    defaults: { lastDay: usualLastDay(now), delivery: '', note: '', reason: '' },
    toInput: ({ lastDay, delivery, note, reason }, wrong) => ({
      ...{ draftId, version, lastDay, note, reason },
      deliveryPrice:
        delivery.trim() === ''
          ? null
          : (typedAmount(delivery) ?? wrong('delivery', 'Enter shillings, such as 500, or leave it empty.')),
    }),
    send: async (input, ask) => {
      const answer = await ask(input)
      if (!answer.ok && answer.problem.fields?.reason) setNeedsReason(true)
      return answer
    },
    refreshes: [...QUOTE_READS, 'office-draft', 'office-draft-list', 'office-approval-list'],
    onDone: ({ quoteNo: sent }, message) => {
      noteDone(message)
      onClose()
      if (sent !== null) router.push(`/office/orders/quotes/${sent}`)
    },
  })
  return (
    <OfficeForm
      className="mt-4 border border-field p-3.5"
      words={{
        title: quoteNo === null ? 'Send as a quote' : `Send as the next version of quote ${quoteNo}`,
        text: 'The prices of this draft are fixed until the last day. Stock is not reserved. The customer gets an email.',
        submit: needsReason ? 'Ask a second person' : 'Send quote',
        failed: 'Not sent.',
      }}
      form={form}
      onClose={onClose}
    >
      <div className="mt-3 grid gap-3">
        <DateField label="Last day" min={dayInNairobi(now)} {...form.field('lastDay')} />
        <OfficeField
          label="Delivery ex-VAT, KSh (empty: the usual price)"
          inputMode="decimal"
          {...form.field('delivery')}
        />
        <OfficeField label="Note for the customer" maxLength={1000} {...form.field('note')} />
        {needsReason ? (
          <OfficeField label="Why is the price below cost?" maxLength={300} {...form.field('reason')} />
        ) : null}
      </div>
    </OfficeForm>
  )
}
