'use client'

import { useId } from 'react'

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

/** A field of a draft: what is missing of it is said below, once it was saved. */
export function Field({
  label,
  fault,
  value,
  onChange,
  ...rest
}: { label: string; fault?: string | undefined; value: string; onChange: (text: string) => void } & Omit<
  React.ComponentProps<'input'>,
  'onChange' | 'value'
>) {
  const id = useId()
  return (
    <div>
      <label htmlFor={`${id}-field`} className="block text-tiny font-semibold">
        {label}
      </label>
      <input
        autoComplete="off"
        {...rest}
        id={`${id}-field`}
        aria-describedby={fault ? id : undefined}
        className="office-field mt-0.5 w-full"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <Fault id={id} fault={fault} />
    </div>
  )
}

/** One of a list, by number. */
export function Select({
  label,
  fault,
  value,
  options,
  onChange,
}: {
  label: string
  fault: string | undefined
  value: number | null
  options: readonly { id: number; name: string }[]
  onChange: (id: number | null) => void
}) {
  const id = useId()
  return (
    <div>
      <label htmlFor={`${id}-field`} className="block text-tiny font-semibold">
        {label}
      </label>
      <select
        id={`${id}-field`}
        aria-describedby={fault ? id : undefined}
        className="office-field mt-0.5 w-full"
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value ? Number(target.value) : null)}
      >
        <option value="">Choose</option>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
      <Fault id={id} fault={fault} />
    </div>
  )
}

/** What is missing or wrong of a field. */
export function Fault({ id, fault }: { id: string; fault: string | undefined }) {
  return fault ? (
    <span id={id} className="block text-tiny text-warning">
      {fault}
    </span>
  ) : null
}
