import { MoneyFigure } from '#components/kit/figure/figures.tsx'
import type { OfficeOrder } from '#lib/contract/orders/office/order.ts'
import type { OrderDetails } from '#lib/contract/orders/order-details.ts'
import { showCount } from '#lib/format/count.ts'
import { type Cents, sumCents } from '#lib/format/money.ts'
import { LinePicture } from './order-preview.tsx'

/** Counts of each line. On a phone only the first has a column. */
const COUNTED = [
  { key: 'productQuantity', head: 'Ordered', cell: '' },
  { key: 'cancelledQuantity', head: 'Cancelled', cell: 'text-muted max-md:hidden' },
  { key: 'returnedQuantity', head: 'Returned', cell: 'text-muted max-md:hidden' },
] as const

function Sum({ label, cents }: { label: string; cents: Cents }) {
  if (cents === 0) return null
  return (
    <div className="flex justify-between gap-3 text-muted">
      <dt>{label}</dt>
      <dd>
        <MoneyFigure cents={cents} isExact />
      </dd>
    </div>
  )
}

function Sums({ order }: { order: OrderDetails }) {
  const deliveryExVat = sumCents([order.totalValue, -order.subTotal, -order.vatAmount, -order.rounding])
  return (
    <dl className="ml-auto max-w-75 border-b border-hairline py-1.5">
      {order.promotionCode ? (
        <div className="flex justify-between gap-3 text-muted">
          <dt>Code</dt>
          <dd>{order.promotionCode}</dd>
        </div>
      ) : null}
      {order.deliveryOffer ? (
        <div className="flex justify-between gap-3 text-muted">
          <dt>Delivery</dt>
          <dd>{order.deliveryOffer}</dd>
        </div>
      ) : null}
      <Sum label="Products, ex-VAT" cents={order.subTotal} />
      <Sum label="Delivery, ex-VAT" cents={deliveryExVat} />
      <Sum label="VAT" cents={order.vatAmount} />
      <Sum label="Rounding" cents={order.rounding} />
      <div className="flex justify-between gap-3 font-semibold">
        <dt>Total</dt>
        <dd>
          <MoneyFigure cents={order.totalValue} isAlone />
        </dd>
      </div>
    </dl>
  )
}

/** The list price of a line with an agreed price. */
function ListPrice({ cents }: { cents: Cents | undefined }) {
  if (cents === undefined) return null
  return (
    <span className="block text-tiny">
      list price{' '}
      <s>
        <MoneyFigure cents={cents} isExact />
      </s>
    </span>
  )
}

/** The lines of an order with their sums. */
export function OrderLines({
  order,
  listPrices = [],
}: {
  order: OrderDetails
  /** Of lines with an agreed price. */
  listPrices?: OfficeOrder['listPrices']
}) {
  const listed = new Map(listPrices.map(({ productCode, listPrice }) => [productCode, listPrice]))
  const lines = order.listOfProducts
  const columns = COUNTED.filter(({ key }) => key === 'productQuantity' || lines.some((line) => line[key] > 0))
  const taken = columns.filter(({ key }) => key !== 'productQuantity')
  return (
    <section aria-label="Lines" className="room-gutter pt-2">
      <table className="w-full">
        <thead>
          <tr className="border-b border-ink text-tiny text-muted">
            <th scope="col" className="py-1.5 pl-12 text-left font-medium max-md:pl-0">
              {lines.length === 1 ? '1 line' : `${lines.length} lines`}
            </th>
            {columns.map(({ key, head, cell }) => (
              <th key={key} scope="col" className={`py-1.5 pl-3 text-right font-medium ${cell}`}>
                {head}
              </th>
            ))}
            <th scope="col" className="py-1.5 pl-3 text-right font-medium max-md:hidden">
              Price
            </th>
            <th scope="col" className="py-1.5 pl-3 text-right font-medium">
              Ex-VAT
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.productId} className="border-b border-hairline align-middle">
              <th scope="row" className="py-1.5 text-left font-normal">
                <span className="flex items-center gap-3">
                  <LinePicture media={line.media} size="block size-10 shrink-0 overflow-clip max-md:size-11" />
                  <span className="min-w-0">
                    <span className="block font-semibold">{line.productName}</span>
                    <span className="block text-tiny text-muted">
                      {[line.colorName, line.size].filter(Boolean).join(', ')}
                      {line.colorName || line.size ? ', ' : ''}
                      <span className="min-[90rem]:whitespace-nowrap">{line.productCode}</span>
                    </span>
                    {line.offer ? (
                      <span className="block text-tiny text-muted">
                        {line.offer.name}: <MoneyFigure cents={-line.offer.exVat} isExact />
                      </span>
                    ) : null}
                    {line.progress ? <span className="block text-tiny text-warning">{line.progress}</span> : null}
                  </span>
                </span>
              </th>
              {columns.map(({ key, cell }) => (
                <td key={key} className={`py-1.5 pl-3 text-right ${cell}`}>
                  {line[key] > 0 ? showCount(line[key]) : '–'}
                  {key === 'productQuantity'
                    ? // A phone has no space for more columns.
                      taken.map((other) =>
                        line[other.key] > 0 ? (
                          <span key={other.key} className="block text-tiny text-muted md:hidden">
                            {showCount(line[other.key])} {other.head.toLowerCase()}
                          </span>
                        ) : null,
                      )
                    : null}
                </td>
              ))}
              <td className="py-1.5 pl-3 text-right text-muted max-md:hidden">
                <MoneyFigure cents={line.orgUnitPrice} isExact />
                <ListPrice cents={listed.get(line.productCode)} />
              </td>
              <td className="py-1.5 pl-3 text-right">
                <MoneyFigure cents={line.sum} isExact />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-ink font-semibold">
            <td className="py-1.5 pl-13 max-md:pl-0">Pieces, and KSh ex-VAT of what is left</td>
            {columns.map(({ key, cell }) => (
              <td key={key} className={`py-1.5 pl-3 text-right ${cell}`}>
                {showCount(lines.reduce((sum, line) => sum + line[key], 0))}
              </td>
            ))}
            <td className="max-md:hidden" />
            <td className="py-1.5 pl-3 text-right">
              <MoneyFigure cents={order.subTotal} isExact />
            </td>
          </tr>
        </tfoot>
      </table>
      <Sums order={order} />
      {order.creditedValue > 0 ? (
        <p className="ml-auto max-w-75 py-1.5 text-right text-tiny text-muted">
          <MoneyFigure cents={order.creditedValue} isExact /> was credited. It is not in the sums above.
        </p>
      ) : null}
    </section>
  )
}
