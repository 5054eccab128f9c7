import { EitherPrice } from '#components/kit/figure/price.tsx'
import { covers } from '#lib/catalogue/family-ladders.ts'
import { countingText, stepText } from '#lib/catalogue/ladder-text.ts'
import { stepPrice } from '#lib/catalogue/price-ladder.ts'
import type { Product } from '#lib/contract/catalogue/product.ts'
import type { FamilyLadder } from '#lib/contract/pricing/ladder.ts'
import { withVat } from '#lib/format/money.ts'
import { perUnit } from '#lib/format/quantity.ts'
import { useAgreed } from '../catalogue/use-agreed-prices.ts'

type LadderProduct = Pick<Product, 'clusterCode' | 'ladders' | 'Unittext' | 'vatPerc'>

/**
 * Prices of larger quantities of a colour and size: those of the page, then those of the visitor's company. The latter
 * arrive after the page, in one reserved line that opens (viewers.css): the page does not move.
 */
export function LadderTables({
  product,
  variant: { id, exVatPrice },
}: {
  product: LadderProduct
  variant: Pick<Product, 'id' | 'exVatPrice'>
}) {
  const agreed = useAgreed(product.clusterCode)
  if (exVatPrice === null) return null
  const tablesOf = (ladders: readonly FamilyLadder[] | undefined) =>
    (ladders ?? [])
      .filter((ladder) => covers(ladder, id) && lowerSteps(ladder, exVatPrice).length > 0)
      .map((ladder) => <LadderTable key={ladder.ladderId} ladder={ladder} listPrice={exVatPrice} product={product} />)
  const own = tablesOf(agreed?.ladders)
  return (
    <>
      {tablesOf(product.ladders)}
      <div className="own-ladders approved-only text-small">
        {own.length > 0 ? (
          <details>
            <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-success">
              Your company’s prices by quantity
            </summary>
            <div className="space-y-4 pb-2">{own}</div>
          </details>
        ) : null}
      </div>
    </>
  )
}

/** Steps below the list price: other steps never count. */
const lowerSteps = ({ steps }: FamilyLadder, listPrice: number) =>
  steps
    .map((step) => ({ fromUnits: step.fromUnits, exVat: stepPrice(listPrice, step) }))
    .filter(({ exVat }) => exVat < listPrice)

/** The steps of a ladder with their prices, and the products that count together. */
function LadderTable({
  ladder,
  listPrice,
  product: { Unittext, vatPerc },
}: {
  ladder: FamilyLadder
  /** Of the shown colour and size, ex-VAT. */
  listPrice: number
  product: LadderProduct
}) {
  const { counting, unit } = ladder
  return (
    <div className="approved-only text-small">
      <table className="w-full max-w-md text-left">
        <caption className="pb-1 text-left font-semibold">Prices by quantity</caption>
        <tbody>
          {lowerSteps(ladder, listPrice).map(({ fromUnits, exVat }) => (
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
