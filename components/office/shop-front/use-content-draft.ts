'use client'

import { useEffect, useMemo, useRef } from 'react'
import { isOnline } from '#lib/browser/online.ts'
import { changesBetween } from '#lib/content/entries.ts'
import { contentOf } from '#lib/content/shown.ts'
import type { ContentPartName } from '#lib/contract/content/content-names.ts'
import type { ContentOf } from '#lib/contract/content/content-parts.ts'
import { type OfficeContent, officeContent, officeContentSave } from '#lib/contract/content/office/content.ts'
import { officeQueries, refreshOffice, useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { useAutosave } from '#lib/office/use-autosave.ts'
import { type EditedDraft, useDraft } from '#lib/office/use-draft.ts'

type Draft = NonNullable<OfficeContent['draft']>

/** Another user's draft, and its version; both null if it was published or discarded. */
interface Conflict {
  theirs: Draft | null
  version: number | null
}

const SAVES_AFTER_MS = 1_000
const RETRY_MS = 5_000
const EVERY_MS = 20_000

const keyOf = (part: ContentPartName) => [officeContent.name, { part }]

/** Saves the changes of a part. @param seen the version that this screen has seen or saved; set after each save */
function useContentSaving<P extends ContentPartName>(
  part: P,
  draft: EditedDraft<ContentOf[P], Conflict, ContentOf[P] | null>,
  seen: { current: number | null | undefined },
  onConflict: (() => void) | undefined,
) {
  const save = useOfficeAction(officeContentSave)
  return useAutosave(draft, {
    ...{ afterMs: SAVES_AFTER_MS, retryMs: RETRY_MS },
    whyNot: () => (isOnline() ? null : 'you are offline. Your changes stay on this device'),
    async send(content, version) {
      const of = contentOf(part, content)
      const answer = await save.run({ ...(version !== null && { version }), of })
      if (!answer.ok) return answer
      const { data } = answer
      seen.current = data.version
      // The saved draft replaces the query's data: responses still on their way are older.
      const key = keyOf(part)
      await officeQueries.cancelQueries({ queryKey: key })
      officeQueries.setQueryData<OfficeContent>(key, (before) => before && { ...before, draft: { about: data, of } })
      void refreshOffice(['office-content-parts'])
      return answer
    },
    async theirsOf({ data }) {
      const theirs = (data ?? null) as Draft | null
      return { theirs, version: theirs?.about.version ?? null }
    },
    isSame: ({ theirs }, content) =>
      theirs !== null && changesBetween(theirs.of, contentOf(part, content)).length === 0,
    onConflict() {
      void refreshOffice(['office-content'])
      onConflict?.()
    },
  })
}

/**
 * Draft of a shop front part. Saves automatically a second after the last change, over the version that was read. Until
 * then this device stores it, also through a reload or a lost connection. After a change by another user (`conflict`),
 * saving stops until the user chooses a version.
 */
export function useContentDraft<P extends ContentPartName>(part: P, { onConflict }: { onConflict?: () => void } = {}) {
  type Content = ContentOf[P]
  const read = useOfficeQuery(officeContent, { part }, { everyMs: EVERY_MS, keepsPrevious: false })
  const server = read.data
  const serverVersion = server?.draft?.about.version ?? null
  const draft = useDraft<Content, Conflict, Content | null>({
    name: `content-draft.${part}`,
    saved: server ? ((server.draft?.of ?? server.current.of).content as Content) : null,
    version: serverVersion,
  })
  const { hasChanges, conflict, canUndo, canRedo } = draft
  /** The version of the draft that this screen has seen or saved. */
  const seen = useRef<number | null | undefined>(undefined)
  const saving = useContentSaving(part, draft, seen, onConflict)
  const { state, flush, saveOver } = saving
  const isReady = server !== undefined

  // Save changes left by a reload or another page now, and again after a reconnection.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions read current values
  useEffect(() => {
    if (!hasChanges || !isReady) return
    saving.saveSoon()
    const online = () => void flush()
    window.addEventListener('online', online)
    return () => window.removeEventListener('online', online)
  }, [hasChanges, isReady])

  // Undo steps across another user's draft would remove that user's changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `forget` reads current values
  useEffect(() => {
    if (!isReady || hasChanges || seen.current === serverVersion) return
    if (seen.current !== undefined) draft.forget()
    seen.current = serverVersion
  }, [isReady, hasChanges, serverVersion])

  const content = isReady ? draft.value : null
  const of = useMemo(() => content && contentOf(part, content), [part, content])

  return {
    ...{ read, state, conflict, canUndo, canRedo, flush, saveOver, of },
    server: server ?? null,
    /** The draft, or the published content if there is no draft; null while loading. */
    content,
    hasDraft: server?.draft != null || hasChanges,
    change(next: Content): void {
      // Changes that follow each other soon are one step.
      if (content !== null && draft.change(() => next, 'content')) saving.saveSoon()
    },
    step(way: 'undo' | 'redo'): void {
      if (content !== null && draft[way]()) saving.saveSoon()
    },
    /**
     * Saves the unsaved changes. @returns the version of the saved draft; null if the save failed or no draft exists
     */
    async save(): Promise<number | null> {
      if (!(await flush())) return null
      return officeQueries.getQueryData<OfficeContent>(keyOf(part))?.draft?.about.version ?? null
    },
    /** Discards the unsaved changes: the saved content is shown again. */
    async forget(): Promise<void> {
      saving.forget()
      await refreshOffice(['office-content', 'office-content-parts'])
    },
  }
}

export type ContentDraft<P extends ContentPartName> = ReturnType<typeof useContentDraft<P>>
