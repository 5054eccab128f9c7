'use client'

import { useState } from 'react'
import { TextField } from '#components/kit/field/text-field.tsx'
import { ChevronDownIcon } from '#components/kit/icon.tsx'
import { usePinCheck } from '#lib/checkout/use-pin-check.ts'
import { BUSINESS_BUYER, businessFaults, type TypedBusiness } from '#lib/contract/orders/business-buyer.ts'
import { tidyKraPin } from '#lib/format/kra-pin.ts'
import { useExtension } from '#lib/http/extension-queries.ts'
import { checkoutTexts } from '#lib/language/checkout.ts'
import { useTexts } from '#lib/language/texts.ts'
import { useProfile } from '#lib/profile/watch.ts'

type Name = keyof TypedBusiness

/**
 * The business and the KRA PIN on the invoice of a buyer without a company account: folded, because few need it. Shows
 * the account's own PIN until the buyer types.
 */
export function BusinessFields({
  value,
  errors,
  onChange,
}: {
  value: TypedBusiness | null
  errors: Partial<TypedBusiness>
  onChange: (business: TypedBusiness) => void
}) {
  const texts = useTexts(checkoutTexts)
  const isSupported = useExtension(BUSINESS_BUYER)
  const { profile } = useProfile()
  const business = value ?? { companyName: '', kraPin: profile?.kraPin ?? '' }
  const [isOpen, setOpen] = useState(() => Boolean(value?.companyName || value?.kraPin))
  // Text that is there from before was left.
  const [left, setLeft] = useState<ReadonlySet<Name>>(() => new Set(['companyName', 'kraPin']))
  const outcome = usePinCheck(business.kraPin, isSupported && left.has('kraPin'))
  if (!isSupported) return null
  const faults = businessFaults(business)
  const field = (name: Name) => ({
    name,
    value: business[name],
    error: errors[name] ?? (left.has(name) ? faults?.[name] : undefined),
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setLeft((before) => new Set([...before].filter((one) => one !== name)))
      onChange({ ...business, [name]: target.value })
    },
    onBlur: () => setLeft((before) => new Set([...before, name])),
  })
  const hasErrors = Boolean(errors.companyName || errors.kraPin)
  const summary = [business.companyName.trim(), tidyKraPin(business.kraPin)].filter(Boolean).join(', ')
  return (
    <details
      id="order-business"
      open={isOpen || hasErrors}
      className="group border-y border-hairline"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-2">
        <span className="min-w-0">
          <span className="block font-semibold">{texts.forBusiness}</span>
          {summary ? <span className="block truncate text-small text-muted group-open:hidden">{summary}</span> : null}
        </span>
        <ChevronDownIcon size={18} className="shrink-0 group-open:rotate-180" />
      </summary>
      <p className="text-small text-muted">{texts.pinOnInvoice}</p>
      <div className="grid grid-cols-1 gap-x-4 gap-y-5 pt-4 pb-6 md:grid-cols-2">
        <TextField label={texts.businessName} autoComplete="organization" {...field('companyName')} />
        <TextField
          label={texts.kraPin}
          help={<span role="status">{outcome === 'unknown' ? texts.unknownPin : texts.pinHelp}</span>}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...field('kraPin')}
        />
      </div>
    </details>
  )
}
