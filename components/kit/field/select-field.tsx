'use client'

import { type ComponentProps, useId } from 'react'
import { classes } from '#components/kit/classes.ts'
import { ChevronDownIcon } from '#components/kit/icon.tsx'
import { useHydrated } from '#lib/browser/use-hydrated.ts'
import { CONTROL_CLASS, Field, type FieldTexts, fieldLinks } from './field.tsx'

/**
 * A choice from a list: the browser's own select, which every phone knows how to show. Options are its children. Disabled
 * until its script is there.
 */
export function SelectField({
  label,
  help,
  error,
  id,
  className,
  ...rest
}: ComponentProps<'select'> & Omit<FieldTexts, 'id'>) {
  const ownId = useId()
  const hydrated = useHydrated()
  const texts = { id: id ?? ownId, label, help, error }
  return (
    <Field {...texts}>
      <span className="relative block">
        <select
          {...rest}
          {...fieldLinks(texts)}
          disabled={rest.disabled || !hydrated}
          className={classes(
            CONTROL_CLASS,
            'cursor-pointer appearance-none pr-12 disabled:cursor-not-allowed',
            className,
          )}
        />
        <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-4 -translate-y-1/2" size={18} />
      </span>
    </Field>
  )
}
