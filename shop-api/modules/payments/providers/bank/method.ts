import { ATTEMPT_TYPE } from '#lib/contract/base/codes.ts'
import type { MethodRules } from '../method-rules.ts'

/** Staff record a transfer after it has arrived, so it is never undecided. */
export const bankMethod: MethodRules = {
  type: ATTEMPT_TYPE.bank,
  name: 'bank transfer',
  reference: null,
  canBeQueried: () => false,
  undecidedReason: 'We do not know yet whether this bank transfer has arrived.',
  isPaidByHand: true,
}
