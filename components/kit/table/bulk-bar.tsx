'use client'

import type { ReactNode } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import type { Selection } from './use-selection.ts'

/**
 * Bar below a list with a selection: count, sum, common facts, then the actions (`OfficeButton variant="band"`, the
 * first "band-main"). It never covers the last row.
 */
export function BulkBar({
  selection,
  count,
  facts,
  children,
}: {
  selection: Selection
  /** Number of rows the actions apply to; the number of checked rows if absent. */
  count?: number
  /** "20 pc, KSh 23,084, all paid" */
  facts?: ReactNode
  children: ReactNode
}) {
  const selected = count ?? selection.ids.size
  if (selected === 0) return null
  return (
    <section
      aria-label="Selected"
      className="room-gutter flex min-h-12 flex-none flex-wrap items-center gap-2.5 border-t border-transparent bg-band py-1 text-band-paper dark:border-field"
    >
      <p role="status" className="mr-auto whitespace-nowrap">
        <b className="font-semibold">{selected.toLocaleString('en-KE')} selected</b>{' '}
        <span className="text-band-muted">{facts}</span>
      </p>
      {children}
      <OfficeButton variant="band" keys="esc" onClick={selection.clear}>
        Clear
      </OfficeButton>
    </section>
  )
}
