'use client'

import Link from 'next/link'
import { CheckboxField } from '#components/kit/field/checkbox-field.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import type { ShownQueuedDocument } from '#lib/contract/etims/office/queue.ts'
import { MAX_BUYER_NAME, MAX_BUYER_PLACE, MAX_BUYER_REASON } from '#lib/contract/etims/office/wrong-buyer.ts'
import { MAX_TYPED_PIN } from '#lib/format/kra-pin.ts'
import { PinCheck } from '../customers/pin-check.tsx'

export interface TypedBuyer {
  name: string
  kraPin: string
  place: string
  reason: string
  forOrder: boolean
}

/** The texts of the fields at the beginning: the buyer that the invoice names. */
export const typedBuyer = ({ buyer, companyId }: ShownQueuedDocument): TypedBuyer => ({
  ...buyer,
  reason: '',
  forOrder: companyId === null,
})

type Field<Name extends keyof TypedBuyer> = {
  name: Name
  value: TypedBuyer[Name]
  error?: string
  onChange: (value: TypedBuyer[Name]) => void
}

/** The right buyer of an invoice, with KRA's answer about the PIN. */
export function BuyerFields({
  document: { companyId },
  field,
}: {
  document: ShownQueuedDocument
  field: <Name extends keyof TypedBuyer>(name: Name) => Field<Name>
}) {
  const pin = field('kraPin')
  const order = field('forOrder')
  return (
    <div className="mt-2 grid gap-3">
      <OfficeField label="Name" maxLength={MAX_BUYER_NAME} {...field('name')} />
      <div>
        <OfficeField label="KRA PIN (empty: without a PIN)" maxLength={MAX_TYPED_PIN} {...pin} />
        <p className="min-h-4 text-tiny text-muted">{pin.error ? null : <PinCheck typed={pin.value} />}</p>
      </div>
      <OfficeField label="Address (optional)" maxLength={MAX_BUYER_PLACE} {...field('place')} />
      <OfficeField label="Reason" maxLength={MAX_BUYER_REASON} {...field('reason')} />
      {companyId === null ? (
        <CheckboxField
          name={order.name}
          label="Later documents of this order name this buyer"
          value={order.value}
          onChange={order.onChange}
        />
      ) : (
        <p className="text-muted">
          Later documents name the company.{' '}
          <Link href={`/office/companies/${companyId}`} className="link">
            Check the company’s PIN
          </Link>
          .
        </p>
      )}
    </div>
  )
}
