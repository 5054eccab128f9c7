'use client'

import { useState } from 'react'
import { IdSelect } from '#components/kit/field/id-select.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { BusinessFields } from '#components/office/customers/business-fields.tsx'
import { TownChoice } from '#components/office/customers/town-choice.tsx'
import { SHIPPING_TYPE } from '#lib/contract/base/codes.ts'
import type { DraftForm } from '#lib/contract/orders/office/draft-form.ts'
import { officeDraftBuyer, officePlaces } from '#lib/contract/orders/office/drafts.ts'
import { problemOf, useOfficeQuery } from '#lib/office/queries.ts'
import { AccountChoice, AccountPlace } from './draft-account.tsx'
import { Choice } from './draft-fields.tsx'

type Change = (part: Partial<DraftForm>) => void
type Faults = Readonly<Record<string, string>>

/** Customer and delivery place of a draft. A field shows its error after it was left. */
export function DraftCustomer({
  form,
  faults: all,
  isAccount,
  onAccount,
  onChange,
}: {
  form: DraftForm
  faults: Faults
  /** Whether the order is for a customer with an account, chosen or not. */
  isAccount: boolean
  onAccount: (isAccount: boolean) => void
  onChange: Change
}) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const faults: Faults = Object.fromEntries(Object.entries(all).filter(([name]) => left.has(name)))
  const leave = (name: string) => setLeft((before) => new Set([...before, name]))
  const { data: buyer, error } = useOfficeQuery(officeDraftBuyer, form.userId ? { userId: form.userId } : null, {
    keepsPrevious: false,
  })
  const field = (name: TextName, label: string, more: object = {}) => (
    <OfficeField
      label={label}
      error={faults[name]}
      value={form[name] ?? ''}
      onChange={(text) => onChange({ [name]: text })}
      onBlur={() => setLeft((before) => new Set([...before, name, ...(LEFT_WITH[name] ?? [])]))}
      {...more}
    />
  )
  return (
    <>
      <section aria-label="Customer">
        <h2 className="heading text-d5">Customer</h2>
        <div className="mt-1 flex flex-wrap gap-x-6">
          <Choice
            name="draft-kind"
            label="Without an account"
            isChosen={!isAccount}
            onChoose={() => {
              onAccount(false)
              if (form.userId) onChange(NO_ACCOUNT)
            }}
          />
          <Choice name="draft-kind" label="With an account" isChosen={isAccount} onChoose={() => onAccount(true)} />
        </div>
        {isAccount ? (
          <AccountChoice
            buyer={form.userId ? (buyer ?? null) : null}
            fault={all.userId ?? problemOf(error)?.message}
            onChoose={(userId) => onChange({ ...NO_ACCOUNT, userId })}
            // Saved again, so that the shop API checks the account again.
            onReleased={() => onChange({})}
          />
        ) : (
          <div className="mt-1 grid max-w-2xl gap-3 md:grid-cols-2">
            {field('firstName', 'First name', { maxLength: 60 })}
            {field('lastName', 'Last name (optional)', { maxLength: 60 })}
            {field('mobileNumber', 'Mobile number', { maxLength: 20, inputMode: 'tel' })}
            {field('whatsAppName', 'or WhatsApp name', { maxLength: 60 })}
            {field('email', 'Email (optional)', { maxLength: 254, inputMode: 'email' })}
          </div>
        )}
        {isAccount && (!buyer || buyer.company) ? null : (
          <div className="mt-3 grid max-w-2xl gap-3 md:grid-cols-2">
            <BusinessFields
              typed={{ companyName: form.companyName ?? '', kraPin: form.kraPin ?? '' }}
              errors={{ companyName: faults.companyName, kraPin: faults.kraPin }}
              onChange={onChange}
              onLeave={leave}
            />
          </div>
        )}
      </section>
      <section aria-label="Delivery">
        <h2 className="heading text-d5">Delivery</h2>
        <div className="mt-1 flex flex-wrap gap-x-6">
          <Choice
            name="draft-shipping"
            label="Delivery"
            isChosen={form.shippingType !== SHIPPING_TYPE.pickup}
            onChoose={() => onChange({ shippingType: SHIPPING_TYPE.delivery })}
          />
          <Choice
            name="draft-shipping"
            label="Collection"
            isChosen={form.shippingType === SHIPPING_TYPE.pickup}
            onChoose={() => onChange({ shippingType: SHIPPING_TYPE.pickup })}
          />
        </div>
        <div className="mt-2 grid max-w-2xl gap-3 md:grid-cols-2">
          {isAccount && buyer ? <AccountPlace buyer={buyer} form={form} faults={all} onChange={onChange} /> : null}
          {form.shippingType === SHIPPING_TYPE.pickup ? (
            <Counter form={form} fault={all.pickUpPoint} onChange={onChange} />
          ) : isAccount ? null : (
            <>
              <TownChoice place={form} faults={faults} onChange={onChange} />
              {field('physicalLocation', 'Building, road or landmark', { maxLength: 200 })}
              {field('postalCode', 'Postal code (optional)', { maxLength: 5, inputMode: 'numeric' })}
            </>
          )}
          {isAccount && buyer?.company
            ? field('purchaseOrderNo', 'Customer’s order number (LPO)', { maxLength: 40 })
            : null}
        </div>
        <div className="mt-3 max-w-2xl">{field('comments', 'Customer’s comments', { maxLength: 1000 })}</div>
      </section>
    </>
  )
}

/** Fields that are needed together: leaving the second shows the error of the first. */
const LEFT_WITH: Partial<Record<TextName, readonly string[]>> = { whatsAppName: ['mobileNumber'] }

/** A chosen customer is another business too. */
const NO_ACCOUNT = {
  ...{ userId: null, addressId: null, branchId: null, purchaseOrderNo: '' },
  ...{ companyName: '', kraPin: '' },
} as const

type TextName =
  | 'firstName'
  | 'lastName'
  | 'mobileNumber'
  | 'whatsAppName'
  | 'email'
  | 'physicalLocation'
  | 'postalCode'
  | 'cityName'
  | 'comments'
  | 'purchaseOrderNo'

function Counter({ form, fault, onChange }: { form: DraftForm; fault: string | undefined; onChange: Change }) {
  const { data } = useOfficeQuery(officePlaces, {})
  const counters = (data?.counters ?? []).map(({ id, name, town }) => ({ id, name: `${name}, ${town}` }))
  return (
    <IdSelect
      label="Counter"
      error={fault}
      value={form.pickUpPoint}
      options={counters}
      onChange={(pickUpPoint) => onChange({ pickUpPoint })}
    />
  )
}
