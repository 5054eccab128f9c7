'use client'

import { type ComponentProps, useState } from 'react'
import { CONTROL_CLASS, Field, fieldLinks } from '#components/ui/field.tsx'
import { classes } from '#lib/classes.ts'

/** The CVV, which its owner may show. A field that was ever a password's is kept by no browser. */
export function SecurityCodeField({ error, ...rest }: ComponentProps<'input'> & { error?: string }) {
  const [shown, setShown] = useState(false)
  const texts = { id: 'security-code', label: 'CVV', help: '3 digits, on the back', error }
  return (
    <Field {...texts}>
      <span className="relative block">
        <input
          {...rest}
          {...fieldLinks(texts)}
          type={shown ? 'text' : 'password'}
          inputMode="numeric"
          autoComplete="cc-csc"
          spellCheck={false}
          maxLength={6}
          className={classes(CONTROL_CLASS, 'pr-18')}
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-label={`${shown ? 'Hide' : 'Show'} the CVV`}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 min-w-16 px-3 text-small text-link hover:underline"
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      </span>
    </Field>
  )
}
