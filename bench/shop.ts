import { call } from './call.ts'

/** A product that is for sale, and ids of other products of its family. */
export async function productIn(shopUrl: string): Promise<{ id: number; siblings: number[] }> {
  const cards = await call<{ id: number; visibility: boolean }[]>(shopUrl, 'product-list', { collection: ['blankets'] })
  const id = cards.find((card) => card.visibility)?.id
  if (!id) throw new Error('no blanket is for sale')
  const product = await call<{ matrix: { cells: ({ id: number; piece: number } | null)[][] } }>(
    shopUrl,
    'product-details',
    { id },
  )
  const siblings = product.matrix.cells.flat().filter((cell) => cell !== null && cell.piece >= 2) as { id: number }[]
  return { id, siblings: siblings.map((cell) => cell.id) }
}
