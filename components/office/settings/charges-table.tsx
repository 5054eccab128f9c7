'use client'

import { useId, useState } from 'react'
import { classes } from '#components/kit/classes.ts'
import { type ChargeField, type ChargeRow, type Edits, problemsOf, textOf } from './delivery-edits.ts'

const COLUMNS: readonly { field: ChargeField; label: string; width: string; isFigure: boolean }[] = [
  { field: 'exVat', label: 'KSh ex-VAT', width: 'w-28', isFigure: true },
  { field: 'days', label: 'Days', width: 'w-18', isFigure: true },
  { field: 'carrier', label: 'Carrier', width: 'w-full md:w-52', isFigure: false },
]

/** On a phone a place takes two lines: charge and days, then the carrier. */
const PHONE_ROW = 'max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto_auto] max-md:gap-x-2'

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Delivery charges, a place a row, in editable fields. A changed field is tinted, an invalid field shows its error. */
export function ChargesTable({
  rows,
  edits,
  carriers,
  isReadOnly,
  onType,
}: {
  rows: readonly ChargeRow[]
  edits: Edits
  carriers: readonly string[]
  isReadOnly: boolean
  onType: (row: ChargeRow, field: ChargeField, typed: string) => void
}) {
  const [search, setSearch] = useState('')
  const carrierList = useId()
  const shown = rows.filter(({ name, key }) => key in edits || plain(name).includes(plain(search)))
  return (
    <div className="room-gutter py-3">
      <label className="mb-3 block">
        <span className="sr-only">Find a place</span>
        <input
          type="search"
          className="office-field w-full max-w-72"
          placeholder="County, town or country"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </label>
      <datalist id={carrierList}>
        {carriers.map((carrier) => (
          <option key={carrier} value={carrier} />
        ))}
      </datalist>
      <div className="overflow-x-auto">
        <table className="w-full max-w-170 text-left max-md:block">
          <thead className="border-b border-ink text-tiny text-muted max-md:block">
            <tr className={PHONE_ROW}>
              <th scope="col" className="py-1.5 pr-4 font-medium">
                Place
              </th>
              {COLUMNS.map(({ field, label, isFigure }) => (
                <th
                  key={field}
                  scope="col"
                  className={classes('py-1.5 pr-3 font-medium', isFigure ? 'text-right' : 'max-md:hidden')}
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-md:block">
            {shown.map((row) => (
              <Row
                key={row.key}
                row={row}
                edits={edits}
                carrierList={carrierList}
                isReadOnly={isReadOnly}
                onType={onType}
              />
            ))}
          </tbody>
        </table>
      </div>
      {shown.length === 0 ? <p className="py-4 text-muted">No place found for “{search}”.</p> : null}
    </div>
  )
}

/** Placeholder of an empty field. @param isOwn whether the place has, or can have, a separate charge */
function placeholderOf(field: ChargeField, isOwn: boolean): string | undefined {
  if (field === 'carrier') return 'Carrier'
  return field === 'exVat' && !isOwn ? 'country’s charge' : undefined
}

function Row({
  row,
  edits,
  carrierList,
  isReadOnly,
  onType,
}: {
  row: ChargeRow
  edits: Edits
  carrierList: string
  isReadOnly: boolean
  onType: (row: ChargeRow, field: ChargeField, typed: string) => void
}) {
  const { key, name, own } = row
  const isTown = key.startsWith('town-')
  const before = textOf(own)
  const text = edits[key] ?? before
  const problems = edits[key] ? problemsOf(text) : {}
  return (
    <tr className={classes('border-b border-hairline align-top', PHONE_ROW)}>
      <th
        scope="row"
        className={classes(
          'pt-[calc((var(--control)-1.25rem)/2+0.25rem)] pr-4',
          isTown ? 'pl-5 font-normal' : 'font-semibold',
        )}
      >
        {name}
      </th>
      {COLUMNS.map(({ field, label, width, isFigure }) => (
        <td
          key={field}
          className={classes('py-1 pr-3 max-md:pr-0', field === 'carrier' && 'max-md:col-span-3 max-md:pb-2')}
        >
          <input
            aria-label={`${label}, ${name}`}
            aria-invalid={problems[field] ? true : undefined}
            aria-describedby={problems[field] ? `${key}-${field}` : undefined}
            inputMode={field === 'carrier' ? undefined : 'decimal'}
            list={field === 'carrier' ? carrierList : undefined}
            placeholder={placeholderOf(field, Boolean(own) || isTown)}
            readOnly={isReadOnly}
            value={text[field]}
            className={classes(
              'office-field',
              width,
              isFigure && 'ml-auto flex text-right',
              text[field].trim() !== before[field] && 'bg-warning-tint font-semibold',
            )}
            onChange={({ target }) => onType(row, field, target.value)}
          />
          {problems[field] ? (
            <p id={`${key}-${field}`} role="alert" className="mt-0.5 max-w-44 text-tiny font-semibold text-error">
              {problems[field]}
            </p>
          ) : null}
        </td>
      ))}
    </tr>
  )
}
