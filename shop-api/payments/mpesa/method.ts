import * as z from 'zod/mini'
import { ATTEMPT_TYPE } from '../attempt.ts'
import type { MethodRules } from '../method.ts'

/** Daraja's two names for a prompt. */
export const mpesaReference = z.strictObject({ merchantRequestId: z.string(), checkoutRequestId: z.string() })

export const mpesaMethod: MethodRules = {
  type: ATTEMPT_TYPE.mpesa,
  name: 'M-Pesa',
  reference: mpesaReference,
  // Daraja knows a prompt by its own name only.
  canBeQueried: ({ providerReference }) => providerReference !== null,
  undecidedReason:
    'M-Pesa has not told us yet whether this payment went through. If you entered your PIN, wait for the M-Pesa message before you pay again.',
  isPaidByHand: true,
}
