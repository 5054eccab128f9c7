import type { FastifyInstance } from 'fastify'
import {
  officeCreditPropose,
  officeCreditRelease,
  officeCreditReleaseOrder,
} from '#lib/contract/companies/office/credit.ts'
import { dayInNairobi, showDay } from '#lib/format/clock.ts'
import { queueEmail } from '../../../../email/queue.ts'
import { refuse } from '../../../../refusal.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { askApproval } from '../../../staff/use-cases/approvals.ts'
import { creditStatus } from '../../queries/credit-status.ts'
import { lockKycCompany } from '../../queries/kyc-status.ts'
import { releaseCredit } from '../../use-cases/credit-stop.ts'
import { releaseOneOrder } from '../../use-cases/release-order.ts'

/** Proposals of credit limits, and the release of stopped accounts. */
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
      throw refuse('invalid-request', 'This is its current limit.')
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

  serveOfficeCall(app, officeCreditRelease, async (request) => {
    const { tx, now, input } = request
    const { companyId, reason } = input
    const operator = staffOf(request).name
    const context = { tx, now, operator, publicUrl: app.shop.env.PUBLIC_URL, queueEmail }
    const { stopReason } = await releaseCredit(context, companyId)
    const subject = { kind: 'company', id: companyId }
    const audit = { action: 'credit.release' as const, subject, before: { stopReason }, after: {}, reason }
    return { data: {}, message: 'Orders on the account are possible again.', audit }
  })

  serveOfficeCall(app, officeCreditReleaseOrder, async (request) => {
    const { tx, now, input } = request
    const { companyId, reason } = input
    const { staffId, name: operator } = staffOf(request)
    const context = { tx, now, operator, publicUrl: app.shop.env.PUBLIC_URL, queueEmail }
    const lastDay = await releaseOneOrder(context, { companyId, reason, staffId })
    const subject = { kind: 'company', id: companyId }
    const audit = { action: 'credit.release-order' as const, subject, before: {}, after: { lastDay }, reason }
    return { data: {}, message: `One order is possible on the account until ${showDay(lastDay)}.`, audit }
  })
}
