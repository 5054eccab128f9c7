import { NavLink } from '#components/kit/link/nav-link.tsx'
import type { ListedOrder } from '#lib/contract/orders/order-list.ts'
import { showMoney } from '#lib/format/money.ts'
import { quantityText } from '#lib/format/quantity.ts'
import { orderAddress, productAddress } from '#lib/routes.ts'
import { OrderPicture } from './order-picture.tsx'

/** Pictures in one row of a phone, with the number of the others. */
const PICTURES = 4

/** Pictures of an order's products. */
export function OrderPictures({ order }: { order: ListedOrder }) {
  const products = order.orderDetails.flatMap((group) => group.products)
  const more = order.totalUniqueItems - Math.min(products.length, PICTURES)
  return (
    <div aria-hidden="true" className="flex items-center gap-2">
      {products.slice(0, PICTURES).map(({ productId, media }) => (
        <OrderPicture key={productId} media={media} />
      ))}
      {more > 0 ? (
        <span className="flex size-14 items-center justify-center bg-calico font-semibold">+{more}</span>
      ) : null}
    </div>
  )
}

/** The products of an order, brand by brand. */
export function OrderCardProducts({ order }: { order: ListedOrder }) {
  return (
    <div className="pb-1">
      {order.orderDetails.map(({ name, products }) => (
        <section key={name} aria-label={name} className="mt-3">
          <h3 className="text-small text-muted">{name}</h3>
          <ul className="mt-2 grid gap-x-8 gap-y-4 xl:grid-cols-2">
            {products.map((product) => (
              <li key={product.productId} className="flex gap-4">
                <OrderPicture media={product.media} />
                <div className="min-w-0">
                  <NavLink
                    href={productAddress(product.productId)}
                    className="font-semibold break-words underline-offset-4 hover:underline"
                  >
                    {product.productName}
                  </NavLink>
                  <p className="text-small text-muted">
                    {[product.colorName, product.size, product.productCode].filter(Boolean).join(', ')}
                  </p>
                  <p className="text-small">
                    {quantityText(product.quantity, product.unitText)}, {showMoney(product.totalWithVat)} with VAT
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {order.hiddenItems > 0 ? (
        <p className="mt-4">
          <NavLink href={orderAddress(order.orderId)} className="link">
            {order.hiddenItems} more products in this order
          </NavLink>
        </p>
      ) : null}
    </div>
  )
}
