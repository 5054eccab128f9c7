/**
 * The review of a company's documents in the office: one decision per document, changeable until the reply, and one
 * reply.
 */

import { myDocuments } from '#lib/contract/companies/kyc.ts'
import {
  answerKycJob,
  officeKycDecide,
  officeKycDocument,
  officeKycFacts,
  officeKycList,
  officeKycReview,
} from '#lib/contract/companies/office/kyc.ts'
import { NO_FACTS } from '#lib/contract/companies/office/kyc-facts.ts'
import { officeJobUndo } from '#lib/contract/jobs/office/jobs.ts'
import { emailsTo } from '../../../../testing/emails.ts'
import { type KycOffice, openKycOffice } from '../../../../testing/kyc-office.ts'
import { type Owner, scannedPage } from '../../../../testing/kyc-shop.ts'
import type { OfficePerson } from '../../../../testing/office-shop.ts'

let at: KycOffice
let reviewer: OfficePerson
beforeAll(async () => {
  at = await openKycOffice()
})
afterAll(() => at.close())
beforeEach(async () => {
  reviewer = await at.staff('companies')
})

const handedIn = async (names: readonly string[]) => {
  const me = await at.owner()
  await at.handIn(me, Object.fromEntries(names.map((name) => [name, scannedPage()])))
  return me
}
const idOf = (me: Owner) => me.companyId as number
const review = async (me: Owner, by = reviewer) => (await at.askAs(by, officeKycReview, { companyId: idOf(me) })).data
const decide = async (me: Owner, no: number, decision: 'accepted' | 'declined' | 'none', reason?: string) => {
  const { version, documents } = await review(me)
  const documentId = documents.find((one) => one.no === no)?.id as number
  return (await at.askAs(reviewer, officeKycDecide, { companyId: idOf(me), documentId, decision, reason, version }))
    .data
}
const logged = (action: string, companyId: number) =>
  at.database.query<{ staff_id: number; after: unknown }>(
    `SELECT staff_id, after FROM audit_log WHERE action = $1 AND subject_kind = 'company' AND subject_id = $2 ORDER BY id`,
    [action, String(companyId)],
  )

describe('a review', () => {
  it('is answered once, when every document is decided, and each step names who did it', async () => {
    const me = await handedIn(['cert.pdf', 'pin.pdf'])
    await decide(me, 1, 'accepted')
    const half = await review(me)
    expect(half.documents.map(({ decision }) => decision?.decision ?? null)).toEqual(['accepted', null])
    const refused = await at.refusedAs(reviewer, answerKycJob, {
      input: { companyId: idOf(me), version: half.version },
    })
    expect(refused.message).toBe('Decide on every document first.')
    const { version } = await decide(me, 2, 'declined', 'The copy cannot be read.')
    expect((await at.ask(myDocuments, {}, me.headers)).data.approvalStatus).toBe('pending')

    const done = await at.work(reviewer, answerKycJob, { companyId: idOf(me), version })
    expect(done).toMatchObject({ state: 'done', sentence: 'Asked again for document 2.' })
    const { data } = await at.ask(myDocuments, {}, me.headers)
    expect(data).toMatchObject({ approvalStatus: 'declined', declinedReason: 'pin.pdf: The copy cannot be read.' })
    expect(data.documents.map(({ state }) => state)).toEqual(['accepted', 'declined'])
    expect((await emailsTo(at, me.email)).map(({ subject }) => subject)).toEqual(['Your KYC was declined'])
    expect(await logged('kyc.answer', idOf(me))).toMatchObject([
      { staff_id: reviewer.staffId, after: { answer: 'declined', declined: [2] } },
    ])
    expect((await logged('kyc.decide', idOf(me))).length).toBe(2)
    const after = await review(me)
    expect(after.documents.every(({ decision }) => decision === null)).toBe(true)
    expect(after.answeredBy).toBe(reviewer.name)
  })

  it('approves a company whose documents are all accepted', async () => {
    const me = await handedIn(['cert.pdf', 'pin.pdf'])
    await decide(me, 1, 'accepted')
    const { version } = await decide(me, 2, 'accepted')
    expect(await at.work(reviewer, answerKycJob, { companyId: idOf(me), version })).toMatchObject({
      state: 'done',
      sentence: 'Approved.',
    })
    expect((await at.ask(myDocuments, {}, me.headers)).data.approvalStatus).toBe('approved')
  })

  it('can be undone until its ten seconds are over', async () => {
    const me = await handedIn(['cert.pdf'])
    const { version } = await decide(me, 1, 'accepted')
    const { data: job } = await at.askAs(reviewer, answerKycJob, {
      input: { companyId: idOf(me), version },
    })
    await at.askAs(reviewer, officeJobUndo, { jobId: job.jobId })
    expect((await at.ask(myDocuments, {}, me.headers)).data.approvalStatus).toBe('pending')
    const back = await decide(me, 1, 'none')
    expect(back.documents[0]?.decision).toBeNull()
  })

  it('refuses a decision if a colleague changed the review, and returns the change', async () => {
    const me = await handedIn(['cert.pdf'])
    const { version, documents } = await review(me)
    await decide(me, 1, 'accepted')
    const input = { companyId: idOf(me), documentId: documents[0]?.id, decision: 'declined', reason: 'No.', version }
    expect(await at.refusedAs(reviewer, officeKycDecide, input)).toMatchObject({
      code: 'changed-meanwhile',
      data: { version: version + 1, documents: [{ decision: { decision: 'accepted' } }] },
    })
  })

  it('requires a reason to decline a document', async () => {
    const me = await handedIn(['cert.pdf'])
    const { version, documents } = await review(me)
    const input = { companyId: idOf(me), documentId: documents[0]?.id, decision: 'declined', version }
    expect((await at.refusedAs(reviewer, officeKycDecide, input)).fields).toHaveProperty('reason')
  })

  it('stores the facts from the register', async () => {
    const me = await handedIn(['cert.pdf'])
    const { version } = await review(me)
    const facts = { ...NO_FACTS, name: 'Test Traders Limited', number: 'PVT-9XUA3KM' }
    const { data } = await at.askAs(reviewer, officeKycFacts, { companyId: idOf(me), facts, version })
    expect(data).toMatchObject({ facts, version: version + 1 })
    expect(data.checkedBy).toBe(reviewer.name)
  })
})

