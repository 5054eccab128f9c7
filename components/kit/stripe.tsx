import { classes } from './classes.ts'

/** The kikoy stripe: the shop's one ornament, under the header, at a paper's foot, above an empty state. */
export function Stripe({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classes('stripe', className)} />
}

/**
 * The stripe as a loading bar.
 * @param share 0 to 1; without it the stripe runs to and fro, for an unknown duration
 * @param label the name of the awaited result, for screen readers
 */
export function StripeBar({ share, label, className }: { share?: number; label: string; className?: string }) {
  const isMeasured = share !== undefined
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={isMeasured ? 0 : undefined}
      aria-valuemax={isMeasured ? 100 : undefined}
      aria-valuenow={isMeasured ? Math.round(share * 100) : undefined}
      className={classes('h-3 overflow-hidden bg-calico', className)}
    >
      <div
        className={classes('stripe', isMeasured ? 'transition-[width] duration-200 ease-out' : 'stripe-waiting')}
        style={isMeasured ? { width: `${share * 100}%` } : undefined}
      />
    </div>
  )
}
