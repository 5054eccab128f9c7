import { madeFault } from '#lib/office/family/family-draft.ts'

/** Button to create a missing combination of colour and size. */
export function MakeCell({
  label,
  cell,
  usual: begun,
  isReadOnly,
  onChange,
}: {
  label: string
  cell: { price: string; bale: string } | undefined
  usual: { price: string; bale: string }
  isReadOnly: boolean
  onChange: (cell: { price: string; bale: string } | null) => void
}) {
  if (!cell) {
    return (
      <td className="office-not-made h-16.5 min-w-32 border-b border-hairline px-2.5 align-middle text-tiny text-muted">
        {isReadOnly ? (
          'Not sold'
        ) : (
          <button
            type="button"
            aria-label={`Add ${label}`}
            className="min-h-7 bg-ground px-1.5 hover:underline max-md:min-h-11"
            onClick={() => onChange(begun)}
          >
            Add
          </button>
        )}
      </td>
    )
  }
  const fault = madeFault(cell)
  return (
    <td className="relative h-16.5 min-w-32 border-b border-hairline bg-warning-tint px-1 py-1.5 align-top">
      <span
        aria-hidden="true"
        className="absolute top-0 left-0 border-t-8 border-r-8 border-t-warning border-r-transparent"
      />
      <span className="flex items-center gap-1">
        <input
          aria-label={`Price ex-VAT of the new ${label}`}
          aria-invalid={fault ? true : undefined}
          inputMode="decimal"
          value={cell.price}
          className="office-field h-7 w-20 min-w-0 flex-1 px-1.5 font-semibold max-md:h-11"
          onChange={({ target }) => onChange({ ...cell, price: target.value })}
        />
        <input
          aria-label={`Bale of the new ${label}`}
          inputMode="numeric"
          value={cell.bale}
          className="office-field h-7 w-12 min-w-0 px-1.5 max-md:h-11"
          onChange={({ target }) => onChange({ ...cell, bale: target.value })}
        />
      </span>
      <span className="flex justify-between gap-2 px-1.5 pt-0.5 text-tiny">
        {fault ? <span className="font-semibold text-error">{fault}</span> : <span>New</span>}
        <button type="button" className="link" aria-label={`Cancel adding ${label}`} onClick={() => onChange(null)}>
          Cancel
        </button>
      </span>
    </td>
  )
}
