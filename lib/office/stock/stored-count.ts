import { createNotifier, followStorage } from '../../browser/store.ts'
import type { CountProduct } from '../../contract/stock/office/stock-counts.ts'

/** Counted quantity of a product: closed bales and loose pieces. */
export interface Counted {
  looseTenths: number
  bales: number
  /** When it was counted last, by the phone's clock. */
  at: string
}

/** A stock count in progress on this phone. */
export interface StoredCount {
  /** Id of the count: repeated sending counts once. */
  key: string
  title: string
  products: readonly CountProduct[]
  /** By variant. */
  counted: Readonly<Record<number, Counted>>
  /** The product in hand. */
  current: number | null
  /** True once it was sent without a response: it can then no longer be changed. */
  isSending: boolean
}

const NAME = 'fuma.stock-count'

const { notify, subscribe } = createNotifier(followStorage((key) => key === null || key === NAME))
/** The last read value, so that the same text gives the same object; the only copy if storage is blocked. */
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
    // Not written by this module: treat as empty.
  }
  parsed = { text, count }
  return count
}

/** The count on this phone, live. */
export const storedCount = { read, subscribe }

/** Stores the count; null deletes it. @returns false if the phone has no space: it then lasts as long as the page */
export function storeCount(count: StoredCount | null): boolean {
  const text = count && JSON.stringify(count)
  let isKept = true
  try {
    if (text === null) localStorage.removeItem(NAME)
    else localStorage.setItem(NAME, text)
  } catch {
    isKept = false
  }
  // A count that could not be stored is read from here, while the stored text is unchanged.
  parsed = isKept ? { text, count } : { text: parsed.text, count }
  notify()
  return isKept
}

/** Total counted quantity of a product. */
export const totalOf = (
  { looseTenths, bales }: Counted,
  { piecesPerBale }: Pick<CountProduct, 'piecesPerBale'>,
): number => looseTenths + bales * piecesPerBale * 10
