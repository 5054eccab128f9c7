'use client'

import { OfficeField } from '#components/kit/field/office-field.tsx'
import { BusinessFields } from '#components/office/customers/business-fields.tsx'
import type { TypedBusiness } from '#lib/contract/orders/business-buyer.ts'
import { counterTexts } from '#lib/language/counter.ts'
import { useTexts } from '#lib/language/texts.ts'

export interface TypedCustomer extends TypedBusiness {
  name: string
  mobileNumber: string
}

const LARGE = '[&_input]:h-14'

export const NO_CUSTOMER: TypedCustomer = { name: '', mobileNumber: '', companyName: '', kraPin: '' }

/** The typed fields of a customer in the form of the call; undefined without one. */
export function customerOf(typed: TypedCustomer) {
  const filled = Object.entries(typed).flatMap(([name, text]) => (text.trim() ? [[name, text.trim()] as const] : []))
  return filled.length > 0 ? (Object.fromEntries(filled) as Partial<TypedCustomer>) : undefined
}

/** The customer of a sale, all optional: a company with its PIN is named on the invoice. */
export function CustomerFields({
  typed,
  errors,
  onChange,
}: {
  typed: TypedCustomer
  errors: Readonly<Record<string, string>>
  onChange: (typed: TypedCustomer) => void
}) {
  const texts = useTexts(counterTexts)
  const named = typed.companyName || typed.name
  const field = (name: 'name' | 'mobileNumber') => ({
    value: typed[name],
    error: errors[`customer.${name}`],
    className: LARGE,
    onChange: (text: string) => onChange({ ...typed, [name]: text }),
  })
  return (
    <details className="border-t border-hairline py-2">
      <summary className="flex min-h-14 cursor-pointer items-center font-semibold">
        {named ? texts.customerNamed({ name: named }) : texts.customer}
      </summary>
      <div className="grid gap-3 pb-3 sm:grid-cols-2">
        <OfficeField label={texts.name} maxLength={60} {...field('name')} />
        <OfficeField label={texts.phone} inputMode="tel" {...field('mobileNumber')} />
        <BusinessFields
          typed={typed}
          errors={{ companyName: errors['customer.companyName'], kraPin: errors['customer.kraPin'] }}
          className={LARGE}
          words={texts}
          onChange={(part) => onChange({ ...typed, ...part })}
        />
      </div>
    </details>
  )
}
