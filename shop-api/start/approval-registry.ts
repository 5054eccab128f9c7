import { chequeBankedApproval } from '../modules/companies/queries/cheque-banked-approval.ts'
import { creditLimitApproval } from '../modules/companies/queries/credit-limit-approval.ts'
import { closeMoneyApproval } from '../modules/payments/queries/close-money-approval.ts'
import { agreedBelowCostApproval } from '../modules/pricing/queries/agreed-below-cost-approval.ts'
import { belowCostApproval } from '../modules/catalogue/use-cases/below-cost-approval.ts'
import { offerBelowCostApproval } from '../modules/pricing/queries/offer-below-cost-approval.ts'
import { staffInviteApproval, staffRolesApproval } from '../modules/staff/queries/staff-approvals.ts'
import type { ApprovalKind } from '../modules/staff/queries/approval-kind.ts'
import { refundApproval } from '../modules/payments/queries/refund-approval.ts'
import { refundLimitApproval } from '../modules/payments/queries/refund-limit-approval.ts'
import { staffLeaveApproval } from '../modules/staff/queries/staff-leave-approval.ts'

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
