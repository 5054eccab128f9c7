import type { Page } from 'playwright/test'
import { officeCompanyList } from '../../lib/contract/companies/office/companies.ts'
import { officeCreditPropose } from '../../lib/contract/companies/office/credit.ts'
import { officeApprovalDecide, officeApprovalList } from '../../lib/contract/staff/office/approvals.ts'
import { handIn, printedPdf, scanned } from '../support/company-documents.ts'
import { freshTrader } from '../support/fresh-trader.ts'
import { answerAsStaff } from '../support/kyc-review.ts'
import { signInToOffice } from '../support/office.ts'
import { signInByCall } from '../support/people.ts'
import { expect, expectUsable, test } from '../support/shop.ts'
import { asStaff } from '../support/staff.ts'

/** The promise: one person records a cheque, and another banks it. If it bounces, the company's credit stops. */

const CHEQUE = `${Date.now()}`.slice(-8)

/** Approves a new company, and gives it credit that two people agreed on. @returns its id */
async function approveWithCredit(companyName: string): Promise<number> {
  const { companies } = await asStaff('companies', officeCompanyList, { queue: 'all', search: companyName })
  const companyId = companies[0]?.companyId as number
  await answerAsStaff(companyId)
  const limit = { companyId, limit: 200_000_00, termsDays: 30, reason: 'Known for years.' }
  await asStaff('finance', officeCreditPropose, limit)
  const subject = { kind: 'company', id: String(companyId) }
  const filter = { kinds: ['credit-limit' as const], states: ['asked' as const], subject }
  const [proposal] = await asStaff('approver', officeApprovalList, filter)
  if (!proposal) throw new Error('no limit was proposed')
  const { approvalId, version } = proposal
  await asStaff('approver', officeApprovalDecide, { approvalId, version, decision: 'approved' })
  return companyId
}

test('stops the credit of a company whose cheque bounces', async ({ page: finance, newDevice }) => {
  test.slow()
  const companyName = `Malindi Tailors ${CHEQUE}`
  const { email } = await freshTrader(companyName)
  const company = await newDevice()
  await signInByCall(company, email)
  await handIn(company, {
    'Certificate.jpg': await scanned(),
    'KRA PIN.jpg': await scanned(),
    'Permit.pdf': printedPdf(companyName),
  })
  const companyId = await approveWithCredit(companyName)
  const row = (page: Page) =>
    page
      .getByRole('listitem')
      .filter({ hasText: CHEQUE })
      .filter({ has: page.getByRole('button') })

  await test.step('one person records it', async () => {
    await signInToOffice(finance, 'finance')
    await finance.goto(`/office/companies/${companyId}`)
    await finance.getByRole('button', { name: 'Record a cheque' }).click()
    await finance.getByLabel('Cheque number').fill(CHEQUE)
    await finance.getByLabel('Amount, KSh').fill('4500')
    await expectUsable(finance)
    await finance.getByRole('button', { name: 'Record cheque' }).click()
    await expect(finance.getByText(/^Record a cheque of KSh.4,500: done\./)).toBeVisible({ timeout: 60_000 })
    await finance.goto('/office/money/cheques')
    await row(finance).getByRole('button', { name: companyName }).click()
    const bank = row(finance).getByRole('button', { name: /^Mark KSh.4,500 as banked/ })
    await expect(bank).toHaveAttribute('aria-disabled', 'true')
  })

  const owner = await newDevice()
  await test.step('another person banks it', async () => {
    await signInToOffice(owner, 'owner')
    await owner.goto('/office/money/cheques')
    await row(owner).getByRole('button', { name: companyName }).click()
    await row(owner)
      .getByRole('button', { name: /^Mark KSh.4,500 as banked/ })
      .click()
    await expect(row(owner)).toContainText('At the bank', { timeout: 60_000 })
    await expectUsable(owner)
  })

  await test.step('it bounces with a fee', async () => {
    await row(owner).getByRole('button', { name: 'Mark as bounced' }).click()
    await row(owner).getByLabel('Bank’s fee, KSh').fill('1500')
    await expectUsable(owner)
    await row(owner).getByRole('button', { name: 'Mark as bounced' }).last().click()
    await expect(row(owner)).toContainText('Bounced', { timeout: 60_000 })
  })

  await test.step('the company cannot order on its account', async () => {
    await finance.goto(`/office/companies/${companyId}`)
    await expect(finance.getByText('Orders on this account are stopped.')).toBeVisible()
    await expect(finance.getByText('1 of 1 bounced')).toBeVisible()
    await expectUsable(finance)
    await company.goto('/credit-facilities')
    await expect(company.getByText('Orders on this account are stopped.')).toBeVisible()
    await expect(company.getByText(`Cheque ${CHEQUE} bounced.`, { exact: true })).toBeVisible()
  })
})
