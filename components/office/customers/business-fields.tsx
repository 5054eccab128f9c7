'use client'

import { useState } from 'react'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { MAX_BUSINESS_NAME, type TypedBusiness } from '#lib/contract/orders/business-buyer.ts'
import { MAX_TYPED_PIN } from '#lib/format/kra-pin.ts'
import { PIN_ENGLISH, PinCheck, type PinWords } from './pin-check.tsx'

type Name = keyof TypedBusiness

interface BusinessWords extends PinWords {
  business: string
  itsPin: string
}

const ENGLISH: BusinessWords = {
  ...PIN_ENGLISH,
  business: 'Business on the invoice (optional)',
  itsPin: 'Its KRA PIN (optional)',
}

/**
 * The business that is named on the invoice of a customer without a company account, for a grid of two columns.
 * @param words for a page in another language
 * @param onLeave called when a field loses focus
 */
export function BusinessFields({
  typed,
  errors,
  className,
  words = ENGLISH,
  onChange,
  onLeave,
}: {
  typed: TypedBusiness
  errors: Partial<TypedBusiness>
  className?: string
  words?: BusinessWords
  onChange: (part: Partial<TypedBusiness>) => void
  onLeave?: (name: Name) => void
}) {
  const [checked, setChecked] = useState(typed.kraPin)
  const field = (name: Name) => ({
    value: typed[name],
    error: errors[name],
    className,
    onChange: (text: string) => onChange({ [name]: text }),
  })
  return (
    <>
      <OfficeField
        label={words.business}
        maxLength={MAX_BUSINESS_NAME}
        {...field('companyName')}
        onBlur={() => onLeave?.('companyName')}
      />
      <div className="min-w-0">
        <OfficeField
          label={words.itsPin}
          maxLength={MAX_TYPED_PIN}
          {...field('kraPin')}
          onBlur={() => {
            setChecked(typed.kraPin)
            onLeave?.('kraPin')
          }}
        />
        <p className="min-h-4 text-tiny text-muted">
          {checked === typed.kraPin && !errors.kraPin ? <PinCheck typed={checked} words={words} /> : null}
        </p>
      </div>
    </>
  )
}
