import type { FastifyInstance } from 'fastify'
import {
  officeKycDecide,
  officeKycDocument,
  officeKycFacts,
  officeKycList,
  officeKycReview,
} from '#lib/contract/companies/office/kyc.ts'
import { FileAnswer } from '../../../../http/serve-call.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { loadReviewQueue } from '../../queries/review-queue.ts'
import { decideDocument, saveFacts } from '../../use-cases/decide-review.ts'
import { loadReview } from '../../use-cases/load-review.ts'
import { openDocument } from '../../use-cases/read-documents.ts'

const subjectOf = (companyId: number) => ({ kind: 'company', id: companyId })

/** The KYC section: queues, a company's documents, and the decision on each. */
export function serveOfficeKyc(app: FastifyInstance): void {
  const { clock, files } = app.shop

  serveOfficeCall(app, officeKycList, async ({ input: { queue, search = '', page = 1 }, tx, now }) => ({
    data: await loadReviewQueue(tx, now, { queue, search, page }),
  }))

  serveOfficeCall(app, officeKycReview, async ({ input: { companyId }, tx }) => ({
    data: await loadReview(tx, companyId),
    audit: { action: 'kyc.view', subject: subjectOf(companyId), isRepeated: true },
  }))

  serveOfficeCall(app, officeKycDocument, async (request) => {
    const { companyId, id } = request.input
    const who = { staffId: staffOf(request).staffId }
    const { bytes, kind, name, no } = await openDocument({ tx: request.tx, clock, files }, companyId, id, who)
    const audit = { action: 'kyc.view' as const, subject: subjectOf(companyId), after: { document: no } }
    return { data: new FileAnswer(bytes, kind, name), audit }
  })

  serveOfficeCall(app, officeKycDecide, async (request) => {
    const { companyId, version, documentId, decision, reason = '' } = request.input
    const { tx, now } = request
    const no = await decideDocument(tx, now, staffOf(request), { companyId, version }, { documentId, decision, reason })
    const audit = {
      action: 'kyc.decide' as const,
      subject: subjectOf(companyId),
      after: { document: no, decision, reason },
    }
    return { data: await loadReview(tx, companyId), audit }
  })

  serveOfficeCall(app, officeKycFacts, async (request) => {
    const { companyId, version, facts } = request.input
    const data = await saveFacts(request.tx, request.now, staffOf(request), { companyId, version }, facts)
    // Facts from a register name directors: they belong to the company, and are stored with its review.
    return { data, message: 'Saved.', audit: { action: 'kyc.facts', subject: subjectOf(companyId), personal: facts } }
  })
}
