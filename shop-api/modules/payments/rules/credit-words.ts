import { type Cents, showMoney } from '#lib/format/money.ts'
import type { OrderMoney } from './payable-order.ts'

const TO_PAYER = 'We send it to the phone, card or bank account that paid. The order’s page shows when it was sent.'

/**
 * Explains the use of a credit, for the credit note and the emails. The refund is the amount due back for the whole
 * order, and named so: two notes of one change must not read as two refunds. An invoice of the same change, or an unpaid
 * part, reduces it.
 * @param creditCents total of the credit note; 0 without a credit note
 */
export function creditWords(
  creditCents: Cents,
  isOnAccount: boolean,
  { refundDueCents, refundedCents, dueCents }: Pick<OrderMoney, 'refundDueCents' | 'refundedCents' | 'dueCents'>,
): string {
  if (isOnAccount) return creditCents > 0 ? `${showMoney(creditCents)} is credited to your account.` : ''
  const credited = creditCents > 0 ? `${showMoney(creditCents)} is credited.` : ''
  const back =
    refundDueCents > 0 ? `You will get a refund of ${showMoney(refundDueCents)} for this order. ${TO_PAYER}` : ''
  const sent = refundedCents > 0 ? `Refunded or on its way for this order: ${showMoney(refundedCents)}.` : ''
  const none =
    credited && !back && !sent
      ? dueCents > 0
        ? `It is taken off what is to be paid: ${showMoney(dueCents)} is left to pay.`
        : 'It is taken off what was to be paid, so there is nothing to refund.'
      : ''
  return [credited, sent, back, none].filter(Boolean).join(' ')
}
