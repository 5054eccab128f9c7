'use client'

import type { RefObject } from 'react'
import type { FormParts } from '#components/kit/form/use-checked-form.ts'
import { addressTexts } from '#lib/language/address.ts'
import { useLanguage } from '#lib/language/language.ts'
import { useTexts } from '#lib/language/texts.ts'
import { TextField } from './text-field.tsx'

/** First, middle and last name, for a grid of two columns. @param first gets the first field: a window's initial focus */
export function NameFields({
  form: { field },
  first,
}: {
  form: Pick<FormParts, 'field'>
  first?: RefObject<HTMLInputElement | null>
}) {
  const texts = useTexts(addressTexts)
  const firstName = field('firstName')
  return (
    <div lang={useLanguage()} className="contents">
      <TextField
        label={texts.firstName}
        autoComplete="given-name"
        {...firstName}
        ref={(element) => {
          firstName.ref(element)
          if (first) first.current = element
        }}
      />
      <TextField label={texts.middleName} autoComplete="additional-name" {...field('middleName')} />
      <TextField label={texts.lastName} autoComplete="family-name" {...field('lastName')} />
    </div>
  )
}
