'use client'

import type { ContentPartName } from '#lib/contract/content/content-names.ts'
import { officeContentDiscard } from '#lib/contract/content/office/content.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { AskDialog } from './ask-dialog.tsx'
import { ChangeList } from './change-list.tsx'
import { countChanges } from './publish-dialog.tsx'

/** Confirms that a draft is to be discarded. */
export function DiscardDialog({
  part,
  version,
  changes,
  onDiscarded,
  onClose,
}: {
  part: ContentPartName
  /** Version of the saved draft; null: it was never saved. */
  version: number | null
  changes: readonly string[]
  /** Discards the unsaved changes. */
  onDiscarded: () => void
  onClose: () => void
}) {
  const { run, isRunning, problem } = useOfficeAction(officeContentDiscard, {
    onDone: () => end(),
  })
  function end(): void {
    noteDone('Draft discarded.')
    onDiscarded()
    onClose()
  }
  return (
    <AskDialog
      title={`Discard ${countChanges(changes.length)}?`}
      button="Discard draft"
      isRunning={isRunning}
      problem={problem ? problemText(problem) : null}
      onYes={() => (version === null ? end() : void run({ part, version }))}
      onClose={onClose}
    >
      <ChangeList changes={changes} />
      <p className="mt-2 text-muted">The shop does not change. You cannot get the draft back.</p>
    </AskDialog>
  )
}
