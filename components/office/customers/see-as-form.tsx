'use client'

import { useRef } from 'react'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { officeCustomerViewAs } from '#lib/contract/accounts/office/customers.ts'
import { noteDone } from '#lib/office/jobs.ts'

/** Opens the shop as a customer sees it, in a new tab. Requires a reason, which is stored in the audit log. */
export function SeeAsForm({ userId, name, onClose }: { userId: number; name: string; onClose: () => void }) {
  const ticketForm = useRef<HTMLFormElement>(null)
  const form = useOfficeForm(officeCustomerViewAs, {
    defaults: { reason: '' },
    toInput: ({ reason }) => ({ userId, reason }),
    onDone({ ticket, address = '' }) {
      const { current } = ticketForm
      if (!current) return
      current.action = address
      ;(current.elements.namedItem('ticket') as HTMLInputElement).value = ticket
      current.submit()
      noteDone(`The shop is open as ${name} in a new tab.`)
    },
    onClose,
  })
  return (
    <>
      <OfficeForm
        words={{
          title: `See the shop as ${name}`,
          text: 'You see the customer’s account, orders, cart and prices, but cannot change them. The view ends after 15 minutes. If a customer is signed in to the shop in this browser, they are signed out.',
          submit: 'Open the shop',
          failed: 'Not opened.',
        }}
        form={form}
        onClose={onClose}
      >
        <OfficeField className="mt-3" label="Why" maxLength={300} {...form.field('reason')} />
      </OfficeForm>
      {/* The ticket is posted, so that no address and no access log contains it. */}
      <form ref={ticketForm} method="post" target="_blank" rel="noopener" hidden>
        <input type="hidden" name="ticket" />
      </form>
    </>
  )
}
