'use client'

import { useRef, useState } from 'react'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { officeCustomerViewAs } from '#lib/contract/office/customers.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useOfficeAction } from '#lib/office/queries.ts'

/** Opens the shop as a customer sees it, in a tab of its own. Why is asked for, and kept in the audit log. */
export function SeeAsForm({ userId, name, onClose }: { userId: number; name: string; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const ticketForm = useRef<HTMLFormElement>(null)
  const { run, isRunning, problem } = useOfficeAction(officeCustomerViewAs, {
    onDone: ({ ticket, address = '' }) => {
      const form = ticketForm.current
      if (!form) return
      form.action = address
      ;(form.elements.namedItem('ticket') as HTMLInputElement).value = ticket
      form.submit()
      noteDone(`The shop is open as ${name}, in another tab.`)
      onClose()
    },
  })
  return (
    <>
      <OfficeForm
        words={{
          title: `See the shop as ${name}`,
          text: 'You see their account, orders, cart and prices, and can change nothing. It ends after 15 minutes. Whoever is signed in to the shop in this browser is signed out of it.',
          submit: 'Open their pages',
          failed: 'Not opened.',
        }}
        state={{ isRunning, problem }}
        onSubmit={() => void run({ userId, reason })}
        onClose={onClose}
      >
        <OfficeField
          className="mt-3"
          label="Why"
          value={reason}
          error={problem?.fields?.reason}
          maxLength={300}
          onChange={setReason}
        />
      </OfficeForm>
      {/* Its ticket is posted, so that no address and no log of one holds it. */}
      <form ref={ticketForm} method="post" target="_blank" rel="noopener" hidden>
        <input type="hidden" name="ticket" />
      </form>
    </>
  )
}
