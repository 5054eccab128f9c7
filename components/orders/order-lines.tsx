import { NavLink } from '#components/kit/link/nav-link.tsx'
import type { OrderDetails, OrderedProduct } from '#lib/contract/orders/order-details.ts'
import { showProducts } from '#lib/format/count.ts'
import { showMoney, withVat } from '#lib/format/money.ts'
import { balesText, perUnit, quantityText, roundQuantity } from '#lib/format/quantity.ts'
import { productAddress } from '#lib/routes.ts'
import { OrderPicture } from './order-picture.tsx'
import { Requests } from './requests.tsx'
import { Tag } from './tag.tsx'

/** The quantity still ordered, in bales too if they are whole. */
function quantityOf({ productQuantity, cancelledQuantity, unittext, piecesPerBale }: OrderedProduct): string {
  const remaining = roundQuantity(productQuantity - cancelledQuantity)
  const text = quantityText(remaining, unittext)
  if (piecesPerBale <= 1 || remaining < piecesPerBale) return text
  const bales = Math.floor(remaining / piecesPerBale)
  return `${balesText({ bales, loose: remaining - bales * piecesPerBale }, unittext)}: ${text}`
}

/**
 * One product of the order with its price, and its cancellation requests. @param leadsWithVat whether its prices
 * include VAT
 */
function Line({
  line,
  leadsWithVat,
  onCancel,
}: {
  line: OrderedProduct
  leadsWithVat: boolean
  onCancel: (() => void) | null
}) {
  const { productName, progress, cancelledQuantity, unittext } = line
  return (
    <li className="border-b border-hairline py-5 break-inside-avoid">
      <div className="flex gap-4 md:gap-5">
        <OrderPicture media={line.media} large />
        <div className="grid min-w-0 flex-1 gap-x-6 gap-y-2 md:grid-cols-[minmax(0,1fr)_auto] print:grid-cols-[minmax(0,1fr)_auto]">
          <div className="min-w-0">
            <NavLink
              href={productAddress(line.productId)}
              className="font-semibold break-words underline-offset-4 hover:underline"
            >
              {productName}
            </NavLink>
            <p className="text-small text-muted">
              {[line.colorName, line.size].filter(Boolean).join(', ')}
              <span className="block">
                {line.productBrand}, {line.productCode}
              </span>
            </p>
            <p className="mt-1">{quantityOf(line)}</p>
            <p className="text-small text-muted">
              {leadsWithVat
                ? `${showMoney(withVat(line.orgUnitPrice, line.vatPerc))} ${perUnit(unittext)}`
                : `${showMoney(line.orgUnitPrice)} ${perUnit(unittext)}, ex-VAT`}
              {cancelledQuantity > 0 ? `. ${quantityText(cancelledQuantity, unittext)} cancelled` : ''}
            </p>
            {line.offer ? (
              <p className="text-small text-success">
                {line.offer.name}: {showMoney(leadsWithVat ? -line.offer.withVat : -line.offer.exVat)}
              </p>
            ) : null}
          </div>
          <div className="md:text-right print:text-right">
            <p className="font-semibold">{showMoney(line.sumWithVat)}</p>
            <p className="text-small text-muted">
              {leadsWithVat ? `with ${showMoney(line.vat)} VAT` : `${showMoney(line.sum)} + ${line.vatPerc}% VAT`}
            </p>
            {progress ? (
              <p className="mt-1">
                <Tag tone={progress === 'Cancellation Requested' ? 'waiting' : 'ended'}>{progress}</Tag>
              </p>
            ) : null}
          </div>
          {onCancel ? (
            <div className="md:col-span-2 print:hidden">
              <button type="button" aria-haspopup="dialog" className="link min-h-11 text-small" onClick={onCancel}>
                Ask to cancel
                <span className="sr-only">
                  {' '}
                  {productName}, {line.colorName}, {line.size}
                </span>
              </button>
            </div>
          ) : null}
        </div>
      </div>
      <Requests of={productName} requests={line.cancellationRequest} unit={unittext} />
    </li>
  )
}

/** The products of the order. */
export function OrderLines({
  order: { listOfProducts, totalUniqueItems, totalQuantity },
  leadsWithVat,
  mayChange,
  onCancel,
}: {
  order: OrderDetails
  leadsWithVat: boolean
  mayChange: boolean
  onCancel: (productId: number) => void
}) {
  const units = new Set(listOfProducts.map(({ unittext }) => unittext))
  const [unit = 'piece'] = units
  return (
    <section aria-labelledby="order-products">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-ink pb-3">
        <h3 id="order-products" className="heading text-d4">
          Products
        </h3>
        <p className="text-small text-muted">
          {showProducts(totalUniqueItems)}
          {units.size === 1 ? `, ${quantityText(totalQuantity, unit)}` : ''}
        </p>
      </div>
      <ul>
        {listOfProducts.map((line) => (
          <Line
            key={line.productId}
            line={line}
            leadsWithVat={leadsWithVat}
            onCancel={mayChange && line.allowCancellation ? () => onCancel(line.productId) : null}
          />
        ))}
      </ul>
    </section>
  )
}
