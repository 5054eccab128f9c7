import type { ReactNode } from 'react'
import { CURRENCY, showAmount } from '#lib/format/money.ts'

/** An amount to pay, large, between two hairlines. On a phone beside its label if it fits. */
export function Amount({ label, cents, children }: { label: string; cents: number; children?: ReactNode }) {
  return (
    <div className="border-y border-hairline py-3 md:py-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 md:block">
        <p className="text-small text-muted">{label}</p>
        <p className="text-figure font-semibold md:mt-1">
          <span className="text-d4">{CURRENCY.sign}</span>
          {'\u00A0'}
          {showAmount(cents, 'auto')}
        </p>
      </div>
      {children ? <p className="mt-1 text-muted">{children}</p> : null}
    </div>
  )
}
