import type { ApprovalKind } from '../../staff/use-cases/approval-kind.ts'
import { closeRequest, loadRefund } from './refund-requests.ts'

/** Approval of a refund above the limit: afterwards it is ready to be sent. */
export const refundApproval: ApprovalKind = {
  kind: 'refund',
  askPermission: 'refunds.ask',
  approvePermission: 'refunds.approve',
  about: async (tx, { subjectId }) => ({ kind: 'order', id: (await loadRefund(tx, subjectId)).orderNo }),
  execute: async () => ({ state: 'approved' }),
  decline: async ({ tx, now }, { subjectId, decisionReason }) =>
    closeRequest(tx, now, subjectId, decisionReason ?? 'Declined.'),
}
