import { chequeBankedApproval } from '../credit/cheque-banked-approval.ts'
import { creditLimitApproval } from '../credit/credit-limit-approval.ts'
import { closeMoneyApproval } from '../payments/close-money-approval.ts'
import { agreedBelowCostApproval } from '../prices/agreed-below-cost-approval.ts'
import { belowCostApproval } from '../prices/below-cost-approval.ts'
import { offerBelowCostApproval } from '../promotions/offer-below-cost-approval.ts'
import { staffInviteApproval, staffRolesApproval } from '../staff/staff-approvals.ts'
import type { ApprovalKind } from './approval-kind.ts'
import { refundApproval } from './refund-approval.ts'
import { refundLimitApproval } from './refund-limit-approval.ts'
import { staffLeaveApproval } from './staff-leave-approval.ts'

/** Everything that needs two people. */
export const APPROVAL_KINDS: readonly ApprovalKind[] = [
  refundApproval,
  creditLimitApproval,
  staffLeaveApproval,
  belowCostApproval,
  agreedBelowCostApproval,
  offerBelowCostApproval,
  chequeBankedApproval,
  closeMoneyApproval,
  staffRolesApproval,
  staffInviteApproval,
  refundLimitApproval,
]
