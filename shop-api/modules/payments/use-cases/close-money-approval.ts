import * as z from 'zod/mini'
import { showMoney } from '#lib/format/money.ts'
import type { ApprovalKind } from '../../staff/use-cases/approval-kind.ts'
import { closeWaiting } from './close-waiting.ts'

/** Waiting money that is to be closed. */
export const closedMoney = z.object({ receipt: z.string(), sentBack: z.nullable(z.string()) })

/**
 * Approval to close money without an order: one staff member claims that it was refunded or is unrelated to the shop,
 * and a second person agrees.
 */
export const closeMoneyApproval: ApprovalKind = {
  kind: 'money-closed',
  askPermission: 'payments.match',
  details: async (_tx, { input, amountCents }) => {
    const { receipt, sentBack } = closedMoney.parse(input)
    const sum = `${showMoney(amountCents ?? 0, 'auto')}, receipt ${receipt}`
    return [sentBack ? `Close ${sum}: refunded with receipt ${sentBack}.` : `Close ${sum}, without a refund.`]
  },
  execute: async ({ tx, now, staff }, { input, reason }) => {
    const { receipt, sentBack: returnReceipt } = closedMoney.parse(input)
    const { amountCents } = await closeWaiting(tx, { receipt, reason, returnReceipt, operator: staff.name, now })
    const after = { amountCents, sentBack: returnReceipt }
    return {
      state: 'done',
      audit: { action: 'payments.close', subject: { kind: 'unmatched', id: receipt }, after, reason },
    }
  },
}
