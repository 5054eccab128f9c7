'use client'

import type { ReactNode } from 'react'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import type { OfficeReturnLine } from '#lib/contract/returns/office/returns.ts'
import { quantityOf, quantityText } from '#lib/format/quantity.ts'

/** Typed quantities by position of the line. */
export type TypedQuantities = Readonly<Record<number, string>>

/** The typed quantity of a line; null if it is not a quantity of at most `most`. */
export function typedOf(typed: TypedQuantities, line: OfficeReturnLine, most: number): number | null {
  const text = typed[line.position] ?? String(most)
  const quantity = text.trim() === '0' ? 0 : quantityOf(text, line.step)
  return quantity !== null && quantity <= most ? quantity : null
}

/** The lines of a return with a quantity field each. @param extra content below a field */
export function QuantityRows({
  lines,
  typed,
  mostOf,
  label,
  onType,
  extra,
}: {
  lines: readonly OfficeReturnLine[]
  typed: TypedQuantities
  mostOf: (line: OfficeReturnLine) => number
  /** "Approve" */
  label: string
  onType: (position: number, text: string) => void
  extra?: (line: OfficeReturnLine) => ReactNode
}) {
  return (
    <ul aria-label="Products" className="border-t border-hairline">
      {lines.map((line) => {
        const most = mostOf(line)
        return (
          <li key={line.position} className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-hairline py-2">
            <div className="min-w-0 flex-[1_1_14rem]">
              <p className="font-semibold break-words">{line.name}</p>
              <p className="text-muted">
                {quantityText(line.requested, line.unit)}, {line.reason}
              </p>
              {extra?.(line)}
            </div>
            <OfficeField
              label={`${label}, at most ${most}`}
              aria-label={`${label}, at most ${most}: ${line.name}`}
              className="w-40"
              inputMode={line.step < 1 ? 'decimal' : 'numeric'}
              value={typed[line.position] ?? String(most)}
              error={typedOf(typed, line, most) === null ? `Enter 0 to ${most}.` : undefined}
              onChange={(text) => onType(line.position, text)}
            />
          </li>
        )
      })}
    </ul>
  )
}
