'use client'

import { DateField } from '#components/kit/field/date-field.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { officeQuoteRenew, officeQuoteWithdraw } from '#lib/contract/quotes/office/quotes.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { shopTime } from '#lib/http/shop-clock.ts'
import { usualLastDay } from '#lib/quotes/quote-text.ts'
import { QUOTE_READS } from './quote-reads.ts'

interface OfQuote {
  quoteNo: number
  version: number
  onClose: () => void
}

/** Sends the last offer again with a new last day. */
export function RenewForm({ quoteNo, version, onClose }: OfQuote) {
  const now = shopTime() ?? new Date()
  const form = useOfficeForm(officeQuoteRenew, {
    defaults: { lastDay: usualLastDay(now) },
    toInput: ({ lastDay }) => ({ quoteNo, version, lastDay }),
    refreshes: QUOTE_READS,
    onClose,
  })
  return (
    <OfficeForm
      words={{
        title: 'Renew this quote',
        text: 'The last prices are sent again as a new version.',
        submit: 'Send renewed quote',
        failed: 'Not sent.',
      }}
      form={form}
      onClose={onClose}
    >
      <div className="mt-3">
        <DateField label="Last day" min={dayInNairobi(now)} {...form.field('lastDay')} />
      </div>
    </OfficeForm>
  )
}

/** Withdraws a quote, with a reason that the customer sees. */
export function WithdrawForm({ quoteNo, version, onClose }: OfQuote) {
  const form = useOfficeForm(officeQuoteWithdraw, {
    defaults: { reason: '' },
    toInput: ({ reason }) => ({ quoteNo, version, reason }),
    refreshes: QUOTE_READS,
    onClose,
  })
  return (
    <OfficeForm
      words={{
        title: 'Withdraw this quote?',
        text: 'The customer can no longer accept it and sees your reason.',
        submit: 'Withdraw quote',
        failed: 'Not withdrawn.',
      }}
      form={form}
      onClose={onClose}
    >
      <div className="mt-3">
        <OfficeField label="Reason" maxLength={300} {...form.field('reason')} />
      </div>
    </OfficeForm>
  )
}
