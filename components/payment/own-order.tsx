'use client'

import { useState } from 'react'
import { Button, buttonClass } from '#components/kit/button/button.tsx'
import { useDeferred } from '#components/kit/state/use-deferred.ts'
import { keepChangeOutcome } from '#lib/orders/change-outcome.ts'

const loadDialog = () => import('#components/orders/change-order-dialog.tsx')

/**
 * Actions of the customer with an unpaid order, other than paying: view it, and change it while no payment was made.
 * @param mayChange whether it seems changeable: the shop decides
 */
export function OwnOrder({
  order,
  orderPage,
  mayChange,
}: {
  order: { orderId: string; orderNo: number }
  orderPage: string
  mayChange: boolean
}) {
  const { part: dialog, want } = useDeferred(loadDialog)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap gap-3 pt-4">
      <a href={orderPage} className={buttonClass('quiet', 'small')}>
        See your order
      </a>
      {mayChange ? (
        <Button variant="quiet" size="small" onClick={() => void want().then((isHere) => isHere && setOpen(true))}>
          Change the order
        </Button>
      ) : null}
      {isOpen && dialog ? (
        <dialog.ChangeOrderDialog
          order={order}
          onChanged={(outcome) => {
            keepChangeOutcome(outcome)
            window.location.assign('/cart')
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  )
}
