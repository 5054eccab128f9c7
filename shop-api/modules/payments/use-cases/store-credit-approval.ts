import * as z from 'zod/mini'
import { creditOwner } from '#lib/contract/payments/office/store-credit.ts'
import { showMoney } from '#lib/format/money.ts'
import type { ApprovalKind } from '../../staff/use-cases/approval-kind.ts'
import { auditSubjectOf } from '../rules/store-credit-owner.ts'
import { refundAsCredit } from './refund-as-credit.ts'
import { creditStore } from './store-credit.ts'

const input = z.union([
  z.object({ give: z.object({ owner: creditOwner, kind: z.enum(['goodwill', 'correction']), cents: z.int() }) }),
  z.object({ refund: z.object({ orderId: z.string(), cents: z.int() }) }),
])

/** Approval of store credit above the limit: it is credited when a second person approves. */
export const storeCreditApproval: ApprovalKind = {
  kind: 'store-credit',
  askPermission: 'refunds.record',
  details: async (_tx, { input: stored, subjectId }) => {
    const asked = input.parse(stored)
    if ('refund' in asked)
      return [`Store credit instead of a refund of order ${subjectId}: ${showMoney(asked.refund.cents)}.`]
    const { kind, cents } = asked.give
    return [`${kind === 'goodwill' ? 'Goodwill' : 'Correction'}: ${showMoney(cents)}.`]
  },
  about: async (_tx, { input: stored, subjectId }) => {
    const asked = input.parse(stored)
    return 'refund' in asked ? { kind: 'order', id: Number(subjectId) } : auditSubjectOf(asked.give.owner)
  },
  execute: async ({ tx, now, staff }, { id, input: stored, reason, askedBy, subjectId }) => {
    const asked = input.parse(stored)
    if ('refund' in asked) {
      const { orderId, cents } = asked.refund
      const { balanceCents } = await refundAsCredit(tx, now, { orderId, cents, reason, kind: 'overpayment', by: staff })
      const after = { amountCents: cents, balanceCents }
      const subject = { kind: 'order', id: Number(subjectId) }
      return { state: 'done', audit: { action: 'refunds.as-credit', subject, after, reason } }
    }
    const { owner, kind, cents } = asked.give
    const entry = { owner, kind, cents, reason, by: askedBy, reference: `approval:${id}` }
    const { balanceCents } = await creditStore(tx, now, entry)
    const after = { amountCents: cents, balanceCents }
    return { state: 'done', audit: { action: 'store-credit.give', subject: auditSubjectOf(owner), after, reason } }
  },
}
