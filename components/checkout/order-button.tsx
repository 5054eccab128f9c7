import { Button } from '#components/ui/button.tsx'
import { showMoney } from '#lib/format/money.ts'
import type { CheckoutState } from './use-checkout.ts'

/**
 * The one madder button of the cart: it goes on to the order, or to what is still missing for it.
 * @param isShort beside the amount: it says "Checkout" as long as something is missing
 */
export function OrderButton({
  checkout: { figures, paysNow, complete, busy, missing, start },
  isShort = false,
  className,
}: {
  checkout: CheckoutState
  isShort?: boolean
  className?: string
}) {
  const isWaiting = busy && missing === null
  const sum = figures && complete ? showMoney(figures.toPay, 'auto') : null
  const forSum = sum ? (paysNow ? ` and pay ${sum}` : ` for ${sum}`) : ''
  return (
    <Button
      variant="money"
      className={className}
      disabled={!figures}
      aria-disabled={isWaiting || undefined}
      aria-haspopup="dialog"
      onClick={isWaiting ? undefined : start}
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
