/** The first branch of a company: its own address, made at approval and for companies approved before. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { branchList } from '#lib/contract/companies/branch.ts'
import { type KycOffice, openKycOffice } from '../../../testing/kyc-office.ts'
import { scannedPage } from '../../../testing/kyc-shop.ts'
import type { OfficePerson } from '../../../testing/office-shop.ts'

let at: KycOffice
let reviewer: OfficePerson
beforeAll(async () => {
  at = await openKycOffice()
  reviewer = await at.staff('companies')
})
afterAll(() => at.close())

async function ownerWithoutBranch(approval: 'pending' | 'approved') {
  const me = await at.owner(approval)
  await at.database.query('DELETE FROM branches WHERE company_id = $1', [me.companyId])
  return me
}
const branchesOf = async ({ headers }: { headers: Record<string, string> }) =>
  (await at.ask(branchList, { isApiDropDown: 1 }, headers)).data
const HEAD_OFFICE = {
  name: 'Head office',
  location: 'Mpaka Road, Westlands 00800, Nairobi',
  approval_status: 'approved',
}

test('approval makes the company’s own address its first branch', async () => {
  const me = await ownerWithoutBranch('pending')
  await at.handIn(me, { 'cert.pdf': scannedPage() })
  await at.answer(reviewer, me)
  expect(await branchesOf(me)).toMatchObject([{ ...HEAD_OFFICE, email: me.email }])
})

test('approval adds no branch to a company that has one', async () => {
  const me = await at.owner()
  await at.handIn(me, { 'cert.pdf': scannedPage() })
  await at.answer(reviewer, me)
  expect((await branchesOf(me)).map(({ id }) => id)).toEqual([me.branchId])
})

test('the migration gives approved companies without a branch their own address', async () => {
  const me = await ownerWithoutBranch('approved')
  const pending = await ownerWithoutBranch('pending')
  const other = await at.owner('approved')
  const file = path.join(import.meta.dirname, '../../../db/migrations/0065_first_branches.sql')
  for (const statement of readFileSync(file, 'utf8').split('--> statement-breakpoint'))
    await at.database.query(statement, [])
  expect(await branchesOf(me)).toMatchObject([{ ...HEAD_OFFICE, email: me.email }])
  expect(await branchesOf(pending)).toEqual([])
  expect((await branchesOf(other)).map(({ id }) => id)).toEqual([other.branchId])
})
