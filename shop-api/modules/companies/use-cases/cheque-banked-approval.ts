import * as z from 'zod/mini'
import { showMoney } from '#lib/format/money.ts'
import { queueEmail } from '../../../email/queue.ts'
import type { ApprovalKind } from '../../staff/use-cases/approval-kind.ts'
import { openDeposit, settleCheque } from './cheques.ts'

/** A cheque that is to be marked as banked. */
export const bankedCheque = z.object({
  ...{ companyId: z.int(), chequeNo: z.string(), company: z.string() },
  /** Its deposit slip. */
  depositId: z.optional(z.int()),
})

/**
 * Banking of a cheque above the limit, requested by one person and approved by another: once it is cleared, its company
 * can order more.
 */
export const chequeBankedApproval: ApprovalKind = {
  kind: 'cheque-banked',
  askPermission: 'cheques.record',
  details: async (_tx, { input, amountCents }) => {
    const { chequeNo, company } = bankedCheque.parse(input)
    return [`Mark as banked: cheque ${chequeNo} of ${company}, ${showMoney(amountCents ?? 0, 'auto')}.`]
  },
  execute: async ({ tx, now, staff, publicUrl }, { subjectId, input }) => {
    const { companyId, chequeNo, depositId } = bankedCheque.parse(input)
    const context = { tx, now, operator: staff.name, publicUrl, queueEmail }
    const { cents: amountCents } = await settleCheque(context, companyId, chequeNo, {
      ...{ to: 'banked', depositId: depositId ?? (await openDeposit(tx, now, staff.staffId)) },
    })
    const after = { to: 'banked', amountCents, companyId }
    return { state: 'done', audit: { action: 'cheques.record', subject: { kind: 'cheque', id: subjectId }, after } }
  },
}
