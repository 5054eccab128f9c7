import type { FastifyInstance } from 'fastify'
import { officeCreditPropose } from '#lib/contract/companies/office/credit.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { refuse } from '../../../../refusal.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { askApproval } from '../../../staff/use-cases/approvals.ts'
import { creditStatus } from '../../queries/credit-status.ts'
import { lockKycCompany } from '../../queries/kyc-status.ts'

/** Proposals of credit limits. */
export function serveOfficeCredit(app: FastifyInstance): void {
  serveOfficeCall(app, officeCreditPropose, async (request) => {
    const { companyId, limit, termsDays, reason } = request.input
    const { tx, now } = request
    const company = await lockKycCompany(tx, companyId)
    if (!company) throw refuse('not-found', `There is no company ${companyId}.`)
    if (company.approvalStatus !== 'approved')
      throw refuse('not-allowed', `${company.name} is not approved. Approve its KYC first.`)
    const before = await creditStatus(tx, companyId, dayInNairobi(now))
    if (before?.limitCents === limit && before.termsDays === termsDays)
      throw refuse('invalid-request', 'This is its limit already.')
    const subject = { kind: 'company', id: companyId }
    const asked = await askApproval(tx, now, {
      kind: 'credit-limit',
      subject,
      amountCents: limit,
      reason,
      input: { limitCents: limit, termsDays, beforeCents: before?.limitCents ?? null },
      askedBy: staffOf(request).staffId,
    })
    const audit = {
      action: 'credit.propose' as const,
      subject,
      before: { limitCents: before?.limitCents ?? null, termsDays: before?.termsDays ?? null },
      after: { limitCents: limit, termsDays },
      reason,
    }
    return { data: { approvalId: asked.id }, message: 'A second person must approve it now.', audit }
  })
}
