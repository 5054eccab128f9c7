import { useEffect, useMemo, useState } from 'react'
import { recall, remember } from '#lib/browser/tab-storage.ts'
import { cart, useCart } from '#lib/cart/cart.ts'
import type { CartItem } from '#lib/cart/cart-store.ts'
import { breaksOf, nextBreak, unitPrice } from '#lib/catalogue/agreed-price.ts'
import { familyPrices, laddersFor } from '#lib/catalogue/family-ladders.ts'
import { familyText } from '#lib/catalogue/ladder-text.ts'
import { useLeadsExVat } from '#lib/catalogue/leading-price.ts'
import { rangeHint, soldByOf, typedProblem } from '#lib/catalogue/quantity-range.ts'
import type { Product } from '#lib/contract/catalogue/product.ts'
import { withVat } from '#lib/format/money.ts'
import { quantityOf, shownQuantity } from '#lib/format/quantity.ts'
import { useAgreed } from '../catalogue/use-agreed-prices.ts'
import { type CellPrice, type MatrixCell, matrixTotals } from './matrix.ts'

/** Data of a product for the quantity grid. */
export type MatrixProduct = Pick<
  Product,
  | 'id'
  | 'clusterCode'
  | 'clusterName'
  | 'brandName'
  | 'matrix'
  | 'Unittext'
  | 'quantityStep'
  | 'vatPerc'
  | 'images'
  | 'tags'
  | 'visibility'
  | 'ladders'
>

const draftName = (product: MatrixProduct) => `matrix.${product.clusterCode}`

/** Every cell that can be ordered, with its colour and size as text, and the index of its colour. */
function cellsOf({ matrix }: MatrixProduct) {
  return matrix.cells.flatMap((cells, row) =>
    cells.flatMap((cell, column) =>
      cell ? [{ cell, column, detail: `${matrix.columns[column]?.name ?? ''}, ${matrix.rows[row]?.name ?? ''}` }] : [],
    ),
  )
}

/** "Cartons of 12" for a cell; empty without terms of quantities. */
export const hintOf = (product: MatrixProduct, cell: MatrixCell): string =>
  cell.quantities ? rangeHint(cell.quantities, soldByOf({ ...product, piecesPerBale: cell.piecesPerBale })) : ''

/**
 * The quantities typed into a product's grid. They start from the cart, survive a closed popup and a reload until they
 * are put into the cart, and are checked against the known stock.
 */
