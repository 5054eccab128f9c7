/** A credit limit: proposed by one person, approved by another, then in force, with a notification of the company. */

import { officeCompanyGet } from '#lib/contract/companies/office/companies.ts'
import { officeCreditPropose } from '#lib/contract/companies/office/credit.ts'
import { officeApprovalDecide, officeApprovalList } from '#lib/contract/staff/office/approvals.ts'
import { emailsTo } from '../../../../testing/emails.ts'
import { type KycOffice, openKycOffice } from '../../../../testing/kyc-office.ts'
import type { OfficePerson } from '../../../../testing/office-shop.ts'

let at: KycOffice
let proposer: OfficePerson
let approver: OfficePerson
beforeAll(async () => {
  at = await openKycOffice()
  ;[proposer, approver] = [await at.staff('companies'), await at.staff('approver')]
})
afterAll(() => at.close())

const PROPOSED = { limit: '750000.00', termsDays: 30, reason: 'Two years of paying.' }
const asked = async (companyId: number, by = approver) => {
  const filter = { kinds: ['credit-limit' as const], subject: { kind: 'company', id: String(companyId) } }
  return (await at.askAs(by, officeApprovalList, filter)).data[0]
}

describe('a credit limit', () => {
  it('is in force once a second person approves it, and the company is notified', async () => {
    const owner = await at.owner('approved')
    const companyId = owner.companyId as number
    await at.askAs(proposer, officeCreditPropose, { companyId, ...PROPOSED })
    const request = await asked(companyId)
    expect(request).toMatchObject({ amountCents: 75_000_000, state: 'asked', mayDecide: true })
    expect((await asked(companyId, proposer))?.mayDecide).toBe(false)
    expect((await at.askAs(proposer, officeCompanyGet, { companyId })).data.credit).toBeNull()
    const decision = {
      approvalId: request?.approvalId ?? 0,
      version: request?.version ?? 0,
      decision: 'approved',
    } as const
    await at.askAs(approver, officeApprovalDecide, decision)
    const { data } = await at.askAs(proposer, officeCompanyGet, { companyId })
    expect(data.credit).toMatchObject({ limit: 75_000_000, available: 75_000_000, termsDays: 30 })
    expect(data.history.map(({ text }) => text)).toEqual(expect.arrayContaining(['credit.approve', 'credit.propose']))
    expect((await emailsTo(at, owner.email)).map(({ subject }) => subject)).toEqual(['You can order on your account'])
  })

  it('is never approved by its proposer, in any role', async () => {
    const both = await at.staff(['companies', 'approver'])
    const { companyId } = await at.owner('approved')
    await at.askAs(both, officeCreditPropose, { companyId: companyId as number, ...PROPOSED })
    const request = await asked(companyId as number)
    const decision = { approvalId: request?.approvalId, version: request?.version, decision: 'approved' }
    expect((await at.refusedAs(both, officeApprovalDecide, decision)).code).toBe('second-person-needed')
    const again = { companyId, ...PROPOSED, limit: '900000.00' }
    expect((await at.refusedAs(proposer, officeCreditPropose, again)).code).toBe('changed-meanwhile')
  })

  it('is not proposed for a company whose KYC is not approved, nor without the factor shown lately', async () => {
    const { companyId } = await at.owner('pending')
    const input = { companyId, ...PROPOSED }
    expect((await at.refusedAs(proposer, officeCreditPropose, input)).message).toContain('Approve its KYC first')
    at.time.now = new Date(at.time.now.getTime() + 11 * 60_000)
    expect((await at.refusedAs(proposer, officeCreditPropose, input)).code).toBe('factor-needed')
  })
})
