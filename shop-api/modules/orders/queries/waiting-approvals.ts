import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { OfficeCompany } from '#lib/contract/companies/office/companies.ts'
import type { Session } from '../../../db/client.ts'
import { users } from '../../../db/schema/accounts.ts'
import { orderApprovals } from '../../../db/schema/order-approvals.ts'

/** Orders of a company that wait for an approver of the company, oldest first. */
export async function waitingApprovals(
  { db }: Session,
  now: Date,
  companyId: number,
): Promise<OfficeCompany['waitingApprovals']> {
  const { no, totalCents, branchName, createdAt, expiresAt, state } = orderApprovals
  const rows = await db
    .select({
      ...{ no, branch: branchName, total: totalCents, createdAt, expiresAt },
      member: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`,
    })
    .from(orderApprovals)
    .innerJoin(users, eq(users.id, orderApprovals.userId))
    .where(and(eq(orderApprovals.companyId, companyId), eq(state, 'waiting'), gt(expiresAt, now)))
    .orderBy(asc(no))
  return rows.map(({ createdAt: since, expiresAt: until, ...row }) => ({
    ...row,
    since: since.toISOString(),
    until: until.toISOString(),
  }))
}
