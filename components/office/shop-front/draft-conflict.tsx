'use client'

import { ConflictDialog } from '#components/kit/confirm/conflict-dialog.tsx'
import type { PartContent } from '#lib/contract/content/content-parts.ts'
import { draftDifferences } from './draft-differences.ts'

/** Conflict dialog: another user has saved, published or discarded the draft. Shows both versions for a choice. */
export function DraftConflict({
  theirs,
  by,
  mine,
  onTheirs,
  onMine,
  onClose,
}: {
  /** The other user's draft; the published content if they published or discarded it. */
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
