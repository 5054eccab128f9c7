import * as z from 'zod/mini'
import { ATTEMPT_TYPE } from '#lib/contract/base/codes.ts'
import { PAYMENT_METHODS } from '#lib/contract/payments/payment-methods.ts'
import type { MethodRules } from '../method-rules.ts'

/** Daraja's two names for a prompt. */
export const mpesaReference = z.strictObject({ merchantRequestId: z.string(), checkoutRequestId: z.string() })

export const mpesaMethod: MethodRules = {
  type: ATTEMPT_TYPE.mobileMoney,
  name: PAYMENT_METHODS.mpesa.name,
  reference: mpesaReference,
  // Daraja identifies a prompt only by its own id.
  canBeQueried: ({ providerReference }) => providerReference !== null,
  undecidedReason:
    'We do not know yet whether this M-Pesa payment went through. If you entered your PIN, wait for the M-Pesa message before you pay again.',
  isPaidByHand: true,
}
