'use client'

import { ConflictDialog } from '#components/kit/confirm/conflict-dialog.tsx'
import type { PartContent } from '#lib/contract/content-parts.ts'
import { draftDifferences } from './draft-differences.ts'

/** Somebody else has saved, published or discarded the draft meanwhile: both are shown, and one is chosen. */
export function DraftConflict({
  theirs,
  by,
  mine,
  onTheirs,
  onMine,
  onClose,
}: {
  /** Their draft; what is shown in the shop where it was published or thrown away. */
  theirs: PartContent
  by: string | undefined
  mine: PartContent
  onTheirs: () => void
  onMine: () => void
  onClose: () => void
}) {
  return (
    <ConflictDialog
      what="this draft"
      {...(by !== undefined && { by })}
      fields={draftDifferences(theirs, mine)}
      onTheirs={onTheirs}
      onMine={onMine}
      onClose={onClose}
    />
  )
}
