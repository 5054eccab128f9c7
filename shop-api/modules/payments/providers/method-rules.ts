import type * as z from 'zod/mini'
import type { AttemptType } from '#lib/contract/base/codes.ts'
import type { Attempt, ProviderReference } from '../rules/attempt.ts'

/** What the ledger's rules need to know of a way to pay. Its client is in the same folder (`provider.ts`). */
export interface MethodRules {
  /** What an attempt's row has as payment type. */
  type: AttemptType
  /** As customers know it, and operators. */
  name: string
  /** The provider's names for an attempt; null where it has none. */
  reference: z.ZodMiniType<ProviderReference> | null
  /** Whether the provider can say now how an attempt is. */
  canBeQueried: (attempt: Attempt) => boolean
  /** What the customer reads while it is not known how an attempt ended. */
  undecidedReason: string
  /** Whether money also comes without a prompt of ours, with the order's number as its account number. */
  isPaidByHand: boolean
}
