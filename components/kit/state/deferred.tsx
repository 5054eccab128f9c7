'use client'

import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { isOnline } from '#lib/browser/online.ts'
import type { Sentences } from '#lib/format/fill.ts'
import { PART_TEXTS } from '#lib/language/part-texts.ts'
import { PartNotLoaded } from './not-loaded.tsx'

/** Component whose code is fetched when first drawn, once for all places that draw it. */
export interface DeferredPart<Props> {
  load: () => Promise<ComponentType<Props>>
  loaded: ComponentType<Props> | null
}

/** @param load a dynamic import */
export const deferredPart = <Props,>(load: () => Promise<ComponentType<Props>>): DeferredPart<Props> => ({
  load,
  loaded: null,
})

/**
 * Draws a deferred component. If its code cannot be fetched, an error with a retry button replaces it (a plain lazy
 * component would break the whole page).
 * @param skeleton placeholder of the same shape while loading
 * @param texts of the language, on translated pages
 */
export function Deferred<Props extends object>({
  part,
  props,
  skeleton,
  texts = PART_TEXTS,
}: {
  part: DeferredPart<Props>
  props: Props
  skeleton: ReactNode
  texts?: Sentences<typeof PART_TEXTS>
}) {
  const [Part, setPart] = useState(() => part.loaded)
  const [isFailed, setFailed] = useState(false)
  const fetchPart = useCallback(() => {
    setFailed(false)
    part.load().then(
      (loaded) => {
        part.loaded = loaded
        setPart(() => loaded)
      },
      () => setFailed(true),
    )
  }, [part])
  useEffect(() => {
    if (!part.loaded) fetchPart()
  }, [part, fetchPart])
  if (Part) return <Part {...props} />
  if (!isFailed) return skeleton
  const why = isOnline() ? texts.tryInAMoment : texts.tryOnline
  return <PartNotLoaded title={texts.partFailed} error={new Error(why)} retry={texts.tryAgain} onRetry={fetchPart} />
}
