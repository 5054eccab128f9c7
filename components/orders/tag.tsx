import type { ReactNode } from 'react'
import { classes } from '#components/kit/classes.ts'
import type { StatusTone } from '#lib/orders/order-text.ts'

const TONES: Record<StatusTone | 'failed', string> = {
  waiting: 'bg-warning-tint text-warning',
  moving: 'bg-info-tint text-ink',
  done: 'bg-success-tint text-success',
  ended: 'bg-calico text-ink',
  failed: 'bg-error-tint text-error',
}

/** A status as text on its tint; the colour only repeats the text. */
export function Tag({ tone, children }: { tone: StatusTone | 'failed'; children: ReactNode }) {
  return (
    <span
      className={classes('inline-block px-2 py-0.5 text-small font-semibold [print-color-adjust:exact]', TONES[tone])}
    >
      {children}
    </span>
  )
}

/** One fact of an order: label and value. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-muted">{label}</dt>
      <dd className="font-semibold break-words">{children}</dd>
    </div>
  )
}
