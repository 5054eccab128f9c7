import { showMoney } from '#lib/format/money.ts'
import type { ApprovalKind } from '../../staff/use-cases/approval-kind.ts'

/** Approval to send money without an order back, above the limit of refunds: afterwards it is ready to be sent. */
export const giveBackApproval: ApprovalKind = {
  kind: 'money-returned',
  askPermission: 'refunds.record',
  details: async (_tx, { subjectId, amountCents }) => [
    `Send back ${showMoney(amountCents ?? 0, 'auto')}, receipt ${subjectId}.`,
  ],
  execute: async () => ({ state: 'approved' }),
}
