import { useDraft } from '#lib/office/use-draft.ts'

/** Reader of a note: chosen before typing. */
export type Audience = 'office' | 'customer'

export interface NoteDraft {
  audience: Audience
  text: string
}

const EMPTY: NoteDraft = { audience: 'office', text: '' }

/** The note that is being written on an order: restored when the user returns in this tab. */
export function useNoteDraft(orderNo: number): [NoteDraft, (part: Partial<NoteDraft>) => void] {
  const draft = useDraft<NoteDraft>({ name: `order-note.${orderNo}`, saved: EMPTY })
  return [draft.value, (part) => draft.change((before) => ({ ...before, ...part }))]
}
