'use client'

import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#components/kit/classes.ts'
import { CheckIcon } from '#components/kit/icon.tsx'
import { useHydrated } from '#lib/browser/use-hydrated.ts'

/**
 * A checkbox of 22 px with its label; the whole row of 44 px can be tapped. Without a label give `aria-label`. Disabled
 * until its script has loaded.
 */
export function Checkbox({ children, className, ...rest }: ComponentProps<'input'> & { children?: ReactNode }) {
  const hydrated = useHydrated()
  return (
    <label className={classes('inline-flex min-h-11 min-w-11 items-center gap-3', className)}>
      <span className="relative inline-flex size-5.5 shrink-0">
        <input
          type="checkbox"
          {...rest}
          disabled={rest.disabled || !hydrated}
          className="peer size-5.5 cursor-pointer appearance-none rounded-sm border border-field bg-paper transition-colors checked:border-main checked:bg-main disabled:border-hairline disabled:bg-calico"
        />
        <CheckIcon
          size={16}
          className="pointer-events-none absolute inset-0 m-auto hidden stroke-2 text-on-main peer-checked:block"
        />
      </span>
      {children ? <span>{children}</span> : null}
    </label>
  )
}
