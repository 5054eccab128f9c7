'use client'

import type { ReactNode } from 'react'
import { OfficeIconButton } from '#components/kit/button/office-button.tsx'
import { When } from '#components/kit/figure/figures.tsx'
import { Presence } from '#components/office/frame/presence.tsx'
import type { ContentPartName } from '#lib/contract/content/content-names.ts'
import { timeInNairobi } from '#lib/format/clock.ts'
import type { SaveState as State } from '#lib/office/use-autosave.ts'
import type { ContentDraft } from './use-content-draft.ts'

const Arrow = ({ d }: { d: string }): ReactNode => (
  <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4" fill="none" stroke="currentColor" strokeWidth={1.5}>
    <path d={d} />
  </svg>
)

function wordsOf(state: State): string {
  switch (state.kind) {
    case 'none':
      return ''
    case 'waits':
    case 'saving':
      return 'Saving…'
    case 'saved':
      return `Saved ${timeInNairobi(state.at)}`
    case 'failed':
      return `Not saved: ${state.why}.`
  }
}

/** Save status of the draft as text. */
export const SaveState = ({ state }: { state: State }) => (
  <span role="status" className={state.kind === 'failed' ? 'font-semibold text-error' : 'text-muted'}>
    {wordsOf(state)}
  </span>
)

/** Draft status: saved or not, its author, other users present; undo, redo and discard. */
export function DraftLine({
  part,
  draft,
  refusal,
  onConflict,
  onDiscard,
}: {
  part: ContentPartName
  draft: ContentDraft<ContentPartName>
  /** Why the user cannot change it. */
  refusal: string | null
  onConflict: () => void
  onDiscard: () => void
}) {
  const { state, server, hasDraft, conflict, canUndo, canRedo } = draft
  const about = server?.draft?.about
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center justify-end gap-x-2 text-tiny">
      <Presence kind="shop-front" id={part} isEditing={state.kind === 'waits' || state.kind === 'saving'} />
      {state.kind === 'none' && about ? (
        <span className="text-muted md:max-xl:hidden">
          Draft by {about.changedBy}, <When at={about.changedAt} />
        </span>
      ) : (
        <SaveState state={state} />
      )}
      {conflict ? (
        <button type="button" className="link touch-target min-h-6" onClick={onConflict}>
          Compare
        </button>
      ) : null}
      {canUndo || canRedo ? (
        <>
          <OfficeIconButton label="Undo" disabled={!canUndo} onClick={() => draft.step('undo')}>
            <Arrow d="M6 3 3 6l3 3M3 6h6.5a3.5 3.5 0 0 1 0 7H6" />
          </OfficeIconButton>
          <OfficeIconButton label="Redo" disabled={!canRedo} onClick={() => draft.step('redo')}>
            <Arrow d="m10 3 3 3-3 3M13 6H6.5a3.5 3.5 0 0 0 0 7H10" />
          </OfficeIconButton>
        </>
      ) : null}
      {hasDraft && refusal === null ? (
        <button type="button" className="link touch-target min-h-6" onClick={onDiscard}>
          Discard
        </button>
      ) : null}
    </span>
  )
}
