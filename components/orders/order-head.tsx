import type { RefObject } from 'react'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { CopyIcon, ShareIcon } from '#components/ui/icon.tsx'
import { NavLink } from '#components/ui/nav-link.tsx'
import { showInstant } from '#lib/clock.ts'
import type { UserType } from '#lib/contract/call.ts'
import type { OrderDetails } from '#lib/contract/order-details.ts'
import { copyLink } from '#lib/copy-link.ts'
import { showMoney } from '#lib/money.ts'
import { shortDay, toneOf } from '#lib/order-words.ts'
import { orderAddress } from '#lib/routes.ts'
import { CloneOrder } from './clone-order.tsx'
import { Tag } from './tag.tsx'

/** What a message about an order says; one that is not paid leads to where whoever gets it may pay. */
function messageOf({
  orderId,
  orderNo,
  statusText,
  totalValue,
  deliverByDate,
  allowPayment,
  status,
}: OrderDetails): string {
  const here = window.location.origin
  const facts = [`Order ${orderNo} at Fuma: ${showMoney(totalValue, 'auto')}, ${statusText}.`]
  if (status < 4) facts.push(`To arrive by ${shortDay(deliverByDate)}.`)
  facts.push(allowPayment ? `Pay here: ${here}/payment/${orderId}` : `${here}${orderAddress(orderId)}`)
  return facts.join(' ')
}

/** Which order this is, where it stands, who placed it, and what can be done with it. */
export function OrderHead({
  order,
  userType,
  headingRef,
}: {
  order: OrderDetails
  userType: UserType | null
  headingRef: RefObject<HTMLHeadingElement | null>
}) {
  const { orderId, orderNo, statusText } = order
  return (
    <>
      <NavLink href="/orders" className="link -mt-4 mb-3 inline-flex min-h-11 items-center print:hidden">
        All orders
      </NavLink>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1" aria-live="polite">
        <h2 id="order-title" ref={headingRef} tabIndex={-1} className="heading text-d3 outline-none">
          Order {orderNo}
        </h2>
        <Tag tone={toneOf(order)}>{statusText}</Tag>
      </div>
      <p className="mt-1 text-muted">
        Placed {showInstant(new Date(order.orderPlaced))} by {order.orderedBy}
        {order.orderedFor ? ` for ${order.orderedFor}` : ''}
        {order.branchName ? `, for the branch ${order.branchName}` : ''}
      </p>
      <div className="mt-5 flex flex-wrap gap-3 print:hidden">
        {order.allowPayment ? (
          <a href={`/payment/${orderId}`} className={buttonClass('money', 'small')}>
            Pay Now
          </a>
        ) : null}
        {order.allowPayment && userType !== 2 ? (
          // Whoever keeps the company's books may be the one who pays.
          <Button
            variant="quiet"
            size="small"
            onClick={() => void copyLink(`${window.location.origin}/payment/${orderId}`)}
          >
            <CopyIcon size={18} />
            Copy the payment link
          </Button>
        ) : null}
        {userType === 5 ? null : <CloneOrder orderId={orderId} orderNo={orderNo} />}
        <Button variant="quiet" size="small" onClick={() => window.print()}>
          Print
        </Button>
        <a
          href="https://wa.me/"
          target="_blank"
          rel="noreferrer"
          onClick={({ currentTarget }) => {
            currentTarget.href = `https://wa.me/?text=${encodeURIComponent(messageOf(order))}`
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
