import { productDetails } from '../contract/catalogue/product.ts'
import { ask } from '../http/call-client.ts'

/** The current stock of a product's whole family, by product id; null if it cannot be loaded. */
export async function familyStock(productId: number): Promise<ReadonlyMap<number, number> | null> {
  const answer = await ask(productDetails, { id: productId, stockQty: null })
  if (!answer.ok) return null
  const cells = answer.data.matrix.cells.flat()
  return new Map(cells.flatMap((cell) => (cell ? [[cell.id, cell.piece] as const] : [])))
}
