'use client'

import type { ReactNode } from 'react'
import { classes } from '#components/kit/classes.ts'

/** A few choices beside each other, one of them taken. */
export function Segments<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}) {
  return (
    <fieldset className="flex flex-none border border-field bg-paper">
      <legend className="sr-only">{label}</legend>
      {options.map((one) => (
        <button
          key={one.value}
          type="button"
          aria-pressed={one.value === value}
          className={classes(
            'inline-flex h-6.5 items-center gap-1.5 border-l border-hairline px-2.5 first-of-type:border-l-0 focus-visible:-outline-offset-3 max-md:h-11',
            one.value === value ? 'bg-ink font-semibold text-ground' : 'hover:bg-calico',
          )}
          onClick={() => onChange(one.value)}
        >
          {one.icon}
          {one.label}
        </button>
      ))}
    </fieldset>
  )
}
