import { call } from './call.ts'

/** Products that are for sale with at least two in stock, each of another family. */
export async function productsIn(shopUrl: string, count: number): Promise<number[]> {
  const cards = await call<{ id: number; visibility: boolean }[]>(shopUrl, 'product-list', { collection: ['blankets'] })
  const found: number[] = []
  for (const { id } of cards.filter((card) => card.visibility)) {
    const { qty } = await call<{ qty: number }>(shopUrl, 'product-details', { id })
    if (qty >= 2) found.push(id)
    if (found.length === count) return found
  }
  throw new Error(`only ${found.length} blankets are for sale`)
}
