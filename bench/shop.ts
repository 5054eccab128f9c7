import { call } from './call.ts'

/** Products that are for sale, each of another family. */
export async function productsIn(shopUrl: string, count: number): Promise<number[]> {
  const cards = await call<{ id: number; visibility: boolean }[]>(shopUrl, 'product-list', { collection: ['blankets'] })
  const ids = cards.filter((card) => card.visibility).map(({ id }) => id)
  if (ids.length < count) throw new Error(`only ${ids.length} blankets are for sale`)
  return ids.slice(0, count)
}
