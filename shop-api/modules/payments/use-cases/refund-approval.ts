import { maskedPhone } from '#lib/format/masked-phone.ts'
import type { ApprovalKind } from '../../staff/use-cases/approval-kind.ts'
import { shownMask } from '../rules/masked-phone.ts'
import { closeRequest, loadRefund } from './refund-requests.ts'

/** Approval of a refund above the limit: afterwards it is ready to be sent. */
export const refundApproval: ApprovalKind = {
  kind: 'refund',
  askPermission: 'refunds.ask',
  details: async (tx, { subjectId }) => {
    const { recipient, recipientReason, phoneMasked } = await loadRefund(tx, subjectId)
    if (recipient === null || recipientReason === null) return []
    const mask = shownMask(phoneMasked) || 'no number'
    return [`Send to ${maskedPhone(recipient)}. The payment shows ${mask}. Reason for this number: ${recipientReason}`]
  },
  about: async (tx, { subjectId }) => ({ kind: 'order', id: (await loadRefund(tx, subjectId)).orderNo }),
  execute: async () => ({ state: 'approved' }),
  decline: async ({ tx, now }, { subjectId, decisionReason }) =>
    closeRequest(tx, now, subjectId, decisionReason ?? 'Declined.'),
}
