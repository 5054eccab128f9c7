'use client'

import type { ChangeEvent, ComponentProps } from 'react'
import { classes } from '#components/kit/classes.ts'
import { CONTROL_CLASS, Field, fieldLinks } from '#components/kit/field/field.tsx'
import { BRAND_NAMES, brandWhileTyping, digitsOf, formatCardNumber } from '#lib/format/card.ts'
import { BrandIcon } from './brand-icon.tsx'

/** Formats the number in groups while typing. The caret stays behind the same digit. */
function group(input: HTMLInputElement): void {
  const before = digitsOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length
  const formatted = formatCardNumber(input.value)
  if (formatted === input.value) return
  input.value = formatted
  let at = 0
  for (let seen = 0; seen < before && at < formatted.length; at += 1) if (formatted[at] !== ' ') seen += 1
  input.setSelectionRange(at, at)
}

/**
 * The card number in groups of four, with the brand of its first digits.
 * @param typed the current number, for the brand
 */
export function CardNumberField({
  typed,
  error,
  onChange,
  ...rest
}: ComponentProps<'input'> & { typed: string; error?: string }) {
  const brand = brandWhileTyping(typed)
  const texts = { id: 'card-number', label: 'Card number', help: brand ? BRAND_NAMES[brand] : '16 digits', error }
  return (
    <Field {...texts}>
      <span className="relative block">
        <input
          {...rest}
          {...fieldLinks(texts)}
          type="text"
          inputMode="numeric"
          autoComplete="cc-number"
          spellCheck={false}
          onChange={(event: ChangeEvent<HTMLInputElement>) => {
            group(event.target)
            // Browsers write autocomplete fields to disk for crash recovery, which must not happen to a card number.
            event.target.autocomplete = 'off'
            return onChange?.(event)
          }}
          className={classes(CONTROL_CLASS, 'pr-16 tracking-wide')}
        />
        <span className="pointer-events-none absolute inset-y-0 right-4 flex items-center">
          <BrandIcon brand={brand} />
        </span>
      </span>
    </Field>
  )
}
