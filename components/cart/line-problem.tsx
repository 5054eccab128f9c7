import { Button } from '#components/kit/button/button.tsx'
import { WarningIcon } from '#components/kit/icon.tsx'
import type { Line } from '#lib/cart/use-cart-lines.ts'
import { type Remedy, remediesOf } from './remedies.ts'

/** The problem of a line, and the buttons that correct it. */
export function LineProblem({
  line,
  onRemedy,
  onRemove,
}: {
  line: Line
  onRemedy: (change: Remedy['change']) => void
  onRemove: () => void
}) {
  if (line.waiting) return null
  const message = line.product ? line.product.problem?.message : 'We no longer sell this product.'
  if (!message) return null
  const remedies = remediesOf(line)
  return (
    // Focusable, so that "Place order" can move the focus to it.
    <div
      data-line-problem
      tabIndex={-1}
      className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-l-6 border-warning bg-warning-tint px-4 py-2 text-small"
    >
      <p className="flex min-w-0 flex-1 basis-60 gap-2 py-1">
        <WarningIcon size={18} className="mt-px text-warning" />
        <span>{message}</span>
      </p>
      {remedies.map(({ label, change }) => (
        <Button key={label} variant="outline" size="small" onClick={() => onRemedy(change)}>
          {label}
        </Button>
      ))}
      {remedies.length ? null : (
        <Button variant="outline" size="small" onClick={onRemove}>
          Remove it
        </Button>
      )}
    </div>
  )
}
