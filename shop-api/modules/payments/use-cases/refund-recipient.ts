import { eq } from 'drizzle-orm'
import { maskedPhone } from '#lib/format/masked-phone.ts'
import type { Session } from '../../../db/client.ts'
import { unmatchedPayments } from '../../../db/schema/payments.ts'
import { refuse } from '../../../refusal.ts'
import type { Attempt } from '../rules/attempt.ts'
import { fullPhone, shownMask } from '../rules/masked-phone.ts'
import { isPayersPhone } from '../rules/refund-way.ts'

/** A number that staff enter for a payment without a full number. */
export interface EnteredPhone {
  /** 2547XXXXXXXX */
  phone?: string
  /** Why it is right if the payment does not prove it. */
  phoneReason?: string
}

export interface CheckedRecipient {
  recipient: string | null
  recipientReason: string | null
  /** False if a second person must approve the number. */
  isProven: boolean
}

/**
 * Checks a number that staff entered against the masked number of the payment.
 * @throws `invalid-request` if the payment has a number, or if the entered number is not proven and has no reason
 */
export async function checkRecipient(
  tx: Session,
  attempt: Attempt,
  { phone, phoneReason }: EnteredPhone,
): Promise<CheckedRecipient> {
  if (phone === undefined) return { recipient: null, recipientReason: null, isProven: true }
  const wrong = (message: string) => refuse('invalid-request', message, { fields: { phone: message } })
  if (attempt.method !== 'mpesa') throw wrong('Only a refund by M-Pesa is sent to a phone.')
  const mask = await maskOf(tx, attempt)
  if (attempt.phone !== null || fullPhone(mask) !== null)
    throw wrong('The number of this payment is known: the refund is sent to it.')
  if (isPayersPhone(phone, mask)) return { recipient: phone, recipientReason: null, isProven: true }
  if (phoneReason === undefined) {
    const shown = shownMask(mask)
    throw wrong(
      shown === ''
        ? 'The payment shows no number to compare. Enter the reason: a second person must approve it.'
        : `${maskedPhone(phone)} does not match ${shown}. Check it, or enter the reason: a second person must approve it.`,
    )
  }
  return { recipient: phone, recipientReason: phoneReason, isProven: false }
}

/** The masked number of a manual payment; null without one. */
async function maskOf({ db }: Session, { receipt, namedReceipt, phoneMasked }: Attempt): Promise<string | null> {
  if (phoneMasked !== null) return phoneMasked
  const reference = receipt ?? namedReceipt
  if (reference === null) return null
  const [row] = await db
    .select({ mask: unmatchedPayments.phoneMasked })
    .from(unmatchedPayments)
    .where(eq(unmatchedPayments.receipt, reference))
  return row?.mask ?? null
}
