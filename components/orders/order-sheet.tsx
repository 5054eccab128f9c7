import dynamic from 'next/dynamic'
import { useRef, useState } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import { Button } from '#components/kit/button/button.tsx'
import { PhoneLink, WithPhone } from '#components/kit/link/contact-links.tsx'
import { useSite } from '#components/kit/site-provider.tsx'
import { OrderReturns } from '#components/returns/order-returns.tsx'
import { canOrder, readsPricesExVat } from '#lib/account/capabilities.ts'
import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import type { OrderDetails } from '#lib/contract/orders/order-details.ts'
import { showInstant } from '#lib/format/clock.ts'
import { shortDay } from '#lib/orders/order-text.ts'
import { isLate, isPickUp } from '#lib/orders/steps.ts'
import { useAccount } from '#lib/profile/watch.ts'
import { DeliveryCode } from './delivery-code.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OrderHead } from './order-head.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderPlaces } from './order-places.tsx'
import { OrderSms } from './order-sms.tsx'
import { OrderSum } from './order-sum.tsx'
import { OrderTracking, shopDay } from './order-tracking.tsx'
import { RefundNotice } from './refund-notice.tsx'
import { Requests } from './requests.tsx'

// Most visitors only read an order, so this code loads later.
const CancelOrderDialog = dynamic(() => import('./cancel-order-dialog.tsx').then((module) => module.CancelOrderDialog))
const CancelItemDialog = dynamic(() => import('./cancel-item-dialog.tsx').then((module) => module.CancelItemDialog))
const OrderPush = dynamic(() => import('./order-push.tsx').then((module) => module.OrderPush))

type Open = { what: 'order' } | { what: 'item'; productId: number } | null

/** Notice for an order that is past its promised day. */
function DelayedNotice({ order }: { order: OrderDetails }) {
  const { hours } = useSite()
  if (!isLate(order, shopDay())) return null
  const promised = isPickUp(order) ? 'It should have been ready on' : 'You should have received it on'
  return (
    <div className="mt-5">
      <Alert tone="warning" title="This order is late. We are sorry.">
        {promised} {shortDay(order.deliverByDate)}.{' '}
        <WithPhone>
          Call <PhoneLink />
          {hours ? ` (${hours})` : null} to ask when it will arrive.
        </WithPhone>
      </Alert>
    </div>
  )
}

/** The hint under the cancel button. */
function cancelHint({ cancellationIsRequest, status, isPaid }: OrderDetails): string {
  if (!cancellationIsRequest) return 'You can cancel it yourself until we approve it.'
  if (status !== ORDER_STATUS.pending) return 'We are preparing it, so we check your request first.'
  return isPaid
    ? 'You have paid for it. We check your request first, and refund the money if we can still stop the order.'
    : 'A payment has started or arrived, so we check your request first.'
}

/** Contacts for questions about the order, by its number; null if the shop has neither phone nor WhatsApp. */
function OrderHelp({ orderNo }: { orderNo: number }) {
  const { phone, hours, whatsApp } = useSite()
  if (!phone && !whatsApp) return null
  return (
    <section aria-labelledby="order-help" className="print:hidden">
      <h3 id="order-help" className="heading text-d4">
        Help with this order
      </h3>
      {phone ? (
        <p className="mt-2">
          <PhoneLink className="link inline-flex min-h-11 items-center font-semibold" />
          <span className="block text-small text-muted">
            {hours ? `${hours}. ` : null}Give the order number: {orderNo}.
          </span>
        </p>
      ) : null}
      {whatsApp ? (
        <a
          href={`${whatsApp}?text=${encodeURIComponent(`Order ${orderNo}: `)}`}
          rel="noreferrer"
          target="_blank"
          className="link inline-flex min-h-11 items-center"
        >
          Write to us on WhatsApp
        </a>
      ) : null}
    </section>
  )
}