describe('viewing documents', () => {
  it('is written down with the name of the person, before the file is opened', async () => {
    const me = await handedIn(['cert.pdf'])
    const { documents } = await review(me)
    const answer = await at.app.inject({
      method: 'GET',
      url: officeKycDocument.path,
      query: { companyId: me.no, id: String(documents[0]?.id) },
      headers: reviewer.headers,
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    const [view] = (await review(me)).views
    expect(view).toMatchObject({ document: 'cert.pdf', what: 'file' })
    expect(view?.who).toBe(reviewer.name)
    expect(await logged('kyc.view', idOf(me))).toContainEqual({ staff_id: reviewer.staffId, after: { document: 1 } })
  })

  it("is refused for another company's document and without the permission", async () => {
    const [me, other] = [await handedIn(['cert.pdf']), await handedIn(['cert.pdf'])]
    const { documents } = await review(me)
    const packer = await at.staff('packer')
    const url = officeKycDocument.path
    const query = { companyId: other.no, id: String(documents[0]?.id) }
    expect((await at.app.inject({ method: 'GET', url, query, headers: reviewer.headers })).statusCode).toBe(404)
    const own = { companyId: me.no, id: String(documents[0]?.id) }
    expect((await at.app.inject({ method: 'GET', url, query: own, headers: packer.headers })).statusCode).toBe(403)
  })
})

describe('the queue', () => {
  it('lists waiting companies with deadline and resubmissions', async () => {
    const me = await handedIn(['cert.pdf', 'pin.pdf'])
    const listed = async (queue: 'waiting' | 'late' | 'sent-again' | 'declined') => {
      const { data } = await at.askAs(reviewer, officeKycList, { queue })
      return { ...data, mine: data.companies.find(({ companyId }) => companyId === idOf(me)) }
    }
    expect((await listed('waiting')).mine).toMatchObject({
      place: 'Westlands, Nairobi',
      documents: 2,
      isSentAgain: false,
      decided: 0,
    })
    expect((await listed('late')).mine).toBeUndefined()
    await decide(me, 1, 'accepted')
    const { version } = await decide(me, 2, 'declined', 'Out of date.')
    await at.work(reviewer, answerKycJob, { companyId: idOf(me), version })
    const declined = await listed('declined')
    expect(declined.mine).toMatchObject({ approvalStatus: 'declined', dueAt: null })
    expect(declined.lastAnswer?.name).toBe('Test Traders')
    await at.handIn(me, { 'pin.pdf': scannedPage() })
    const again = await listed('sent-again')
    expect(again.mine).toMatchObject({ isSentAgain: true, documents: 2 })
    at.time.now = new Date(Date.parse(again.mine?.dueAt ?? '') + 60_000)
    reviewer = await at.staff('companies')
    const late = await listed('late')
    expect(late.mine?.companyId).toBe(idOf(me))
    expect(late.counts.late).toBeGreaterThan(0)
  })
})
