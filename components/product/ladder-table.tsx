import { EitherPrice } from '#components/kit/figure/price.tsx'
import { covers, laddersFor } from '#lib/catalogue/family-ladders.ts'
import { countingText, stepText } from '#lib/catalogue/ladder-text.ts'
import { stepPrice } from '#lib/catalogue/price-ladder.ts'
import type { Product } from '#lib/contract/catalogue/product.ts'
import type { FamilyLadder } from '#lib/contract/pricing/ladder.ts'
import { withVat } from '#lib/format/money.ts'
import { perUnit } from '#lib/format/quantity.ts'
import { useAgreed } from '../catalogue/use-agreed-prices.ts'

type LadderProduct = Pick<Product, 'clusterCode' | 'ladders' | 'Unittext' | 'vatPerc'>

/** Prices of larger quantities of a colour and size: those of the page, then those of the visitor's company. */
export function LadderTables({
  product,
  variant: { id, exVatPrice },
}: {
  product: LadderProduct
  variant: Pick<Product, 'id' | 'exVatPrice'>
}) {
  const agreed = useAgreed(product.clusterCode)
  if (exVatPrice === null) return null
  const ladders = laddersFor(product.ladders, agreed).filter((ladder) => covers(ladder, id))
  return ladders.map((ladder) => (
    <LadderTable key={ladder.ladderId} ladder={ladder} listPrice={exVatPrice} product={product} />
  ))
}

/** The steps of a ladder with their prices, and the products that count together. */
function LadderTable({
  ladder: { counting, unit, steps },
  listPrice,
  product: { Unittext, vatPerc },
}: {
  ladder: FamilyLadder
  /** Of the shown colour and size, ex-VAT. */
  listPrice: number
  product: LadderProduct
}) {
  // A step that is not below the list price never counts.
  const lower = steps
    .map((step) => ({ fromUnits: step.fromUnits, exVat: stepPrice(listPrice, step) }))
    .filter(({ exVat }) => exVat < listPrice)
  if (lower.length === 0) return null
  return (
    <div className="approved-only text-small">
      <table className="w-full max-w-md text-left">
        <caption className="pb-1 text-left font-semibold">Prices by quantity</caption>
        <tbody>
          {lower.map(({ fromUnits, exVat }) => (
            <tr key={fromUnits} className="border-t border-hairline">
              <th scope="row" className="py-1.5 pr-4 font-normal">
                {stepText(fromUnits, unit, Unittext)}
              </th>
              <td className="py-1.5 text-right font-semibold">
                <EitherPrice exVat={exVat} incl={withVat(exVat, vatPerc)} /> {perUnit(Unittext)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pt-1 text-muted">{countingText(counting)}</p>
    </div>
  )
}
