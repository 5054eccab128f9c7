'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { Button, buttonClass } from '#components/kit/button/button.tsx'
import { useDeferred } from '#components/kit/state/use-deferred.ts'
import type { UnpaidOrder } from '#lib/contract/orders/unpaid-order.ts'
import { showMoney } from '#lib/format/money.ts'
import type { ChangeOutcome } from '#lib/orders/change-outcome.ts'
import { useUnpaidOrders } from '#lib/orders/unpaid-watch.ts'
import { showChangeOutcome } from './show-change-outcome.ts'

const loadDialog = () => import('./change-order-dialog.tsx')

function Row({ order, onChange }: { order: UnpaidOrder; onChange: () => void }) {
  const { orderId, orderNo, due, isBeingPaid, mayChange } = order
  return (
    <li className="unpaid-row shop-width">
      <p className="min-w-0">
        {isBeingPaid ? (
          <>
            A payment for order <strong>{orderNo}</strong> has started.
          </>
        ) : (
          <>
            Order <strong>{orderNo}</strong> is waiting for <strong>{showMoney(due, 'auto')}</strong>
          </>
        )}
      </p>
      <div className="flex gap-2">
        {isBeingPaid ? (
          <a href={`/receive-message/${orderId}`} className={buttonClass('main', 'small')}>
            See the payment status
          </a>
        ) : (
          // Another root layout: a full navigation.
          <a href={`/payment/${orderId}`} className={buttonClass('main', 'small', 'min-w-20')}>
            Pay<span className="sr-only"> order {orderNo}</span>
          </a>
        )}
        {mayChange ? (
          <Button variant="outline" size="small" onClick={onChange}>
            Change it<span className="sr-only">: order {orderNo}</span>
          </Button>
        ) : null}
      </div>
    </li>
  )
}

/** The orders waiting for payment, with links to pay and to change each; null without such orders. */
export function UnpaidOrdersStrip({ viewer }: { viewer: string }) {
  const { data: orders, mutate } = useUnpaidOrders(viewer)
  const [changing, setChanging] = useState<UnpaidOrder | null>(null)
  const { part: dialog, want } = useDeferred(loadDialog)
  const router = useRouter()

  // After a failed request the space stays reserved for the retry.
  useEffect(() => {
    if (!orders) return undefined
    const { dataset } = document.documentElement
    if (orders.length > 0) dataset.unpaid = ''
    else delete dataset.unpaid
    return () => {
      delete dataset.unpaid
    }
  }, [orders])

  useEffect(() => {
    // A page that Back restores from the browser's memory does not know about payments made since.
    const back = (event: PageTransitionEvent) => event.persisted && void mutate()
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [mutate])

  async function onChanged(outcome: ChangeOutcome) {
    setChanging(null)
    if (viewer !== 'guest') {
      const { refreshAccountCart } = await import('#lib/cart/load-cart.ts')
      // If this fails, the cart's page requests it again.
      await refreshAccountCart().catch(() => undefined)
    }
    void mutate()
    showChangeOutcome(outcome)
    router.push('/cart')
    requestAnimationFrame(() => document.getElementById('cart-title')?.focus())
  }

  if (!orders || orders.length === 0) return null
  return (
    <section aria-label="Orders to pay" className="unpaid-strip">
      <ul className="divide-y divide-hairline">
        {orders.map((order) => (
          <Row
            key={order.orderId}
            order={order}
            onChange={() => void want().then((isHere) => isHere && setChanging(order))}
          />
        ))}
      </ul>
      {changing && dialog ? (
        <dialog.ChangeOrderDialog
          order={changing}
          onChanged={(outcome) => void onChanged(outcome)}
          onClose={() => {
            setChanging(null)
            void mutate()
          }}
        />
      ) : null}
    </section>
  )
}
