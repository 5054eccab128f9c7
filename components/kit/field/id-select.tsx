import { OfficeSelect } from './office-select.tsx'

/** A select of ids; empty at first. */
export function IdSelect({
  value,
  options,
  onChange,
  ...rest
}: {
  label: string
  name?: string
  error?: string | undefined
  value: number | null | undefined
  options: readonly { id: number; name: string }[]
  onChange: (id: number | null) => void
}) {
  return (
    <OfficeSelect
      {...rest}
      value={value ? String(value) : ''}
      onChange={(id) => onChange(id === '' ? null : Number(id))}
    >
      <option value="">Choose</option>
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </OfficeSelect>
  )
}
