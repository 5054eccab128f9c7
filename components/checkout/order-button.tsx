import { Button } from '#components/kit/button/button.tsx'
import { showMoney } from '#lib/format/money.ts'
import { OVER_CREDIT } from './account-credit.tsx'
import type { MissingForOrder } from './missing-for-order.ts'
import type { Totals } from './use-totals.ts'

/** Id of the reason that an order to another country cannot be placed. */
export const ABROAD = 'order-abroad'

export interface OrderButtonProps {
  totals: Pick<Totals, 'figures' | 'paysNow' | 'isComplete' | 'overCredit' | 'delivery'>
  missing: MissingForOrder | null
  /** Figures, or the dialog, are being loaded. */
  isBusy: boolean
  onPress: () => void
}

/**
 * The cart's only madder button: places the order, or moves to the first missing detail. Disabled while the order
 * exceeds the company's credit, or is to another country: the summary has the reason.
 * @param isShort beside the amount: labelled "Checkout" while a detail is missing
 */
export function OrderButton({
  totals: { figures, paysNow, isComplete, overCredit, delivery },
  missing,
  isBusy,
  onPress,
  isShort = false,
  className,
}: OrderButtonProps & { isShort?: boolean; className?: string }) {
  const isWaiting = isBusy && missing === null
  const reason = overCredit > 0 ? OVER_CREDIT : delivery.isAbroad ? ABROAD : undefined
  const sum = figures && isComplete ? showMoney(figures.toPay, 'auto') : null
  const forSum = sum ? (paysNow ? ` and pay ${sum}` : ` for ${sum}`) : ''
  return (
    <Button
      variant="money"
      className={className}
      disabled={!figures || reason !== undefined}
      aria-describedby={reason}
      aria-disabled={isWaiting || undefined}
      aria-haspopup="dialog"
      onClick={isWaiting ? undefined : onPress}
    >
      {isShort && missing ? (
        'Checkout'
      ) : isShort ? (
        <>
          Place order<span className="sr-only">{forSum}</span>
        </>
      ) : (
        `Place order${forSum}`
      )}
    </Button>
  )
}
