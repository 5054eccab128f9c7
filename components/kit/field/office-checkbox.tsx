import { classes } from '#components/kit/classes.ts'

/**
 * Checkbox of the office, 16 px in a target of 28. @param isIndeterminate some, but not all, of its items are checked
 */
export function OfficeCheckbox({
  label,
  isChecked,
  isIndeterminate = false,
  onChange,
  className,
}: {
  label: string
  isChecked: boolean
  isIndeterminate?: boolean
  onChange: (event: React.MouseEvent | React.ChangeEvent) => void
  className?: string
}) {
  return (
    <label className={classes('relative inline-flex size-7 items-center justify-center max-md:size-11', className)}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        ref={(box) => {
          if (box) box.indeterminate = isIndeterminate && !isChecked
        }}
        onChange={onChange}
        className="peer size-4 appearance-none rounded-sm border border-field bg-paper checked:border-ink checked:bg-ink indeterminate:border-ink"
      />
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        className="pointer-events-none absolute hidden size-3.5 text-ground peer-checked:block"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.9}
      >
        <path d="m2.5 8.4 3.6 3.6L13.5 4.4" />
      </svg>
      <span className="pointer-events-none absolute hidden h-0.5 w-2 bg-ink peer-indeterminate:block" />
    </label>
  )
}
