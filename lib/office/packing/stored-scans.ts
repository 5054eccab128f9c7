import { createNotifier, followStorage } from '../../browser/store.ts'
import type { PickList, PickScan } from '../../contract/office/pick-lists.ts'

/** What a phone keeps of an open pick list: the list as the shop said it last, and the scans that are not sent yet. */
export interface StoredPickList {
  list: PickList
  scans: readonly PickScan[]
}

const NAME = 'fuma.pick-list.'
const keyOf = (pickListId: number) => `${NAME}${pickListId}`

const { notify, subscribe } = createNotifier(followStorage((key) => key === null || key.startsWith(NAME)))
/** What was read last, so that the same text is the same object; where storage is blocked it is all there is. */
const parsed = new Map<number, { text: string | null; kept: StoredPickList | null }>()

function read(pickListId: number): StoredPickList | null {
  let text: string | null
  try {
    text = localStorage.getItem(keyOf(pickListId))
  } catch {
    return parsed.get(pickListId)?.kept ?? null
  }
  const before = parsed.get(pickListId)
  if (before && before.text === text) return before.kept
  let kept: StoredPickList | null = null
  try {
    kept = text === null ? null : (JSON.parse(text) as StoredPickList)
  } catch {
    // Not ours: as if nothing was kept.
  }
  parsed.set(pickListId, { text, kept })
  return kept
}

/** What is kept of a pick list, live. */
export const storedPickList = (pickListId: number) => ({ read: () => read(pickListId), subscribe })

/** Keeps a pick list; null forgets it. @returns false when the phone has no room for it: it is kept for this page alone */
export function storePickList(pickListId: number, kept: StoredPickList | null): boolean {
  const text = kept && JSON.stringify(kept)
  let isKept = true
  try {
    if (text === null) localStorage.removeItem(keyOf(pickListId))
    else localStorage.setItem(keyOf(pickListId), text)
  } catch {
    isKept = false
  }
  parsed.set(pickListId, { text, kept })
  notify()
  return isKept
}

/** Forgets every pick list of which all is sent: for a phone that others use too. */
export function forgetSentPickLists(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(NAME)) continue
      const id = Number(key.slice(NAME.length))
      if (read(id)?.scans.length === 0) storePickList(id, null)
    }
  } catch {
    // Blocked storage keeps nothing.
  }
}
