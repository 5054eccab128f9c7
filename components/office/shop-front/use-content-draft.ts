'use client'

import { useEffect, useMemo, useRef, useState } from 'react'
import { isOnline } from '#lib/browser/online.ts'
import { changesBetween } from '#lib/content/entries.ts'
import { contentOf } from '#lib/content/shown.ts'
import { PROBLEMS, type Problem } from '#lib/contract/base/problem.ts'
import type { ContentPartName } from '#lib/contract/content/content-names.ts'
import type { ContentOf, PartContent } from '#lib/contract/content/content-parts.ts'
import { type OfficeContent, officeContent, officeContentSave } from '#lib/contract/content/office/content.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { officeQueries, refreshOffice, useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { useRememberedDraft } from '#lib/office/remembered-draft.ts'
import { useDraftHistory } from './draft-history.ts'

/** Save status of the draft. */
export type SaveState =
  | { kind: 'none' }
  | { kind: 'waits' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: Date }
  | { kind: 'failed'; why: string }

type Draft = NonNullable<OfficeContent['draft']>

/** Changes that are not saved yet. */
interface Typed<Content> {
  content: Content
  /** Version of the saved draft under these changes; null if there was no draft. */
  over: number | null
  /** Contents sent, latest last, until a response confirms whether they were saved. */
  sent: readonly Content[]
}

const SAVES_AFTER_MS = 1_000
const TRIES_AGAIN_MS = 5_000
const EVERY_MS = 20_000
const MAX_SENT = 4
const CONFLICT: SaveState = { kind: 'failed', why: 'someone else changed it. Compare both versions' }

const keyOf = (part: ContentPartName) => [officeContent.name, { part }]

/**
 * Saves the changes of a part one after the other, and notes conflicts.
 * @param remembered the unsaved changes and their setter
 * @param seen the version of the draft that this screen has seen or saved; set after each save
 */
function useDraftSaving<P extends ContentPartName>(
  part: P,
  [typed, remember]: ReturnType<typeof useRememberedDraft<Typed<ContentOf[P]>>>,
  seen: { current: number | null | undefined },
  onConflict: (() => void) | undefined,
) {
  type Content = ContentOf[P]
  const key = keyOf(part)
  const save = useOfficeAction(officeContentSave)
  const [state, setState] = useState<SaveState>({ kind: 'none' })
  const [conflict, setConflict] = useState<{ theirs: Draft | null } | null>(null)
  const latest = useRef({ typed, conflict })
  latest.current = { typed, conflict }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sending = useRef<Promise<boolean> | null>(null)

  function put(next: Typed<Content> | null): void {
    latest.current.typed = next
    remember(next)
  }

  function saveSoon(ms = SAVES_AFTER_MS): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), ms)
  }

  /** Saves the unsaved changes now. @returns whether all of them are saved */
  function flush(): Promise<boolean> {
    clearTimeout(timer.current)
    sending.current ??= sendAll().finally(() => {
      sending.current = null
    })
    return sending.current
  }

  async function sendAll(): Promise<boolean> {
    const before = latest.current.typed
    if (before === null) return true
    if (latest.current.conflict) {
      setState(CONFLICT)
      return false
    }
    if (!isOnline()) {
      setState({ kind: 'failed', why: 'you are offline. Your changes stay on this device' })
      return false
    }
    setState({ kind: 'saving' })
    const { content: sent, over } = before
    put({ ...before, sent: [...before.sent, sent].slice(-MAX_SENT) })
    const answer = await save.run({ ...(over !== null && { version: over }), of: contentOf(part, sent) })
    if (!answer.ok) return refused(answer.problem)
    await noteSaved({ about: answer.data, of: contentOf(part, sent) })
    const after = latest.current.typed
    const isAll = after === null || after.content === sent
    put(isAll ? null : { content: after.content, over: answer.data.version, sent: [] })
    return isAll || sendAll()
  }

  /** The saved draft replaces the query's data: responses still on their way are older. */
  async function noteSaved(draft: Draft): Promise<void> {
    seen.current = draft.about.version
    await officeQueries.cancelQueries({ queryKey: key })
    officeQueries.setQueryData<OfficeContent>(key, (before) => before && { ...before, draft })
    setState({ kind: 'saved', at: new Date(draft.about.changedAt) })
    void refreshOffice(['office-content-parts'])
  }

  function refused(problem: Problem): boolean | Promise<boolean> {
    const now = latest.current.typed
    if (problem.code === 'changed-meanwhile' && now) {
      const theirs = (problem.data ?? null) as Draft | null
      // The response to an earlier request was lost: the stored draft is the user's own.
      if (theirs && now.sent.some((one) => isSame(theirs.of, contentOf(part, one)))) {
        put({ ...now, over: theirs.about.version, sent: [] })
        return sendAll()
      }
      setConflict({ theirs })
      latest.current.conflict = { theirs }
      void refreshOffice(['office-content'])
      setState(CONFLICT)
      onConflict?.()
      return false
    }
    setState({ kind: 'failed', why: problemText(problem).replace(/\.$/, '') })
    if (PROBLEMS[problem.code].retryable) saveSoon(TRIES_AGAIN_MS)
    return false
  }

  return { state, setState, conflict, setConflict, latest, timer, put, saveSoon, flush }
}

