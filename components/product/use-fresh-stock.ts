import { useCallback, useMemo, useRef, useState } from 'react'
import type { StageProduct } from './use-variant.ts'

/**
 * A page's product with the current stock: the page itself can be an hour old. The stock is requested once the visitor
 * touches the colours and sizes. Newer figures of single variants are merged in.
 */
export function useFreshStock(product: StageProduct) {
  const [stock, setStock] = useState<ReadonlyMap<number, number>>(new Map())
  const isRequested = useRef(false)

  const refreshStock = useCallback(() => {
    if (isRequested.current) return
    isRequested.current = true
    const ask = async () => {
      const { familyStock } = await import('#lib/catalogue/stock-queries.ts')
      const found = await familyStock(product.id)
      if (found) setStock(found)
      else isRequested.current = false
    }
    // Offline: the page's own figures stay, and the next touch tries again.
    ask().catch(() => {
      isRequested.current = false
    })
  }, [product.id])

  const note = useCallback((id: number, pieces: number) => {
    setStock((before) => (before.get(id) === pieces ? before : new Map(before).set(id, pieces)))
  }, [])

  const fresh = useMemo((): StageProduct => {
    if (stock.size === 0) return product
    const cells = product.matrix.cells.map((row) =>
      row.map((cell) => cell && { ...cell, piece: stock.get(cell.id) ?? cell.piece }),
    )
    return { ...product, qty: stock.get(product.id) ?? product.qty, matrix: { ...product.matrix, cells } }
  }, [product, stock])

  return { product: fresh, refreshStock, note }
}
