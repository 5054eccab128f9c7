import { Button } from '#components/kit/button/button.tsx'
import { showMoney } from '#lib/format/money.ts'
import { type CheckoutTexts, checkoutTexts } from '#lib/language/checkout.ts'
import { useTexts } from '#lib/language/texts.ts'
import { OVER_CREDIT } from './account-credit.tsx'
import type { MissingForOrder } from './missing-for-order.ts'
import { isTooSmall, TOO_SMALL } from './smallest-order.tsx'
import type { Totals } from './use-totals.ts'

/** Id of the reason that an order to another country cannot be placed. */
export const ABROAD = 'order-abroad'

export interface OrderButtonProps {
  totals: Pick<
    Totals,
    | 'figures'
    | 'paysNow'
    | 'isComplete'
    | 'overCredit'
    | 'delivery'
    | 'settings'
    | 'storeCredit'
    | 'needsApproval'
    | 'deposit'
  >
  missing: MissingForOrder | null
  /** Figures, or the dialog, are being loaded. */
  isBusy: boolean
  onPress: () => void
}

/** Id of the reason that the order cannot be placed. */
function reasonAgainst(totals: OrderButtonProps['totals']): string | undefined {
  if (totals.overCredit > 0) return OVER_CREDIT
  if (isTooSmall(totals)) return TOO_SMALL
  return totals.delivery.isAbroad ? ABROAD : undefined
}

/** "Place order and pay KSh 1,450" */
function nameWithSum(
  texts: CheckoutTexts,
  { needsApproval, paysNow, deposit }: OrderButtonProps['totals'],
  amount: string,
): string {
  const pays = paysNow && !deposit
  if (needsApproval) return pays ? texts.sendAndPay({ amount }) : texts.sendFor({ amount })
  return pays ? texts.placeAndPay({ amount }) : texts.placeFor({ amount })
}

/**
 * The cart's only madder button: places the order, or moves to the first missing detail. Disabled while the order
 * exceeds the company's credit, is too small, or is to another country: the summary has the reason.
 * @param isShort beside the amount: labelled "Checkout" while a detail is missing
 */
export function OrderButton({
  totals,
  missing,
  isBusy,
  onPress,
  isShort = false,
  className,
}: OrderButtonProps & { isShort?: boolean; className?: string }) {
  const { figures, paysNow, isComplete, storeCredit } = totals
  const isWaiting = isBusy && missing === null
  const texts = useTexts(checkoutTexts)
  const verb = totals.needsApproval ? texts.sendForApproval : texts.placeOrder
  const reason = reasonAgainst(totals)
  const toPay = figures && isComplete ? figures.toPay - (paysNow ? storeCredit.used : 0) : 0
  // Without an amount for an order that store credit pays for. With a deposit, a part is paid later.
  const name = toPay === 0 ? verb : nameWithSum(texts, totals, showMoney(toPay, 'auto'))
  return (
    <Button
      variant="money"
      className={className}
      disabled={!figures || reason !== undefined}
      aria-label={isShort && !missing ? name : undefined}
      aria-describedby={reason}
      aria-disabled={isWaiting || undefined}
      aria-haspopup="dialog"
      onClick={isWaiting ? undefined : onPress}
    >
      {isShort ? (missing ? texts.checkout : verb) : name}
    </Button>
  )
}
