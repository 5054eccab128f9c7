import { classes } from '#components/kit/classes.ts'
import { breakText } from '#lib/catalogue/agreed-price.ts'
import type { Matrix } from '#lib/contract/catalogue/product.ts'
import { showMoney } from '#lib/format/money.ts'
import type { MatrixCell } from './matrix.ts'
import { hintOf, type MatrixProduct, type MatrixState } from './use-matrix.ts'

/** "KSh 1,250.00", or "from …" where colours of one size differ in price; null when prices are hidden. */
function pricesText(cells: readonly (MatrixCell | null)[], priceOf: MatrixState['shownPriceOf']): string | null {
  const prices = [...new Set(cells.flatMap((cell) => (cell?.exVatPrice == null ? [] : [priceOf(cell, 0)])))]
  if (!prices.length) return null
  return `${prices.length > 1 ? 'from ' : ''}${showMoney(Math.min(...prices))}`
}

/** The bale of a size, if all its colours agree and it contains more than one piece. */
export function baleOf(cells: readonly (MatrixCell | null)[]): number | null {
  const bales = [...new Set(cells.flatMap((cell) => (cell ? [cell.piecesPerBale] : [])))]
  return bales.length === 1 && bales[0] !== undefined && bales[0] > 1 ? bales[0] : null
}

/** The price of a larger quantity of a size, if all its colours agree. */
function nextText(cells: readonly (MatrixCell | null)[], nextOf: MatrixState['nextOf']): string | null {
  const all = new Set(
    cells.flatMap((cell) => {
      const next = cell && cell.exVatPrice !== null ? nextOf(cell, 0) : null
      return cell ? [next ? breakText(next) : ''] : []
    }),
  )
  const [text] = all
  return all.size === 1 && text ? text : null
}

/** The valid quantities of a size, if all its colours agree: "Cartons of 12". */
function hintText(product: MatrixProduct, cells: readonly (MatrixCell | null)[]): string | null {
  const all = new Set(cells.flatMap((cell) => (cell ? [hintOf(product, cell)] : [])))
  const [text] = all
  return all.size === 1 && text ? text : null
}

/**
 * A size at the head of its row, with its price in the VAT view that leads for the visitor, its bale, and the price of
 * a larger quantity.
 */
export function MatrixRowHead({
  name,
  cells,
  product,
  state: { shownPriceOf, nextOf, pricesLoaded },
}: {
  name: string
  cells: Matrix['cells'][number]
  product: MatrixProduct
  state: Pick<MatrixState, 'shownPriceOf' | 'nextOf' | 'pricesLoaded'>
}) {
  const price = pricesText(cells, shownPriceOf)
  const next = nextText(cells, nextOf)
  const bale = baleOf(cells)
  const hint = hintText(product, cells)
  return (
    <th scope="row" className="sticky left-0 z-1 border-t border-hairline bg-ground py-2.5 pr-4 align-top font-normal">
      <span className="block font-semibold whitespace-nowrap">{name}</span>
      {price ? (
        <span className={classes('block text-tiny text-muted', !pricesLoaded && 'invisible')}>{price}</span>
      ) : null}
      {bale ? <span className="block text-tiny text-muted">Bale of {bale}</span> : null}
      {hint ? <span className="block text-tiny">{hint}</span> : null}
      {next ? <span className="block text-tiny text-success">{next}</span> : null}
    </th>
  )
}