export function useMatrix(product: MatrixProduct) {
  const { items } = useCart()
  const cells = useMemo(() => cellsOf(product), [product])
  const [written, setWritten] = useState(() => recall<Record<number, string>>(draftName(product)) ?? {})
  const inCart = useMemo(() => new Map(items.map((item) => [item.productId, item.quantity])), [items])
  // Cells that were not typed in follow the cart, which other pages and devices change too.
  const texts = useMemo(() => {
    const fromCart = cells.map(({ cell }) => [cell.id, shownQuantity(inCart.get(cell.id) ?? 0)] as const)
    return { ...Object.fromEntries(fromCart), ...written } as Record<number, string>
  }, [cells, inCart, written])

  const { quantities, problems } = useMemo(() => {
    const quantities: Record<number, number> = {}
    const problems: Record<number, string> = {}
    for (const { cell } of cells) {
      const text = texts[cell.id] ?? ''
      const problem = typedProblem(
        text,
        soldByOf({ ...product, piecesPerBale: cell.piecesPerBale }),
        cell.piece,
        cell.quantities,
      )
      if (problem) problems[cell.id] = problem
      quantities[cell.id] = quantityOf(text, product.quantityStep) ?? 0
    }
    return { quantities, problems }
  }, [cells, texts, product])

  // Only quantities that differ from the cart.
  const typed = useMemo(() => {
    const differs = ({ cell: { id } }: { cell: MatrixCell }) =>
      problems[id] !== undefined || (quantities[id] ?? 0) !== (inCart.get(id) ?? 0)
    return Object.fromEntries(cells.filter(differs).map(({ cell }) => [cell.id, texts[cell.id] ?? '']))
  }, [cells, texts, quantities, problems, inCart])
  const changed = Object.keys(typed).length > 0
  useEffect(() => remember(draftName(product), changed ? typed : null), [product, typed, changed])

  const isExVat = useLeadsExVat()
  const agreed = useAgreed(product.clusterCode)
  const { priceOf, nextOf, ladderPrices } = useMemo(() => {
    const laddersPriceOf = familyPrices(
      laddersFor(product.ladders, agreed),
      cells.map(({ cell: { id, piecesPerBale } }) => ({ productId: id, quantity: quantities[id] ?? 0, piecesPerBale })),
    )
    // Ladders count the whole grid.
    const pricedBy = ({ id, exVatPrice, piecesPerBale }: MatrixCell, quantity: number) =>
      laddersPriceOf({
        ...{ productId: id, piecesPerBale, quantityStep: product.quantityStep, listPrice: exVatPrice ?? 0 },
        otherPrice: unitPrice(exVatPrice ?? 0, breaksOf(agreed, id), quantity, piecesPerBale),
      })
    const priceOf: CellPrice = (cell, quantity) => pricedBy(cell, quantity).exVatPrice
    const nextOf = (cell: MatrixCell, quantity: number) =>
      nextBreak(priceOf(cell, quantity), breaksOf(agreed, cell.id), quantity, cell.piecesPerBale)
    const priced = cells.filter(({ cell }) => cell.exVatPrice !== null)
    const ladderPrices = priced.map(({ cell }) => pricedBy(cell, quantities[cell.id] ?? 0))
    return { priceOf, nextOf, ladderPrices }
  }, [agreed, cells, quantities, product])

  const lineOf = ({ cell, detail }: { cell: MatrixCell; detail: string }): CartItem => ({
    productId: cell.id,
    quantity: quantities[cell.id] ?? 0,
    price: cell.exVatPrice === null ? null : priceOf(cell, quantities[cell.id] ?? 0),
    name: product.clusterName,
    detail,
  })

  return {
    texts,
    quantities,
    /** Why a cell's text cannot be ordered, by product id. */
    problems,
    totals: useMemo(
      () => matrixTotals(product.matrix, quantities, product.vatPerc, priceOf),
      [product, quantities, priceOf],
    ),
    /** The cells with an invalid quantity, row by row, as text. */
    refused: cells.flatMap(({ cell, column, detail }) => {
      const problem = problems[cell.id]
      return problem ? [{ id: cell.id, column, detail, problem }] : []
    }),
    /** The visitor's price per piece at a quantity, and the next lower price at a larger quantity. */
    priceOf,
    nextOf,
    /** The step that the quantities reach, and the next step, in one text; empty without a ladder. */
    ladderText: familyText(ladderPrices, { unit: product.Unittext, vatPerc: product.vatPerc, isExVat }),
    /** Whether prices are shown without VAT; else with it. */
    isExVat,
    /** The same price in the reading that is shown. */
    shownPriceOf: (cell: MatrixCell, quantity: number) =>
      isExVat ? priceOf(cell, quantity) : withVat(priceOf(cell, quantity), product.vatPerc),
    /** Whether the prices are those of the visitor yet. */
    pricesLoaded: agreed !== undefined,
    /** Whether the grid differs from the cart. */
    changed,
    /** Whether the cart contains any of this product. */
    inCart: cells.some(({ cell }) => inCart.has(cell.id)),
    /** Whether a cell accepts a quantity: a sold-out cell does only to change a quantity that it already has. */
    isOpen: (cell: MatrixCell) => cell.piece > 0 || inCart.has(cell.id) || written[cell.id] !== undefined,
    write: (more: Record<number, string>) => setWritten((before) => ({ ...before, ...more })),
    /**
     * Puts the current grid into the cart: 0 and empty remove a line. Returns the changes and a function to undo them.
     */
    save() {
      const before = cart.read().items.filter(({ productId }) => quantities[productId] !== undefined)
      const after = cells.filter(({ cell }) => quantities[cell.id] || inCart.has(cell.id)).map(lineOf)
      cart.set(after)
      const productIds = after.map(({ productId }) => productId)
      const undo = () => {
        cart.set([...after.map((line) => ({ ...line, quantity: 0 })), ...before])
      }
      return { productIds, undo }
    },
  }
}
export type MatrixState = ReturnType<typeof useMatrix>
