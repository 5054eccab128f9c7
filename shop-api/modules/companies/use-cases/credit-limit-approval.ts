import * as z from 'zod/mini'
import { queueEmail } from '../../../email/queue.ts'
import type { ApprovalKind } from '../../staff/use-cases/approval-kind.ts'
import { setLimit } from './credit-accounts.ts'

/** Values to apply after a credit limit is approved. */
export const proposedLimit = z.object({ limitCents: z.int(), termsDays: z.int(), beforeCents: z.nullable(z.int()) })

/** A company's credit limit: proposed by one person, approved by another. The company is notified of the approval. */
export const creditLimitApproval: ApprovalKind = {
  kind: 'credit-limit',
  askPermission: 'credit.propose',
  execute: async ({ tx, now, staff, publicUrl }, { subjectId, input }) => {
    const { limitCents, termsDays, beforeCents } = proposedLimit.parse(input)
    const companyId = Number(subjectId)
    await setLimit({ tx, now, operator: staff.name, publicUrl, queueEmail }, companyId, limitCents, termsDays)
    const audit = {
      action: 'credit.approve' as const,
      subject: { kind: 'company', id: companyId },
      before: { limitCents: beforeCents },
      after: { limitCents, termsDays },
    }
    return { state: 'done', audit }
  },
}
