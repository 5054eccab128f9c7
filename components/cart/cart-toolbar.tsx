import { Checkbox } from '#components/kit/field/checkbox.tsx'

/** Selects all lines, and removes the selected lines. */
export function CartToolbar({
  count,
  selected,
  onSelectAll,
  onRemove,
}: {
  count: number
  selected: number
  onSelectAll: (all: boolean) => void
  onRemove: () => void
}) {
  return (
    <div className="mb-6 flex items-center justify-between gap-4">
      <Checkbox checked={selected === count} onChange={(event) => onSelectAll(event.target.checked)}>
        Select all
      </Checkbox>
      <button
        type="button"
        disabled={!selected}
        onClick={onRemove}
        className="min-h-11 text-small disabled:text-muted enabled:link"
      >
        Remove selected ({selected})
      </button>
    </div>
  )
}
