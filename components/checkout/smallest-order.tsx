import { Alert } from '#components/kit/alert/alert.tsx'
import { smallestOrderText } from '#lib/cart/smallest-order.ts'
import type { Totals } from './use-totals.ts'

/** Id of the reason that an order is too small. */
export const TOO_SMALL = 'order-too-small'

/** Whether the products do not reach the buyer's smallest order. */
export const isTooSmall = ({ settings }: Pick<Totals, 'settings'>): boolean =>
  (settings?.smallestOrder?.missing ?? 0) > 0

/** The missing amount to the buyer's smallest order, before the button. Empty if the products reach it. */
export function SmallestOrder({ totals }: { totals: Pick<Totals, 'settings'> }) {
  const smallest = totals.settings?.smallestOrder
  return (
    <div id={TOO_SMALL} role="status" className="mt-4 scroll-mt-24 empty:hidden">
      {smallest && smallest.missing > 0 ? (
        <Alert tone="warning" title={smallestOrderText(smallest)}>
          We count products with VAT, before offers and delivery.
        </Alert>
      ) : null}
    </div>
  )
}
