import type { RefObject } from 'react'
import { Button, buttonClass } from '#components/kit/button/button.tsx'
import { CopyIcon, ShareIcon } from '#components/kit/icon.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { useSite } from '#components/kit/site-provider.tsx'
import { canOrder, paysNow } from '#lib/account/capabilities.ts'
import { copyLink } from '#lib/browser/copy-link.ts'
import type { UserType } from '#lib/contract/base/codes.ts'
import type { OrderDetails } from '#lib/contract/orders/order-details.ts'
import { purchaseOrderText } from '#lib/contract/orders/purchase-order.ts'
import { showInstant } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import { toneOf } from '#lib/orders/order-text.ts'
import { isOpen, statusLabel } from '#lib/orders/steps.ts'
import { orderAddress } from '#lib/routes.ts'
import { CloneOrder } from './clone-order.tsx'
import { promisedText, shopDay } from './order-tracking.tsx'
import { Tag } from './tag.tsx'

/**
 * Text for sharing an order; of an unpaid order with a link to its payment. It never contains the token of a guest's
 * page.
 */
function messageOf(order: OrderDetails, isGuest: boolean, shop: string): string {
  const { orderId, orderNo, totalValue, allowPayment } = order
  const here = window.location.origin
  const facts = [`Order ${orderNo} at ${shop}: ${showMoney(totalValue, 'auto')}, ${statusLabel(order)}.`]
  if (isOpen(order)) facts.push(`${promisedText(order, shopDay())}.`)
  if (allowPayment) facts.push(`Pay here: ${here}/payment/${orderId}`)
  else if (!isGuest) facts.push(`${here}${orderAddress(orderId)}`)
  return facts.join(' ')
}

/** Number, status, buyer and actions of the order. */
export function OrderHead({
  order,
  userType,
  token,
  headingRef,
}: {
  order: OrderDetails
  userType: UserType | null
  /** Set for a guest's order. */
  token: string | undefined
  headingRef: RefObject<HTMLHeadingElement | null>
}) {
  const { orderId, orderNo } = order
  const isGuest = token !== undefined
  const { name } = useSite()
  return (
    <>
      {isGuest ? null : (
        <NavLink href="/orders" className="link -mt-4 mb-3 inline-flex min-h-11 items-center print:hidden">
          All orders
        </NavLink>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1" aria-live="polite">
        <h2 id="order-title" ref={headingRef} tabIndex={-1} className="heading text-d3 outline-none">
          Order {orderNo}
        </h2>
        <Tag tone={toneOf(order)}>{statusLabel(order)}</Tag>
      </div>
      <p className="mt-1 text-muted">
        Placed {showInstant(new Date(order.orderPlaced))} by {order.orderedBy}
        {order.orderedFor ? ` for ${order.orderedFor}` : ''}
        {order.branchName ? `, for the branch ${order.branchName}` : ''}
      </p>
      {order.approval ? (
        <p className="mt-1 break-words text-muted">
          Approved {showInstant(new Date(order.approval.at))}
          {order.approval.by ? ` by ${order.approval.by}` : ''}
          {order.approval.note ? `: “${order.approval.note}”` : ''}
        </p>
      ) : null}
      {order.purchaseOrderNo ? (
        <p className="mt-1 font-semibold break-words">{purchaseOrderText(order.purchaseOrderNo)}</p>
      ) : null}
      <div className="mt-5 flex flex-wrap gap-3 print:hidden">
        {order.allowPayment ? (
          <a href={`/payment/${orderId}`} className={buttonClass(order.paysOnDelivery ? 'outline' : 'money', 'small')}>
            Pay Now
          </a>
        ) : null}
        {order.allowPayment && !paysNow(userType) ? (
          // In a company another person can be the payer.
          <Button
            variant="quiet"
            size="small"
            onClick={() => void copyLink(`${window.location.origin}/payment/${orderId}`)}
          >
            <CopyIcon size={18} />
            Copy the payment link
          </Button>
        ) : null}
        {isGuest || !canOrder(userType) ? null : <CloneOrder orderId={orderId} orderNo={orderNo} />}
        <Button variant="quiet" size="small" onClick={() => window.print()}>
          Print
        </Button>
        <a
          href="https://wa.me/"
          target="_blank"
          rel="noreferrer"
          onClick={({ currentTarget }) => {
            currentTarget.href = `https://wa.me/?text=${encodeURIComponent(messageOf(order, isGuest, name))}`
          }}
          className={buttonClass('quiet', 'small')}
        >
          <ShareIcon size={18} />
          Send on WhatsApp
        </a>
      </div>
    </>
  )
}
