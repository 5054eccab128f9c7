import { Alert } from '#components/kit/alert/alert.tsx'
import { showMoney } from '#lib/format/money.ts'
import { checkoutTexts } from '#lib/language/checkout.ts'
import { useTexts } from '#lib/language/texts.ts'
import type { Totals } from './use-totals.ts'

/** Id of the reason that an order is too small. */
export const TOO_SMALL = 'order-too-small'

/** Whether the products do not reach the buyer's smallest order. */
export const isTooSmall = ({ settings }: Pick<Totals, 'settings'>): boolean =>
  (settings?.smallestOrder?.missing ?? 0) > 0

/** The missing amount to the buyer's smallest order, before the button. Empty if the products reach it. */
export function SmallestOrder({ totals }: { totals: Pick<Totals, 'settings'> }) {
  const texts = useTexts(checkoutTexts)
  const smallest = totals.settings?.smallestOrder
  return (
    <div id={TOO_SMALL} role="status" className="mt-4 scroll-mt-24 empty:hidden">
      {smallest && smallest.missing > 0 ? (
        <Alert
          tone="warning"
          title={texts.smallestOrder({
            missing: showMoney(smallest.missing, 'auto'),
            amount: showMoney(smallest.amount, 'auto'),
          })}
        >
          {texts.smallestCounts}
        </Alert>
      ) : null}
    </div>
  )
}
