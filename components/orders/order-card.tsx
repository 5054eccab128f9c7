import { useId, useState } from 'react'
import { buttonClass } from '#components/kit/button/button.tsx'
import { StatusLine } from '#components/kit/figure/status-line.tsx'
import { ChevronDownIcon } from '#components/kit/icon.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { canOrder } from '#lib/account/capabilities.ts'
import { ORDER_STATUS, ORDER_STATUSES, TRACKING_STEPS, type UserType } from '#lib/contract/base/codes.ts'
import type { ListedOrder } from '#lib/contract/orders/order-list.ts'
import { showProducts } from '#lib/format/count.ts'
import { showMoney } from '#lib/format/money.ts'
import { quantityText } from '#lib/format/quantity.ts'
import { dayOf, paymentState, saysPayment, toneOf } from '#lib/orders/order-text.ts'
import { isOpen, isPickUp, statusLabel } from '#lib/orders/steps.ts'
import { orderAddress } from '#lib/routes.ts'
import { CloneOrder } from './clone-order.tsx'
import { OrderCardProducts, OrderPictures } from './order-card-products.tsx'
import { shopDay, trackingSteps } from './order-tracking.tsx'
import { Fact, Tag } from './tag.tsx'

/** An order in progress, as a line: its date, its status, its expected arrival. */
function Tracking({ order }: { order: ListedOrder }) {
  const { status, orderPlaced } = order
  const reached = ORDER_STATUSES.indexOf(status)
  const progress = TRACKING_STEPS.map((name, index) => ({
    name,
    state: index < reached ? ('done' as const) : index === reached ? ('now' as const) : ('ahead' as const),
    at: index === 0 ? orderPlaced : null,
  }))
  const steps = trackingSteps({ ...order, progress }, shopDay())
  return (
    <div className="mt-6 border-t border-hairline pt-6">
      <StatusLine steps={steps} />
    </div>
  )
}

/** One order of the list: facts and status; its products unfold. */
export function OrderCard({ order, userType }: { order: ListedOrder; userType: UserType | null }) {
  const id = useId()
  const { orderId, orderNo, totalUniqueItems } = order
  const payment = paymentState(order, shopDay())
  const underWay = isOpen(order)
  return (
    <article aria-labelledby={`${id}-name`} className="border border-hairline bg-paper p-4 md:p-7">
      <div className="flex flex-wrap justify-between gap-x-8 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id={`${id}-name`} className="heading text-d4">
              Order {orderNo}
            </h2>
            <Tag tone={toneOf(order)}>{statusLabel(order)}</Tag>
          </div>
          <p className="mt-1 text-small text-muted">
            Placed {dayOf(order.orderPlaced)} by {order.orderedBy}
            {order.orderedFor ? ` for ${order.orderedFor}` : ''}
          </p>
        </div>
        <p className="md:text-right">
          <span className="block text-figure-card font-semibold">{showMoney(order.totalValue)}</span>
          <span className="text-small text-muted">
            {order.deliveryChargesVat > 0
              ? `with VAT and ${showMoney(order.deliveryChargesVat, 'auto')} delivery`
              : 'with VAT'}
          </span>
        </p>
      </div>
      {underWay ? <Tracking order={order} /> : null}
      <dl className="mt-6 grid grid-cols-2 gap-x-6 gap-y-4 border-t border-hairline pt-5 md:grid-cols-4">
        {order.branchName ? <Fact label="Branch">{order.branchName}</Fact> : null}
        {order.purchaseOrderNo ? <Fact label="LPO number">{order.purchaseOrderNo}</Fact> : null}
        <Fact label="Quantity">
          {showProducts(totalUniqueItems)}, {quantityText(order.totalQuantity, order.unitText)}
        </Fact>
        {saysPayment(order, userType) ? (
          <Fact label="Payment">
            <Tag tone={payment.tone}>{payment.text}</Tag>
          </Fact>
        ) : null}
        {order.status === ORDER_STATUS.delivered && order.deliveredAt ? (
          <Fact label={isPickUp(order) ? 'Collected' : 'Delivered'}>{dayOf(order.deliveredAt)}</Fact>
        ) : null}
      </dl>
      {totalUniqueItems > 0 ? <Products order={order} id={`${id}-products`} /> : null}
      <div className="mt-5 flex flex-wrap gap-3">
        {order.allowPayment ? (
          // The payment pages have their own root layout.
          <a href={`/payment/${orderId}`} className={buttonClass('money', 'small')}>
            Pay Now<span className="sr-only">, order {orderNo}</span>
          </a>
        ) : null}
        <NavLink href={orderAddress(orderId)} className={buttonClass('outline', 'small')}>
          View Details<span className="sr-only"> of order {orderNo}</span>
        </NavLink>
        {canOrder(userType) ? <CloneOrder orderId={orderId} orderNo={orderNo} /> : null}
      </div>
    </article>
  )
}

/** Pictures of the products, or the products. @param id of their element */
function Products({ order, id }: { order: ListedOrder; id: string }) {
  const [isOpen, setOpen] = useState(false)
  const { orderNo, totalUniqueItems } = order
  return (
    <div className="mt-5 border-t border-hairline pt-5">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        {isOpen ? null : <OrderPictures order={order} />}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className="flex min-h-11 items-center gap-2"
          onClick={() => setOpen(!isOpen)}
        >
          <span className="link">
            {isOpen ? 'Hide' : 'Show'} {totalUniqueItems === 1 ? 'the product' : `${totalUniqueItems} products`}
            <span className="sr-only"> of order {orderNo}</span>
          </span>
          <ChevronDownIcon size={18} className={isOpen ? 'rotate-180' : undefined} />
        </button>
      </div>
      <div id={id}>{isOpen ? <OrderCardProducts order={order} /> : null}</div>
    </div>
  )
}
