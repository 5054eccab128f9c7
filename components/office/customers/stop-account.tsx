'use client'

import { useState } from 'react'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import {
  type OfficeCustomer,
  officeCustomerGet,
  officeCustomerList,
  officeCustomerStop,
} from '#lib/contract/accounts/office/customers.ts'
import { noteDone, noteRefused } from '#lib/office/jobs.ts'
import { useOfficeAction } from '#lib/office/queries.ts'

const REFRESHES = [officeCustomerGet.name, officeCustomerList.name]

/** Stops an account or opens it again. No email is sent, so it can be undone at the foot. */
export function StopAccount({ customer, onClose }: { customer: OfficeCustomer; onClose: () => void }) {
  const { userId, name, email } = customer
  // The first action of the form does not change, while the page behind follows the account.
  const [isActive] = useState(customer.active)
  const back = useOfficeAction(officeCustomerStop, {
    refreshes: REFRESHES,
    onDone: (_, message) => noteDone(message),
    onRefused: ({ message }) => noteRefused(message),
  })
  const to: 'active' | 'stopped' = isActive ? 'stopped' : 'active'
  const form = useOfficeForm(officeCustomerStop, {
    defaults: { reason: '' },
    toInput: ({ reason }) => ({ userId, to, reason }),
    refreshes: REFRESHES,
    onDone: (_, message) =>
      noteDone(
        message,
        () => void back.run({ userId, to: isActive ? 'active' : 'stopped', reason: 'Undone immediately.' }),
      ),
    onClose,
  })
  return (
    <OfficeForm
      words={
        isActive
          ? {
              title: `Stop the account of ${name || email}?`,
              text: 'They are signed out everywhere and cannot sign in. Their orders continue. No email is sent.',
              submit: 'Stop this account',
              failed: 'Not stopped.',
            }
          : {
              title: `Reopen the account of ${name || email}?`,
              text: 'They can sign in again with their old password. No email is sent.',
              submit: 'Reopen this account',
              failed: 'Not reopened.',
            }
      }
      form={form}
      onClose={onClose}
    >
      <OfficeField className="mt-3" label="Why" maxLength={300} {...form.field('reason')} />
    </OfficeForm>
  )
}
