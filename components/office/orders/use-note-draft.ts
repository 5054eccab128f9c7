import { useState } from 'react'

/** Whom a note is for: chosen before it is written. */
export type Audience = 'office' | 'customer'

export interface NoteDraft {
  audience: Audience
  text: string
}

const EMPTY: NoteDraft = { audience: 'office', text: '' }

/** What was typed and not sent, by order: it is there again when somebody comes back. */
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
