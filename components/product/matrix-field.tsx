import type { ComponentProps } from 'react'
import { classes } from '#components/kit/classes.ts'
import { useSite } from '#components/kit/site-provider.tsx'
import { useHydrated } from '#lib/browser/use-hydrated.ts'
import { balesText, QUANTITY_LENGTH, quantityOf, stockText } from '#lib/format/quantity.ts'
import { cellTotal, type MatrixCell } from './matrix.ts'

/**
 * One cell of the grid: its field, and under it the number of bales, the reason it cannot be ordered, or that few are
 * left.
 */
export function MatrixField({
  cell,
  label,
  text,
  problem,
  unit,
  ...rest
}: ComponentProps<'input'> & {
  cell: MatrixCell
  label: string
  text: string
  problem: string | undefined
  unit: string
}) {
  const hydrated = useHydrated()
  const { fewLeft } = useSite()
  const total = cellTotal(cell, quantityOf(text, 0.1) ?? 0, 0)
  const note = problem ?? (total.bales ? balesText(total, unit) : stockText(cell.piece, unit, fewLeft))
  return (
    <>
      <input
        {...rest}
        disabled={rest.disabled || !hydrated}
        type="text"
        autoComplete="off"
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={note ? `cell-${cell.id}` : undefined}
        placeholder={rest.disabled ? undefined : '0'}
        maxLength={QUANTITY_LENGTH}
        value={text}
        className="h-12 w-full rounded-sm border border-field bg-paper text-center font-semibold transition-colors placeholder:font-normal enabled:hover:border-ink disabled:border-hairline disabled:bg-calico aria-invalid:border-error"
      />
      <span
        id={`cell-${cell.id}`}
        className={classes('mt-1 block min-h-4.5 text-tiny', problem ? 'font-semibold text-error' : 'text-muted')}
      >
        {note}
      </span>
    </>
  )
}
