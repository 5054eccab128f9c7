'use client'

import { useEffect, useId, useState } from 'react'
import { IdSelect } from '#components/kit/field/id-select.tsx'
import { useSettled } from '#components/kit/page/side-preview.tsx'
import { SHIPPING_TYPE } from '#lib/contract/base/codes.ts'
import type { DraftForm } from '#lib/contract/orders/office/draft-form.ts'
import type { DraftBuyer } from '#lib/contract/orders/office/drafts.ts'
import { officeFind } from '#lib/contract/orders/office/find.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { Fault } from './draft-fields.tsx'

const TYPING_MS = 250

/** Chooses the account of the order, found by name, email or phone number. */
export function AccountChoice({
  buyer,
  fault,
  onChoose,
}: {
  /** The chosen account. */
  buyer: DraftBuyer | null
  fault: string | undefined
  onChoose: (userId: number | null) => void
}) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const text = useSettled(typed.trim(), TYPING_MS)
  const { data } = useOfficeQuery(officeFind, text.length > 1 ? { text, kinds: ['customer'] } : null)
  const found = typed.trim().length > 1 ? (data ?? []) : []
  if (buyer) {
    return (
      <div className="mt-1 flex max-w-2xl flex-wrap items-baseline gap-x-4 gap-y-1">
        <p>
          <b className="font-semibold">{buyer.company ?? buyer.name}</b>
          {buyer.company ? <span className="text-muted">, {buyer.name}</span> : null}
          <span className="block text-tiny text-muted">
            {[buyer.email, buyer.phone].filter(Boolean).join(', ')}.{' '}
            {buyer.creditTermsDays === null
              ? 'Pays with a link.'
              : `On account, due ${buyer.creditTermsDays} days after the invoice.`}
          </span>
        </p>
        <button type="button" className="link min-h-6 max-md:min-h-11" onClick={() => onChoose(null)}>
          Choose another customer
        </button>
        <div className="w-full">
          <Fault id={`${id}-fault`} fault={buyer.refusal ?? fault} />
        </div>
      </div>
    )
  }
  return (
    <div className="mt-1 max-w-2xl">
      <label htmlFor={id} className="block text-tiny font-semibold">
        Find a customer
      </label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        placeholder="Name, email or phone number"
        aria-describedby={fault ? `${id}-fault` : undefined}
        className="office-field mt-0.5 w-full"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Fault id={`${id}-fault`} fault={fault} />
      {found.length > 0 ? (
        <ul aria-label="Found" className="max-h-64 overflow-y-auto border border-t-0 border-field bg-paper">
          {found.map(({ id: userId, title, detail }) => (
            <li key={userId}>
              <button
                type="button"
                className="block min-h-8 w-full px-2.5 py-1 text-left hover:bg-calico max-md:min-h-11"
                onClick={() => {
                  setTyped('')
                  onChoose(Number(userId))
                }}
              >
                {title} <span className="text-tiny text-muted">{detail}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : data && text === typed.trim() && text.length > 1 ? (
        <p role="status" className="mt-1 text-tiny text-muted">
          No customer found.
        </p>
      ) : null}
    </div>
  )
}

/** Delivery place of an account's order: a branch of a company, or an address of a person. */
export function AccountPlace({
  buyer,
  form,
  faults,
  onChange,
}: {
  buyer: DraftBuyer
  form: DraftForm
  faults: Readonly<Record<string, string>>
  onChange: (part: Partial<DraftForm>) => void
}) {
  const isOfCompany = buyer.company !== null
  const isCollected = form.shippingType === SHIPPING_TYPE.pickup
  // A single branch, or the first saved address, is the default until the user chooses.
  const branchId = form.branchId ?? (buyer.branches.length === 1 ? buyer.branches[0]?.id : undefined)
  const addressId = form.addressId ?? buyer.addresses[0]?.id
  const missing = isOfCompany ? !form.branchId && branchId : !isCollected && !form.addressId && addressId
  useEffect(() => {
    if (missing) onChange(isOfCompany ? { branchId } : { addressId })
  })
  if (isOfCompany) {
    return (
      <IdSelect
        label="Branch"
        error={faults.branchId}
        value={branchId}
        options={buyer.branches}
        onChange={(id) => onChange({ branchId: id })}
      />
    )
  }
  if (isCollected) return null
  return (
    <IdSelect
      label="Delivery address"
      error={faults.addressId}
      value={addressId}
      options={buyer.addresses}
      onChange={(id) => onChange({ addressId: id })}
    />
  )
}
