import type { ReactNode } from 'react'
import { CURRENCY, showAmount } from '#lib/format/money.ts'

/** An amount to pay, large, between two hairlines. */
export function Amount({ label, cents, children }: { label: string; cents: number; children?: ReactNode }) {
  return (
    <div className="border-y border-hairline py-3 md:py-5">
      <p className="text-small text-muted">{label}</p>
      <p className="mt-1 text-figure font-semibold">
        <span className="text-d4">{CURRENCY.sign}</span>
        {'\u00A0'}
        {showAmount(cents, 'auto')}
      </p>
      {children ? <p className="mt-1 text-muted">{children}</p> : null}
    </div>
  )
}
