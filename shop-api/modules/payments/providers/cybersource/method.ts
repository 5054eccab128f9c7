import * as z from 'zod/mini'
import { ATTEMPT_TYPE } from '#lib/contract/base/codes.ts'
import type { MethodRules } from '../method-rules.ts'

export const cardReference = z.strictObject({
  /** CyberSource's name for the preparation. */
  setupReference: z.string(),
  /** Its name for the authentication by the card's bank. */
  authenticationId: z.optional(z.string()),
  /** SHA-256 of the secret in the address that the bank's challenge returns to. */
  returnSecretHash: z.optional(z.string()),
})

export const UNDECIDED_CARD_REASON =
  'Your bank has not confirmed yet whether this payment went through. We are checking. Please do not pay again until we know.'

export const cardMethod: MethodRules = {
  type: ATTEMPT_TYPE.card,
  name: 'card',
  reference: cardReference,
  // A lost response is searched by the shop's reference.
  canBeQueried: ({ state }) => state === 'unknown',
  undecidedReason: UNDECIDED_CARD_REASON,
  isPaidByHand: false,
}
