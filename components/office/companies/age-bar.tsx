import { classes } from '#components/kit/classes.ts'
import { AGE_KEYS, AGE_TEXT, type Ages } from '#lib/contract/companies/office/ageing.ts'

const FILLS: Readonly<Record<keyof Ages, string>> = {
  notDue: 'bg-ink',
  to30: 'bg-stripe-teal weave-twill',
  to60: 'bg-stripe-ochre weave-rib',
  to90: 'bg-muted',
  over90: 'bg-madder-fill',
}

/** The shares of a debt by age, as a bar. The figures beside it show the same. */
export function AgeBar({ ages, className = 'h-3' }: { ages: Ages; className?: string }) {
  const whole = AGE_KEYS.reduce((sum, key) => sum + ages[key], 0)
  return (
    <span
      aria-hidden="true"
      className={classes('flex w-full overflow-hidden border border-hairline bg-paper', className)}
    >
      {AGE_KEYS.filter((key) => ages[key] > 0).map((key) => (
        <span key={key} className={FILLS[key]} style={{ width: `${(100 * ages[key]) / whole}%` }} />
      ))}
    </span>
  )
}

/** The colours of the bar with their ages. */
export function AgeKey() {
  return (
    <p aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-tiny text-muted">
      {AGE_KEYS.map((key) => (
        <span key={key} className="inline-flex items-center gap-1.5">
          <span className={classes('size-3 border border-hairline', FILLS[key])} />
          {AGE_TEXT[key]}
        </span>
      ))}
    </p>
  )
}
