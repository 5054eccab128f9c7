'use client'

import { ConflictDialog } from '#components/kit/confirm/conflict-dialog.tsx'
import type { ContentPartName } from '#lib/contract/content/content-names.ts'
import type { PartContent } from '#lib/contract/content/content-parts.ts'
import type { ContentFinding, ContentVersion, OfficeContent } from '#lib/contract/content/office/content.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { exactTime } from '#lib/office/when.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import { draftDifferences } from './draft-differences.ts'
import { GoBackDialog, useUndoPublished } from './go-back.tsx'
import { countChanges, PublishDialog } from './publish-dialog.tsx'
import type { ContentDraft } from './use-content-draft.ts'

/** The open dialog of a part. */
export type Question =
  | { kind: 'publish' }
  | { kind: 'discard' }
  | { kind: 'conflict' }
  | { kind: 'go-back'; version: ContentVersion }

/** Conflict dialog: another user has saved, published or discarded the draft. Shows both versions for a choice. */
function DraftConflict({
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

/** Dialogs of a part's page. */
export function PartDialogs<P extends ContentPartName>({
  question,
  part,
  of,
  server,
  draft,
  changes,
  onMend,
  onGoneBack,
  onClose,
}: {
  question: Question | null
  part: P
  of: PartContent
  server: OfficeContent
  draft: ContentDraft<P>
  changes: readonly string[]
  onMend: (finding: ContentFinding) => void
  /** An earlier version is published again and is no longer in the preview. */
  onGoneBack: () => void
  onClose: () => void
}) {
  const { goBack, takeBack } = useUndoPublished(part)
  const shown = server.current.number

  function published(version: ContentVersion): void {
    onClose()
    void draft.forget()
    const what = countChanges(changes.length)
    if (version.state === 'scheduled') {
      const when = exactTime(new Date(version.holdsFrom))
      noteDone(`${what} scheduled: version ${version.number} goes live on ${when}.`, () => takeBack(version.number))
    } else {
      noteDone(`${what} published. Undo restores version ${shown}.`, () => goBack(shown, version.number))
    }
  }

  switch (question?.kind) {
    case 'publish':
      return (
        <PublishDialog
          of={of}
          changes={changes}
          save={draft.save}
          isScheduled={server.scheduled !== null}
          onMend={onMend}
          onPublished={published}
          onClose={onClose}
        />
      )
    case 'discard':
      return (
        <DiscardDialog
          part={part}
          version={server.draft?.about.version ?? null}
          changes={changes}
          onDiscarded={() => void draft.forget()}
          onClose={onClose}
        />
      )
    case 'go-back':
      return (
        <GoBackDialog
          part={part}
          version={question.version}
          current={shown}
          onUndo={goBack}
          onDone={onGoneBack}
          onClose={onClose}
        />
      )
    case 'conflict':
      return draft.conflict ? (
        <DraftConflict
          theirs={draft.conflict.theirs?.of ?? server.current.of}
          by={draft.conflict.theirs?.about.changedBy}
          mine={of}
          onTheirs={() => void draft.forget().then(onClose)}
          onMine={() => {
            onClose()
            void draft.saveOver()
          }}
          onClose={onClose}
        />
      ) : null
    default:
      return null
  }
}
