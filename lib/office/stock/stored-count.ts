import { createNotifier, followStorage } from '../../browser/store.ts'
import type { CountProduct } from '../../contract/office/stock-counts.ts'

/** What was counted of a product: closed bales, and loose ones besides. */
export interface Counted {
  looseTenths: number
  bales: number
  /** When it was counted last, by the phone's clock. */
  at: string
}

/** A count that is under way on this phone. */
export interface StoredCount {
  /** Names the count: sent twice, it is one. */
  key: string
  title: string
  products: readonly CountProduct[]
  /** By variant. */
  counted: Readonly<Record<number, Counted>>
  /** The product in hand. */
  current: number | null
  /** True once it was sent and no answer came: it is not changed any more. */
  isSending: boolean
}

const NAME = 'fuma.stock-count'

const { notify, subscribe } = createNotifier(followStorage((key) => key === null || key === NAME))
/** What was read last, so that the same text is the same object; where storage is blocked it is all there is. */
let parsed: { text: string | null; count: StoredCount | null } = { text: null, count: null }

function read(): StoredCount | null {
  let text: string | null
  try {
    text = localStorage.getItem(NAME)
  } catch {
    return parsed.count
  }
  if (parsed.text === text) return parsed.count
  let count: StoredCount | null = null
  try {
    count = text === null ? null : (JSON.parse(text) as StoredCount)
  } catch {
    // Not ours: as if nothing was kept.
  }
  parsed = { text, count }
  return count
}

/** The count on this phone, live. */
export const storedCount = { read, subscribe }

/** Keeps the count; null forgets it. @returns false when the phone has no room for it: it is kept for this page alone */
export function storeCount(count: StoredCount | null): boolean {
  const text = count && JSON.stringify(count)
  let isKept = true
  try {
    if (text === null) localStorage.removeItem(NAME)
    else localStorage.setItem(NAME, text)
  } catch {
    isKept = false
  }
  // What could not be kept is read again from here, as long as storage says what it said.
  parsed = isKept ? { text, count } : { text: parsed.text, count }
  notify()
  return isKept
}

/** How much of a product was counted altogether. */
export const totalOf = (
  { looseTenths, bales }: Counted,
  { piecesPerBale }: Pick<CountProduct, 'piecesPerBale'>,
): number => looseTenths + bales * piecesPerBale * 10
