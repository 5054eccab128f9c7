import * as z from 'zod/mini'
import { ATTEMPT_TYPE } from '#lib/contract/base/codes.ts'
import { PAYMENT_METHODS } from '#lib/contract/payments/payment-methods.ts'
import type { MethodRules } from '../method-rules.ts'

/** Airtel identifies a payment by the shop's id: the attempt's id. */
export const airtelReference = z.strictObject({ transactionId: z.string() })

export const airtelMethod: MethodRules = {
  type: ATTEMPT_TYPE.mobileMoney,
  name: PAYMENT_METHODS.airtel.name,
  reference: airtelReference,
  // Queries by the shop's id, so it works even if the response to the request was lost.
  canBeQueried: () => true,
  undecidedReason:
    'We do not know yet whether this Airtel Money payment went through. If you entered your PIN, wait for the Airtel Money message before you pay again.',
  isPaidByHand: false,
}