/** The shop's messages to the customer about an order, newest first. */
function OrderMessages({ messages }: { messages: NonNullable<OrderDetails['messages']> }) {
  if (messages.length === 0) return null
  return (
    <section aria-labelledby="order-messages" className="mt-6 border border-hairline bg-paper p-5 md:p-7">
      <h3 id="order-messages" className="heading text-d4">
        Messages from us
      </h3>
      <ul className="mt-2 divide-y divide-hairline">
        {messages.map(({ at, text }) => (
          <li key={at} className="py-3">
            <p className="text-small text-muted">
              <time dateTime={at}>{showInstant(new Date(at))}</time>
            </p>
            <p className="break-words whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * All of one order, as a page that can be printed.
 * @param token of a guest's order: the secret of its page, by which all is done
 */
export function OrderSheet({ order, isStale, token }: { order: OrderDetails; isStale: boolean; token?: string }) {
  const account = useAccount()
  // A guest's order reads as a guest's, and not as the account's that is signed in in this browser.
  const userType = token === undefined ? account.userType : null
  const [open, setOpen] = useState<Open>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // Staff read orders, they do not change them here.
  const mayChange = canOrder(userType)
  const item =
    open?.what === 'item' ? order.listOfProducts.find((line) => line.productId === open.productId) : undefined
  const close = () => setOpen(null)
  // By then the button that opened the dialog can be removed.
  const done = () => {
    close()
    requestAnimationFrame(() => heading.current?.focus())
  }

  return (
    <article aria-labelledby="order-title">
      <OrderHead order={order} userType={userType} token={token} headingRef={heading} />
      {isStale ? (
        <div className="mt-5 print:hidden">
          <Alert tone="warning" live="polite" title="We could not reach the shop.">
            This is the last information we have. This page keeps trying.
          </Alert>
        </div>
      ) : null}
      <DelayedNotice order={order} />
      {order.cancellationReason ? (
        <div className="mt-5">
          <Alert
            tone="info"
            title={order.status === ORDER_STATUS.cancelled ? 'Reason for cancelling:' : 'About this order:'}
          >
            {order.cancellationReason}
          </Alert>
        </div>
      ) : null}
      {order.deliveryCode ? <DeliveryCode code={order.deliveryCode} /> : null}
      <RefundNotice refunds={order.refunds} />
      {order.goodsReleased && order.allowPayment ? (
        <div className="mt-5">
          <Alert tone="info" title="The products in this order are no longer reserved for you.">
            You can still pay if they are in stock.
          </Alert>
        </div>
      ) : null}
      <Requests of="The whole order" requests={order.cancellationRequest} />
      <OrderTracking order={order} />
      <OrderMessages messages={order.messages ?? []} />
      <div className="mt-10 grid gap-x-10 gap-y-10 xl:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0 space-y-10">
          <OrderLines
            order={order}
            leadsWithVat={!readsPricesExVat(userType)}
            mayChange={mayChange}
            onCancel={(productId) => setOpen({ what: 'item', productId })}
          />
          {order.userComments ? (
            <section aria-labelledby="order-comments">
              <h3 id="order-comments" className="heading text-d4">
                Comments
              </h3>
              <p className="mt-2 border-l-3 border-hairline pl-4 break-words whitespace-pre-line">
                {order.userComments}
              </p>
            </section>
          ) : null}
          <OrderReturns order={order} token={token} isShown={mayChange} />
          <OrderPlaces order={order} />
        </div>
        <div className="space-y-8">
          <OrderSum order={order} userType={userType} />
          <OrderDocuments order={order} token={token} />
          {order.allowCancellation && mayChange ? (
            <div className="print:hidden">
              <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen({ what: 'order' })}>
                {order.cancellationIsRequest ? 'Ask to cancel the order' : 'Cancel the order'}
              </Button>
              <p className="mt-2 text-small text-muted">{cancelHint(order)}</p>
            </div>
          ) : null}
          {mayChange ? <OrderSms order={order} token={token} /> : null}
          {mayChange ? <OrderPush order={order} token={token} /> : null}
          {mayChange ? <OrderHelp orderNo={order.orderNo} /> : null}
        </div>
      </div>
      <p className="mt-10 hidden text-small text-muted print:block">
        Order {order.orderNo}, placed {showInstant(new Date(order.orderPlaced))}. Times are Nairobi time.
      </p>
      {open?.what === 'order' ? <CancelOrderDialog order={order} token={token} onDone={done} onClose={close} /> : null}
      {item ? <CancelItemDialog order={order} line={item} token={token} onDone={done} onClose={close} /> : null}
    </article>
  )
}
