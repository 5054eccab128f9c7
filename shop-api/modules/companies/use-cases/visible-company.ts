import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import type { Session } from '../../../db/client.ts'
import { companies } from '../../../db/schema/accounts.ts'
import { cheques, creditAccounts } from '../../../db/schema/credit.ts'
import { salesReps } from '../../../db/schema/help.ts'
import { refuse } from '../../../refusal.ts'
import type { OrderAccess } from '../../orders/queries/order-access.ts'

export interface VisibleCompany {
  id: number
  name: string
}

/**
 * The companies whose accounts a user can see: a trader their own, a sales representative their assigned companies
 * (only the selected company while acting for it), staff all.
 */
function isVisibleTo({ db }: Session, { userId, userType, companyId }: OrderAccess): SQL | undefined {
  const isRep = userType === USER_TYPE.rep
  if (userType === USER_TYPE.staff) return undefined
  if (userType !== USER_TYPE.trader && !isRep) return sql`false`
  if (companyId !== null) return eq(companies.id, companyId)
  if (!isRep || userId === null) return sql`false`
  const { companyId: lookedAfter, userId: rep } = salesReps
  return inArray(companies.id, db.select({ id: lookedAfter }).from(salesReps).where(eq(rep, userId)))
}

/**
 * The company whose account is requested.
 * @param traderId required of a user who sees several
 * @throws invalid-request if no company is named; not-found if the user cannot see it
 */
export async function visibleCompany(
  tx: Session,
  viewer: OrderAccess,
  traderId: number | undefined,
): Promise<VisibleCompany> {
  const id = traderId ?? viewer.companyId
  if (id === null) throw refuse('invalid-request', 'Choose a company.', { fields: { traderId: 'Choose a company.' } })
  const [company] = await tx.db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(and(eq(companies.id, id), isVisibleTo(tx, viewer)))
  if (!company) throw refuse('not-found', 'We could not find this company.')
  return company
}

/** A cheque's number and the key of its picture; undefined when it is not there for them. */
export async function visibleCheque(tx: Session, viewer: OrderAccess, id: number) {
  const { chequeNo, frontFile } = cheques
  const [cheque] = await tx.db
    .select({ chequeNo, frontFile })
    .from(cheques)
    .innerJoin(companies, eq(companies.id, cheques.companyId))
    .where(and(eq(cheques.id, id), isVisibleTo(tx, viewer)))
  return cheque
}

/** Maximum companies returned: a user who sees more types a part of the name. */
const MAX = 50

/** Companies that a user can see, by name, those with an account first. */
export async function visibleCompanies(
  tx: Session,
  viewer: OrderAccess,
  searchText: string,
): Promise<{ list: (VisibleCompany & { hasAccount: boolean })[]; total: number }> {
  const hasNone = isNull(creditAccounts.companyId)
  const rows = await tx.db
    .select({
      id: companies.id,
      name: companies.name,
      hasNone: sql<boolean>`${hasNone}`,
      total: sql<number>`count(*) OVER ()::int`,
    })
    .from(companies)
    .leftJoin(creditAccounts, eq(creditAccounts.companyId, companies.id))
    .where(and(isVisibleTo(tx, viewer), sql`position(lower(${searchText}) IN lower(${companies.name})) > 0`))
    .orderBy(hasNone, asc(sql`lower(${companies.name})`), asc(companies.id))
    .limit(MAX)
  return { list: rows.map(({ id, name, hasNone }) => ({ id, name, hasAccount: !hasNone })), total: rows[0]?.total ?? 0 }
}
