import { useMemo } from 'react'
import { nearestQuantities } from '#lib/catalogue/quantity-range.ts'
import { MAX_QUANTITY } from '#lib/contract/base/codes.ts'
import type { Matrix, Product } from '#lib/contract/catalogue/product.ts'
import type { AgreedFamily } from '#lib/contract/pricing/agreed-price.ts'
import { useAgreed } from '../catalogue/use-agreed-prices.ts'

/**
 * The quantity grid of a visitor: valid quantities of their company replace the shop's, and a cell with less in stock
 * than its smallest quantity is sold out.
 */
export function ownMatrix(matrix: Matrix, agreed: AgreedFamily | null | undefined): Matrix {
  const own = new Map(agreed?.quantities?.map(({ productId, range }) => [productId, range]))
  const hasTerms = own.size > 0 || matrix.cells.some((row) => row.some((cell) => cell?.quantities))
  if (!hasTerms) return matrix
  const cells = matrix.cells.map((row) =>
    row.map((cell) => {
      const quantities = cell && (own.get(cell.id) ?? cell.quantities)
      if (!quantities) return cell
      const isSoldOut = nearestQuantities(MAX_QUANTITY, quantities, cell.piece).length === 0
      return { ...cell, quantities, piece: isSoldOut ? 0 : cell.piece }
    }),
  )
  return { ...matrix, cells }
}

/** A product with the quantity grid of the visitor. */
export function useOwnMatrix<Shown extends Pick<Product, 'clusterCode' | 'matrix'>>(product: Shown): Shown {
  const agreed = useAgreed(product.clusterCode)
  return useMemo(() => {
    const matrix = ownMatrix(product.matrix, agreed)
    return matrix === product.matrix ? product : { ...product, matrix }
  }, [product, agreed])
}
