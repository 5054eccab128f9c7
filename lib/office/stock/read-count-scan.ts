import type { CountProduct } from '../../contract/stock/office/stock-counts.ts'
import { plainCode } from '../../packing/barcode.ts'
import { type Counted, type StoredCount, totalOf } from './stored-count.ts'

/** Result of a scanned code during a stock count. */
export interface CountScan {
  outcome: 'right' | 'wrong'
  title: string
  text: string
  /** The product that was scanned. */
  variantId?: number
}

const NOTHING: Omit<Counted, 'at'> = { looseTenths: 0, bales: 0 }

const figure = (tenths: number) => (tenths / 10).toLocaleString('en-US')

/** The product of a code; undefined when this phone does not know it. */
export function productOf(count: StoredCount, code: string): CountProduct | undefined {
  const plain = plainCode(code)
  return count.products.find((product) => plainCode(product.code) === plain)
}

/** The count with one more of a product, or with a typed quantity; the product is then selected. */
export function withCounted(
  count: StoredCount,
  variantId: number,
  change: (before: Omit<Counted, 'at'>) => Omit<Counted, 'at'>,
  at: Date,
): StoredCount {
  const counted = { ...change(count.counted[variantId] ?? NOTHING), at: at.toISOString() }
  return { ...count, counted: { ...count.counted, [variantId]: counted }, current: variantId }
}

/**
 * Counts a scanned piece. For products sold by the tenth (metres) a scan only selects the product: its length is typed.
 * @returns the new count, and the message to show
 */
export function takeCountScan(count: StoredCount, code: string, at: Date): { count: StoredCount; scan: CountScan } {
  const product = productOf(count, code)
  if (!product) {
    const text = `${code.trim().slice(0, 40)}. It is looked up when you are online.`
    return { count, scan: { outcome: 'wrong', title: 'This code is not on this phone.', text } }
  }
  const { variantId, stepTenths, name } = product
  if (stepTenths < 10) {
    const scan: CountScan = { outcome: 'right', title: 'Type how much there is.', text: name, variantId }
    return { count: { ...count, current: variantId }, scan }
  }
  const next = withCounted(
    count,
    variantId,
    (before) => ({ ...before, looseTenths: before.looseTenths + stepTenths }),
    at,
  )
  const total = totalOf(next.counted[variantId] as Counted, product)
  return { count: next, scan: { outcome: 'right', title: `That is ${figure(total)}.`, text: name, variantId } }
}
