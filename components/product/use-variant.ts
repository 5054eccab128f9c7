import { useCallback, useRef, useState } from 'react'
import { showAlert } from '#lib/browser/alerts.ts'
import { replaceOwnAddress } from '#lib/browser/own-address.ts'
import type { Product } from '#lib/contract/catalogue/product.ts'
import { productAddress } from '#lib/routes.ts'

/** Data of a product for the interactive part of its page. */
export type StageProduct = Pick<
  Product,
  | 'id'
  | 'code'
  | 'clusterCode'
  | 'clusterName'
  | 'brandName'
  | 'brandImage'
  | 'matrix'
  | 'images'
  | 'tags'
  | 'exVatPrice'
  | 'price'
  | 'formerPrice'
  | 'vatPerc'
  | 'Unittext'
  | 'quantityStep'
  | 'piecesPerBale'
  | 'qty'
  | 'visibility'
  | 'colorCode'
  | 'sizeCode'
  | 'plCode'
  | 'category'
  | 'ladders'
  | 'deposits'
>

/** The chosen colour and size. */
export interface Variant
  extends Pick<
    StageProduct,
    'id' | 'code' | 'images' | 'tags' | 'exVatPrice' | 'price' | 'formerPrice' | 'piecesPerBale' | 'qty'
  > {
  row: number
  column: number
}

function variantOf(product: StageProduct): Variant {
  const { id, code, images, tags, exVatPrice, price, formerPrice, piecesPerBale, qty, matrix } = product
  return {
    ...{ id, code, images, tags, exVatPrice, price, formerPrice, piecesPerBale, qty },
    row: Math.max(
      0,
      matrix.rows.findIndex((size) => size.code === product.sizeCode),
    ),
    column: Math.max(
      0,
      matrix.columns.findIndex((colour) => colour.code === product.colorCode),
    ),
  }
}

/** The row to show for a colour: the wanted size, else the first size the colour is made in. */
export function rowFor({ matrix }: Pick<Product, 'matrix'>, column: number, row: number): number {
  if (matrix.cells[row]?.[column]) return row
  return Math.max(
    0,
    matrix.cells.findIndex((cells) => cells[column]),
  )
}

/**
 * The chosen variant. Picking a colour or size changes price and address at once from the grid, then requests the
 * colour's pictures, tags and current price.
 * @param onStock receives the stock of the shop's response
 */
export function useVariant(product: StageProduct, onStock: (id: number, pieces: number) => void) {
  const [variant, setVariant] = useState(() => variantOf(product))
  const [loading, setLoading] = useState(false)
  /** Expected number of pictures of the picked colour; 0 once they are loaded. */
  const [awaited, setAwaited] = useState(0)
  const asking = useRef<AbortController | null>(null)

  /** Requests a colour and size, and applies the response. Returns the variant; null without a response. */
  const refresh = useCallback(
    async (row: number, column: number): Promise<Variant | null> => {
      asking.current?.abort()
      const control = new AbortController()
      asking.current = control
      setLoading(true)
      try {
        // The contract's schemas are fetched with the first pick: the page itself does without.
        const { featureDetail } = await import('./feature-detail.ts')
        const answer = await featureDetail(
          {
            clusterId: product.clusterCode,
            colorCode: product.matrix.columns[column]?.code ?? product.colorCode,
            sizeCode: product.matrix.rows[row]?.code,
            plCode: product.plCode,
            category: product.category,
          },
          control.signal,
        )
        if (control.signal.aborted) return null
        if (!answer.ok) {
          showAlert({ tone: 'warning', title: 'The pictures may show another colour.', text: answer.problem.message })
          return null
        }
        const { id, code, images, tags, exVatPrice, price, formerPrice, piecesPerBale, qty } = answer.data
        const found = { id, code, images, tags, exVatPrice, price, formerPrice, piecesPerBale, qty, row, column }
        setVariant(found)
        onStock(id, qty)
        return found
      } catch (error) {
        if (control.signal.aborted) return null
        showAlert({
          tone: 'warning',
          title: 'The pictures may show another colour.',
          text: error instanceof Error ? 'We could not reach the shop.' : undefined,
        })
        return null
      } finally {
        if (asking.current === control) {
          setLoading(false)
          setAwaited(0)
        }
      }
    },
    [product, onStock],
  )

  const pick = useCallback(
    (wantedRow: number, column: number) => {
      const row = rowFor(product, column, wantedRow)
      const cell = product.matrix.cells[row]?.[column]
      const colour = product.matrix.columns[column]
      if (!cell || !colour) return
      if (column !== variant.column) setAwaited(Math.max(awaited, variant.images.length))
      setVariant((before) => ({
        ...before,
        row,
        column,
        id: cell.id,
        code: cell.code,
        exVatPrice: cell.exVatPrice,
        price: cell.price,
        formerPrice: cell.formerPrice,
        piecesPerBale: cell.piecesPerBale,
        qty: cell.piece,
        images: column === before.column ? before.images : [colour.image],
      }))
      replaceOwnAddress(productAddress(cell.id))
      void refresh(row, column)
    },
    [product, refresh, variant, awaited],
  )

  return { variant, loading, awaited, pick, refresh }
}
