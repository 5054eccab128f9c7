import type * as z from 'zod/mini'
import type { AttemptType } from '#lib/contract/base/codes.ts'
import type { Attempt, ProviderReference } from '../rules/attempt.ts'

/**
 * The properties of a payment method that the ledger's rules need. Its client is in the same folder (`provider.ts`).
 */
export interface MethodRules {
  /** The payment type of an attempt's row. */
  type: AttemptType
  /** Name for customers and operators. */
  name: string
  /** The provider's names for an attempt; null if it has no names. */
  reference: z.ZodMiniType<ProviderReference> | null
  /** Whether the provider can be queried about an attempt now. */
  canBeQueried: (attempt: Attempt) => boolean
  /** The text for the customer while the outcome of an attempt is unknown. */
  undecidedReason: string
  /** Whether customers can also pay without a prompt, with the order's number as account number. */
  isPaidByHand: boolean
}
