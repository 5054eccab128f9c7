import { ATTEMPT_TYPE } from '#lib/contract/base/codes.ts'
import type { MethodRules } from '../method-rules.ts'

/** A transfer is recorded by a person when it has come in: it is never undecided. */
export const bankMethod: MethodRules = {
  type: ATTEMPT_TYPE.bank,
  name: 'bank transfer',
  reference: null,
  canBeQueried: () => false,
  undecidedReason: 'We do not know yet whether this bank transfer has arrived.',
  isPaidByHand: true,
}