/** Saves changes left by an earlier page, and saves after a reconnection and when the page closes. */
function useSaveTimes<P extends ContentPartName>(
  { latest, flush, saveSoon }: ReturnType<typeof useDraftSaving<P>>,
  hasTyped: boolean,
  isReady: boolean,
): void {
  const current = useRef({ latest, flush, saveSoon })
  current.current = { latest, flush, saveSoon }

  // Save changes left by a reload or another page now, and again after a reconnection.
  useEffect(() => {
    if (!hasTyped || !isReady) return
    current.current.saveSoon()
    const online = () => void current.current.flush()
    window.addEventListener('online', online)
    return () => window.removeEventListener('online', online)
  }, [hasTyped, isReady])
  useEffect(
    () => () => {
      // The page closes: save the changes without waiting.
      if (current.current.latest.current.typed) void current.current.flush()
    },
    [],
  )
}

/**
 * Draft of a shop front part. Saves automatically a second after the last change, over the version that was read. Until
 * then this device stores it, also through a reload or a lost connection. After a change by another user (`conflict`),
 * saving stops until the user chooses a version.
 */
export function useContentDraft<P extends ContentPartName>(part: P, { onConflict }: { onConflict?: () => void } = {}) {
  type Content = ContentOf[P]
  const key = keyOf(part)
  const read = useOfficeQuery(officeContent, { part }, { everyMs: EVERY_MS, keepsPrevious: false })
  const remembered = useRememberedDraft<Typed<Content>>(`content-draft.${part}`)
  const [typed] = remembered
  /** The version of the draft that this screen has seen or saved. */
  const seen = useRef<number | null | undefined>(undefined)
  const saving = useDraftSaving(part, remembered, seen, onConflict)
  const { state, setState, conflict, setConflict, latest, timer, put, saveSoon, flush } = saving
  const history = useDraftHistory<Content>()

  const server = read.data
  const of = server
    ? contentOf(part, typed?.content ?? contentIn<Content>(server.draft?.of ?? server.current.of))
    : null
  const content = of ? (of.content as Content) : null
  const serverVersion = server?.draft?.about.version ?? null

  function replace(next: Content): void {
    const { typed: before } = latest.current
    put({ content: next, over: before ? before.over : serverVersion, sent: before?.sent ?? [] })
    setState({ kind: 'waits' })
    saveSoon()
  }

  const hasTyped = typed !== null
  const isReady = server !== undefined
  useSaveTimes(saving, hasTyped, isReady)

  // Undo steps across another user's draft would remove that user's changes.
  const clear = useRef(history.clear)
  clear.current = history.clear
  useEffect(() => {
    if (!isReady || hasTyped || seen.current === serverVersion) return
    if (seen.current !== undefined) clear.current()
    seen.current = serverVersion
  }, [isReady, hasTyped, serverVersion])

  // biome-ignore lint/correctness/useExhaustiveDependencies: as long as the content is the same, so is what holds it
  const stable = useMemo(() => of, [content])

  return {
    read,
    server: server ?? null,
    /** The draft, or the published content if there is no draft; null while loading. */
    content,
    of: stable,
    hasDraft: server?.draft != null || hasTyped,
    state,
    conflict,
    change(next: Content): void {
      if (content === null) return
      history.note(content)
      replace(next)
    },
    step(way: 'undo' | 'redo'): void {
      const next = content === null ? null : history.step(way, content)
      if (next !== null) replace(next)
    },
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    flush,
    /**
     * Saves the unsaved changes. @returns the version of the saved draft; null if the save failed or no draft exists
     */
    async save(): Promise<number | null> {
      if (!(await flush())) return null
      return officeQueries.getQueryData<OfficeContent>(key)?.draft?.about.version ?? null
    },
    /** Discards the unsaved changes: the saved content is shown again. */
    async forget(): Promise<void> {
      clearTimeout(timer.current)
      latest.current.conflict = null
      setConflict(null)
      put(null)
      history.clear()
      setState({ kind: 'none' })
      await refreshOffice(['office-content', 'office-content-parts'])
    },
    /** Saves the unsaved changes over another user's draft. */
    saveOver(): Promise<boolean> {
      const mine = latest.current.typed
      const over = latest.current.conflict?.theirs?.about.version ?? null
      latest.current.conflict = null
      setConflict(null)
      if (mine) put({ ...mine, over, sent: [] })
      return flush()
    },
  }
}

export type ContentDraft<P extends ContentPartName> = ReturnType<typeof useContentDraft<P>>

const contentIn = <Content>(of: PartContent): Content => of.content as Content

const isSame = (one: PartContent, other: PartContent) => changesBetween(one, other).length === 0
