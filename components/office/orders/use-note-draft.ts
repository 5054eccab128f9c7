import { useState } from 'react'

/** Reader of a note: chosen before typing. */
export type Audience = 'office' | 'customer'

export interface NoteDraft {
  audience: Audience
  text: string
}

const EMPTY: NoteDraft = { audience: 'office', text: '' }

/** Unsent text by order: restored when the user returns. */
const kept = new Map<number, NoteDraft>()

/** The note that is being written on an order. */
export function useNoteDraft(orderNo: number): [NoteDraft, (change: Partial<NoteDraft>) => void] {
  const [draft, setDraft] = useState(() => kept.get(orderNo) ?? EMPTY)
  function change(part: Partial<NoteDraft>): void {
    setDraft((before) => {
      const next = { ...before, ...part }
      kept.set(orderNo, next)
      return next
    })
  }
  return [draft, change]
}
