'use client'

import type { ReactNode } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import type { Selection } from './use-selection.ts'

interface BulkWords {
  selection: string
  selected: (values: { n: string }) => (n: number) => string
  clear: string
}

const ENGLISH: BulkWords = {
  selection: 'Selected',
  selected:
    ({ n }) =>
    () =>
      `${n} selected`,
  clear: 'Clear',
}

/**
 * Bar below a list with a selection: count, sum, common facts, then the actions (`OfficeButton variant="band"`, the
 * first "band-main"). It never covers the last row.
 */
export function BulkBar({
  selection,
  count,
  facts,
  words = ENGLISH,
  children,
}: {
  selection: Selection
  /** Number of rows the actions apply to; the number of checked rows if absent. */
  count?: number
  /** "20 pc, KSh 23,084, all paid" */
  facts?: ReactNode
  /** For a page in another language. */
  words?: BulkWords
  children: ReactNode
}) {
  const selected = count ?? selection.ids.size
  if (selected === 0) return null
  return (
    <section
      aria-label={words.selection}
      className="room-gutter flex min-h-12 flex-none flex-wrap items-center gap-2.5 border-t border-transparent bg-band py-1 text-band-paper dark:border-field"
    >
      <p role="status" className="mr-auto whitespace-nowrap">
        <b className="font-semibold">{words.selected({ n: selected.toLocaleString('en-KE') })(selected)}</b>{' '}
        <span className="text-band-muted">{facts}</span>
      </p>
      {children}
      <OfficeButton variant="band" keys="esc" onClick={selection.clear}>
        {words.clear}
      </OfficeButton>
    </section>
  )
}
