import dynamic from 'next/dynamic'
import { useRef, useState } from 'react'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { StatusLine } from '#components/ui/status-line.tsx'
import { showInstant } from '#lib/clock.ts'
import type { OrderDetails } from '#lib/contract/order-details.ts'
import { shortDay, shortInstant } from '#lib/order-words.ts'
import { useAccount } from '#lib/watch/account.ts'
import { OrderHead } from './order-head.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderPapers } from './order-papers.tsx'
import { OrderPlaces } from './order-places.tsx'
import { OrderSum } from './order-sum.tsx'
import { Requests } from './requests.tsx'

// Most orders are only looked at.
const CancelOrderDialog = dynamic(() => import('./cancel-order-dialog.tsx').then((module) => module.CancelOrderDialog))
const CancelItemDialog = dynamic(() => import('./cancel-item-dialog.tsx').then((module) => module.CancelItemDialog))

type Open = { what: 'order' } | { what: 'item'; productId: number } | null

/** The four steps with their dates; what is ahead says by when the last one comes. */
function Tracking({ order: { orderId, progress, status, deliverByDate, onAccount } }: { order: OrderDetails }) {
  const steps = progress.map(({ name, state, at }, index) => ({
    key: name,
    title: name,
    state,
    detail: at
      ? shortInstant(at)
      : index === progress.length - 1 && status < 4
        ? `By ${shortDay(deliverByDate)}`
        : undefined,
  }))
  return (
    <section aria-label="Tracking" className="mt-6 border border-hairline bg-paper p-5 md:p-7">
      <StatusLine steps={steps} />
      {status === 5 ? (
        <p className="mt-5 border-t border-hairline pt-4 text-small text-muted">
          It was cancelled and goes no further. Nothing is to be paid for it.{' '}
          {onAccount ? null : (
            <a href={`/receive-message/${orderId}`} className="link print:hidden">
              What came in, and what is given back
            </a>
          )}
        </p>
      ) : null}
    </section>
  )
}

/** All of one order, as a page that can be printed. */
export function OrderSheet({ order, lost }: { order: OrderDetails; lost: boolean }) {
  const { userType } = useAccount()
  const [open, setOpen] = useState<Open>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // Staff read orders, they do not change them here.
  const mayChange = userType !== 5
  const item =
    open?.what === 'item' ? order.listOfProducts.find((line) => line.productId === open.productId) : undefined
  const close = () => setOpen(null)
  // The button that opened the window may be gone by then.
  const done = () => {
    close()
    requestAnimationFrame(() => heading.current?.focus())
  }

  return (
    <article aria-labelledby="order-title">
      <OrderHead order={order} userType={userType} headingRef={heading} />
      {lost ? (
        <div className="mt-5 print:hidden">
          <Alert tone="warning" live="polite" title="The shop cannot be reached.">
            This is how the order stood last. The page goes on trying.
          </Alert>
        </div>
      ) : null}
      {order.cancellationReason ? (
        <div className="mt-5">
          <Alert tone="info" title={order.status === 5 ? 'Why it was cancelled:' : 'About this order:'}>
            {order.cancellationReason}
          </Alert>
        </div>
      ) : null}
      <Requests of="The whole order" requests={order.cancellationRequest} />
      <Tracking order={order} />
      <div className="mt-10 grid gap-x-10 gap-y-10 xl:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0 space-y-10">
          <OrderLines
            order={order}
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
          <OrderPlaces order={order} />
        </div>
        <div className="space-y-8">
          <OrderSum order={order} userType={userType} />
          <OrderPapers order={order} />
          {order.allowCancellation && mayChange ? (
            <div className="print:hidden">
              <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen({ what: 'order' })}>
                {order.cancellationIsRequest ? 'Ask to cancel the order' : 'Cancel the order'}
              </Button>
              <p className="mt-2 text-small text-muted">
                {order.cancellationIsRequest
                  ? 'It is being made ready: we answer first.'
                  : 'Until we approve it you can cancel at once.'}
              </p>
            </div>
          ) : null}
        </div>
      </div>
      <p className="mt-10 hidden text-small text-muted print:block">
        Order {order.orderNo}, placed {showInstant(new Date(order.orderPlaced))}. Times are Nairobi’s.
      </p>
      {open?.what === 'order' ? <CancelOrderDialog order={order} onDone={done} onClose={close} /> : null}
      {item ? <CancelItemDialog order={order} line={item} onDone={done} onClose={close} /> : null}
    </article>
  )
}
