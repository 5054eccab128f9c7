import { desc, eq } from 'drizzle-orm'
import type { CompanyCredit } from '#lib/contract/companies/office/company-fields.ts'
import type { Session } from '../../../db/client.ts'
import { creditReleases } from '../../../db/schema/credit-releases.ts'
import { orders } from '../../../db/schema/orders.ts'
import { staffMembers } from '../../../db/schema/staff.ts'

/** Records the order that used a permission. @param tx the transaction in which the account is locked */
export async function markReleaseUsed({ db }: Session, id: number, orderId: string, now: Date): Promise<void> {
  await db.update(creditReleases).set({ usedAt: now, orderId }).where(eq(creditReleases.id, id))
}

const SHOWN = 5

/** The latest permissions for one order on a company's account, newest first. */
export async function latestReleases({ db }: Session, companyId: number): Promise<CompanyCredit['releases']> {
  const { reason, createdAt, expiresAt } = creditReleases
  const rows = await db
    .select({ reason, by: staffMembers.name, createdAt, expiresAt, orderNo: orders.orderNo })
    .from(creditReleases)
    .innerJoin(staffMembers, eq(staffMembers.id, creditReleases.staffId))
    .leftJoin(orders, eq(orders.id, creditReleases.orderId))
    .where(eq(creditReleases.companyId, companyId))
    .orderBy(desc(creditReleases.id))
    .limit(SHOWN)
  return rows.map(({ createdAt: at, expiresAt: until, ...row }) => ({
    ...row,
    at: at.toISOString(),
    expiresAt: until.toISOString(),
  }))
}
