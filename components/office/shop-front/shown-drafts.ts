import { useEffect } from 'react'
import { createStore } from '#lib/browser/store.ts'
import { useStore } from '#lib/browser/use-store.ts'
import type { ContentPartName } from '#lib/contract/content/content-names.ts'
import type { ContentOf } from '#lib/contract/content/content-parts.ts'

const NONE: Partial<ContentOf> = {}
const drafts = createStore<Partial<ContentOf>>(NONE)

/** The drafts that this window has loaded: the preview shows them together. */
export const useShownDrafts = (): Partial<ContentOf> => useStore(drafts, NONE)

/** Adds a part's draft to the previewed drafts; null: preview the published content. */
export function useShowDraft<P extends ContentPartName>(part: P, content: ContentOf[P] | null): void {
  useEffect(() => {
    const { [part]: _before, ...others } = drafts.read()
    drafts.set(content === null ? others : { ...others, [part]: content })
  }, [part, content])
}
