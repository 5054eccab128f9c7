import type { Query } from '../../db/client.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Viewer } from '../orders/order-access.ts'
import { Where } from '../sql-conditions.ts'

export interface SeenCompany {
  id: number
  name: string
}

/** Narrows a statement over `companies c` to what somebody may look at: type 3 its own, type 6 those it looks after (while it acts for one, that one), type 5 all. */
export function onlyCompaniesSeenBy(where: Where, { userId, userType, companyId }: Viewer): Where {
  if (userType === 5) return where
  if (userType !== 3 && userType !== 6) return where.and('false')
  if (userType === 3 || companyId !== null) return where.and(`c.id = ${where.value(companyId)}`)
  return where.and(`c.id IN (SELECT company_id FROM sales_reps WHERE user_id = ${where.value(userId)})`)
}

/**
 * The company whose account is asked for.
 * @param traderId needed of whoever sees several
 * @throws invalid-request when none is named; not-found when it is not there for them
 */
export async function seenCompany(query: Query, viewer: Viewer, traderId: number | undefined): Promise<SeenCompany> {
  const id = traderId ?? viewer.companyId
  if (id === null) throw refuse('invalid-request', 'Choose a company.', { fields: { traderId: 'Choose a company.' } })
  const where = new Where()
  onlyCompaniesSeenBy(where.and(`c.id = ${where.value(id)}`), viewer)
  const [company] = await query<SeenCompany>(`SELECT c.id, c.name FROM companies c WHERE ${where.sql}`, where.values)
  if (!company) throw refuse('not-found', 'There is no such company.')
  return company
}

/** At most so many are answered: whoever sees more types some letters of the name. */
const MOST = 50

/** Companies somebody may look at, by name, those with an account first. */
export async function seenCompanies(
  query: Query,
  viewer: Viewer,
  searchText: string,
): Promise<{ list: (SeenCompany & { hasAccount: boolean })[]; total: number }> {
  const where = onlyCompaniesSeenBy(new Where(), viewer)
  where.and(`position(lower(${where.value(searchText)}) IN lower(c.name)) > 0`)
  const rows = await query<SeenCompany & { hasAccount: boolean; total: number }>(
    `SELECT c.id, c.name, a.company_id IS NOT NULL AS "hasAccount", count(*) OVER ()::int AS total
     FROM companies c LEFT JOIN credit_accounts a ON a.company_id = c.id
     WHERE ${where.sql} ORDER BY a.company_id IS NULL, lower(c.name), c.id LIMIT ${MOST}`,
    where.values,
  )
  return { list: rows.map(({ total: _, ...company }) => company), total: rows[0]?.total ?? 0 }
}
