'use client'

/** One of a few, side by side. @param name of all that belong together */
export function Choice({
  name,
  label,
  isChosen,
  onChoose,
}: {
  name: string
  label: string
  isChosen: boolean
  onChoose: () => void
}) {
  return (
    <label className="flex min-h-7 items-center gap-2 max-md:min-h-11">
      <input type="radio" name={name} className="size-4 accent-ink" checked={isChosen} onChange={onChoose} />
      {label}
    </label>
  )
}

/** Error of a field. */
export function Fault({ id, fault }: { id: string; fault: string | undefined }) {
  return fault ? (
    <span id={id} className="block text-tiny text-warning">
      {fault}
    </span>
  ) : null
}
