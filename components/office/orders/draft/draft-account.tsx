'use client'

import { useEffect, useId, useRef, useState } from 'react'
import { classes } from '#components/kit/classes.ts'
import { IdSelect } from '#components/kit/field/id-select.tsx'
import { useCombobox } from '#components/kit/field/use-combobox.ts'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import { useSettled } from '#components/kit/page/side-preview.tsx'
import { HeldAccount } from '#components/office/companies/held-account.tsx'
import { SHIPPING_TYPE } from '#lib/contract/base/codes.ts'
import type { DraftForm } from '#lib/contract/orders/office/draft-form.ts'
import type { DraftBuyer } from '#lib/contract/orders/office/drafts.ts'
import { officeFind } from '#lib/contract/orders/office/find.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { Fault } from './draft-fields.tsx'

const TYPING_MS = 250

/** Chooses the account of the order, found by name, email or phone number. Arrows and Enter choose from the list. */
export function AccountChoice({
  buyer,
  fault,
  onChoose,
  onReleased,
}: {
  /** The chosen account. */
  buyer: DraftBuyer | null
  fault: string | undefined
  onChoose: (userId: number | null) => void
  /** Runs after one order on the account was allowed. */
  onReleased: () => void
}) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const text = useSettled(typed.trim(), TYPING_MS)
  const { data } = useOfficeQuery(officeFind, text.length > 1 ? { text, kinds: ['customer'] } : null)
  const found = typed.trim().length > 1 ? (data ?? []) : []
  const list = useCombobox(`${id}-option`)
  const { isOpen, activeId, onKeyDown } = list.withOptions(found.length)
  // The field disappears with the choice: the focus moves to the button that replaces it.
  const isChosenHere = useRef(false)
  const other = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!buyer || !isChosenHere.current) return
    isChosenHere.current = false
    other.current?.focus()
  }, [buyer])
  function choose(userId: number | null): void {
    isChosenHere.current = userId !== null
    onChoose(userId)
  }
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
        <button ref={other} type="button" className="link min-h-6 max-md:min-h-11" onClick={() => choose(null)}>
          Choose another customer
        </button>
        {buyer.hold && buyer.companyId != null ? (
          <div className="w-full">
            <HeldAccount companyId={buyer.companyId} hold={buyer.hold} onDone={onReleased} />
          </div>
        ) : null}
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
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder="Name, email or phone number"
        aria-describedby={fault ? `${id}-fault` : undefined}
        className="office-field mt-0.5 w-full"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          list.open()
        }}
        onKeyDown={(event) => onKeyDown(event.nativeEvent)}
      />
      <Fault id={`${id}-fault`} fault={fault} />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Customers found"
        hidden={!isOpen}
        className="max-h-64 overflow-y-auto border border-t-0 border-field bg-paper"
      >
        {found.map(({ id: userId, title, detail, status }, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the focus stays in the field, which handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div
            key={userId}
            id={list.optionId(at)}
            role="option"
            aria-selected={list.optionId(at) === activeId}
            className={classes(
              'flex min-h-8 cursor-pointer items-center gap-x-2 px-2.5 py-1 hover:bg-calico max-md:min-h-11',
              list.optionId(at) === activeId && 'bg-focus-row shadow-[inset_3px_0_0_var(--color-ink)]',
            )}
            // The focus stays in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              setTyped('')
              list.close()
              choose(Number(userId))
            }}
          >
            <span className="min-w-0 flex-1">
              {title} <span className="text-tiny text-muted">{detail}</span>
            </span>
            {status ? <StatusMark status="ended">{status}</StatusMark> : null}
          </div>
        ))}
      </div>
      {data && text === typed.trim() && text.length > 1 && found.length === 0 ? (
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
