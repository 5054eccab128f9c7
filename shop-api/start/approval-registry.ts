import { belowCostApproval } from '../modules/catalogue/use-cases/below-cost-approval.ts'
import { chequeBankedApproval } from '../modules/companies/use-cases/cheque-banked-approval.ts'
import { creditLimitApproval } from '../modules/companies/use-cases/credit-limit-approval.ts'
import { closeMoneyApproval } from '../modules/payments/use-cases/close-money-approval.ts'
import { refundApproval } from '../modules/payments/use-cases/refund-approval.ts'
import { refundLimitApproval } from '../modules/payments/use-cases/refund-limit-approval.ts'
import { agreedBelowCostApproval } from '../modules/pricing/use-cases/agreed-below-cost-approval.ts'
import { offerBelowCostApproval } from '../modules/pricing/use-cases/offer-below-cost-approval.ts'
import type { ApprovalKind } from '../modules/staff/use-cases/approval-kind.ts'
import { staffInviteApproval, staffRolesApproval } from '../modules/staff/use-cases/staff-approvals.ts'
import { staffLeaveApproval } from '../modules/staff/use-cases/staff-leave-approval.ts'

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
