import type { OrderDetails } from '#lib/contract/order-details.ts'
import { showCount } from '#lib/format/count.ts'
import { type Cents, sumCents } from '#lib/format/money.ts'
import { MoneyFigure } from '../frame/figures.tsx'
import { LinePicture } from './order-preview.tsx'

function Head({ children, isRight = false }: { children: string; isRight?: boolean }) {
  return (
    <th scope="col" className={isRight ? 'py-1.5 pl-3 text-right font-medium' : 'py-1.5 text-left font-medium'}>
      {children}
    </th>
  )
}

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

/** The lines of an order with their sums. */
export function OrderLines({ order }: { order: OrderDetails }) {
  const lines = order.listOfProducts
  const count = lines.reduce((sum, line) => sum + line.productQuantity - line.cancelledQuantity, 0)
  const hasCancelled = lines.some(({ cancelledQuantity }) => cancelledQuantity > 0)
  return (
    <section aria-label="Lines" className="room-gutter pt-2">
      <table className="w-full">
        <thead>
          <tr className="border-b border-ink text-tiny text-muted">
            <th scope="col" className="py-1.5 pl-12 text-left font-medium max-md:pl-0">
              {lines.length === 1 ? '1 line' : `${lines.length} lines`}
            </th>
            <Head isRight>Ordered</Head>
            {hasCancelled ? (
              <th scope="col" className="py-1.5 pl-3 text-right font-medium max-md:hidden">
                Cancelled
              </th>
            ) : null}
            <th scope="col" className="py-1.5 pl-3 text-right font-medium max-md:hidden">
              Price
            </th>
            <Head isRight>Ex-VAT</Head>
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
              <td className="py-1.5 pl-3 text-right">
                {showCount(line.productQuantity)}
                {line.cancelledQuantity > 0 ? (
                  // On a phone there is no room for a column of its own.
                  <span className="block text-tiny text-muted md:hidden">
                    {showCount(line.cancelledQuantity)} cancelled
                  </span>
                ) : null}
              </td>
              {hasCancelled ? (
                <td className="py-1.5 pl-3 text-right text-muted max-md:hidden">
                  {line.cancelledQuantity > 0 ? showCount(line.cancelledQuantity) : '–'}
                </td>
              ) : null}
              <td className="py-1.5 pl-3 text-right text-muted max-md:hidden">
                <MoneyFigure cents={line.orgUnitPrice} isExact />
              </td>
              <td className="py-1.5 pl-3 text-right">
                <MoneyFigure cents={line.sum} isExact />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-ink font-semibold">
            <td className="py-1.5 pl-13 max-md:pl-0">Pieces, and KSh ex-VAT</td>
            <td className="py-1.5 pl-3 text-right">{showCount(count)}</td>
            {hasCancelled ? <td className="max-md:hidden" /> : null}
            <td className="max-md:hidden" />
            <td className="py-1.5 pl-3 text-right">
              <MoneyFigure cents={sumCents(lines.map(({ sum }) => sum))} isExact />
            </td>
          </tr>
        </tfoot>
      </table>
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
        <Sum label="Delivery with VAT" cents={order.deliveryChargesVat} />
        <Sum label="VAT in all" cents={order.vatAmount} />
        <Sum label="Rounding" cents={order.rounding} />
        <Sum label="Credited since" cents={-order.creditedValue} />
        <div className="flex justify-between gap-3 font-semibold">
          <dt>Total</dt>
          <dd>
            <MoneyFigure cents={order.totalValue} isAlone />
          </dd>
        </div>
      </dl>
    </section>
  )
}
