import { createNotifier, followStorage } from '../../browser/store.ts'
import type { PickList, PickScan } from '../../contract/fulfilment/office/pick-lists.ts'

/** Data of an open pick list on a phone: the list in the shop's last response, and the unsent scans. */
export interface StoredPickList {
  list: PickList
  scans: readonly PickScan[]
}

const NAME = 'fuma.pick-list.'
const keyOf = (pickListId: number) => `${NAME}${pickListId}`

const { notify, subscribe } = createNotifier(followStorage((key) => key === null || key.startsWith(NAME)))
/** The last read value, so that the same text gives the same object; the only copy if storage is blocked. */
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
    // Not written by this module: treat as empty.
  }
  parsed.set(pickListId, { text, kept })
  return kept
}

/** The stored data of a pick list, live. */
export const storedPickList = (pickListId: number) => ({ read: () => read(pickListId), subscribe })

/** Stores a pick list; null deletes it. @returns false if the phone has no space: it then lasts as long as the page */
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

/** Deletes every pick list without unsent scans: for a phone that others use too. */
export function forgetSentPickLists(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(NAME)) continue
      const id = Number(key.slice(NAME.length))
      if (read(id)?.scans.length === 0) storePickList(id, null)
    }
  } catch {
    // Blocked storage: the data lasts as long as the page.
  }
}
