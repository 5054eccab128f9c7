import { EMPTY_FILTER } from '../../lib/contract/catalogue/empty-filter.ts'
import { productDetails } from '../../lib/contract/catalogue/product.ts'
import { productList } from '../../lib/contract/catalogue/product-list.ts'
import { must } from './calls.ts'

export interface BaleProduct {
  id: number
  code: string
  piecesPerBale: number
}

/** Products by the piece with at least three bales in stock. */
export async function productsByTheBale(count: number): Promise<BaleProduct[]> {
  const found: BaleProduct[] = []
  const cards = await must(productList, { ...EMPTY_FILTER, totalRecords: 100 })
  for (const { id } of cards.filter((card) => card.visibility && card.Unittext !== 'metre')) {
    const { matrix, visibility } = await must(productDetails, { id, stockQty: null })
    for (const cell of matrix.cells.flat()) {
      if (visibility && cell && cell.piecesPerBale > 1 && cell.piece >= 3 * cell.piecesPerBale) found.push(cell)
    }
    if (found.length >= count) return found.slice(0, count)
  }
  throw new Error(`only ${found.length} products have three bales in stock`)
}
