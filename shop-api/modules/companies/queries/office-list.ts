import { and, asc, count, desc, eq, exists, lt, type SQL, sql } from 'drizzle-orm'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import type { CompanyQueue, ListedCompany } from '#lib/contract/companies/office/companies.ts'
import type { ApprovalStatus } from '#lib/contract/identity/session.ts'
import type { Session } from '../../../db/client.ts'
import { personPatterns } from '../../../db/person-patterns.ts'
import { companies, users } from '../../../db/schema/accounts.ts'
import { branches } from '../../../db/schema/company.ts'
import { creditAccounts } from '../../../db/schema/credit.ts'
import { salesReps } from '../../../db/schema/help.ts'
import { likeText } from '../../../db/sql-conditions.ts'
import type { Place } from '../../site/rules/place.ts'
import { oldestDueOn } from './oldest-due.sql.ts'

export const COMPANIES_PER_PAGE = 100

/** Which companies. */
export interface CompanyFilter {
  queue: CompanyQueue
  /** Accounts with an amount due before this day are on hold; null: only stopped accounts. */
  heldBefore: string | null
  search: string
  repId: number | null
  /** As in CustomerFilter. */
  isWhole?: boolean
}

interface Asked extends CompanyFilter {
  sort: 'name' | 'newest' | 'last-order'
  /** From 1. */
  page: number
}

/** A company without people was deleted by them: its row remains because orders refer to it. */
const HAS_PEOPLE = sql`EXISTS (SELECT 1 FROM users p WHERE p.company_id = ${companies.id} AND p.deleted_at IS NULL)`
const TO_DECIDE = sql<number>`(SELECT count(*)::int FROM branches b
  WHERE b.company_id = ${companies.id} AND b.approval_status = 'pending')`
const LAST_ORDER = sql<Date | null>`(SELECT max(o.created_at) FROM orders o WHERE o.company_id = ${companies.id})`

const QUEUE_FILTERS: Readonly<Record<Exclude<CompanyQueue, 'on-hold'>, SQL | undefined>> = {
  all: undefined,
  approved: eq(companies.approvalStatus, 'approved'),
  pending: eq(companies.approvalStatus, 'pending'),
  declined: eq(companies.approvalStatus, 'declined'),
  'on-account': sql`EXISTS (SELECT 1 FROM credit_accounts a WHERE a.company_id = ${companies.id})`,
  branches: sql`EXISTS (SELECT 1 FROM branches b WHERE b.company_id = ${companies.id} AND b.approval_status = 'pending')`,
}

const isHeld = (heldBefore: string | null): SQL =>
  sql`EXISTS (SELECT 1 FROM credit_accounts a WHERE a.company_id = ${companies.id}
    AND (a.stopped_at IS NOT NULL OR ${sql.raw(oldestDueOn('a.company_id'))} < ${heldBefore}::date))`

function whereOf(tx: Session, { queue, heldBefore, search, repId, isWhole = false }: CompanyFilter): SQL | undefined {
  return and(
    HAS_PEOPLE,
    queue === 'on-hold' ? isHeld(heldBefore) : QUEUE_FILTERS[queue],
    search === '' ? undefined : fits(tx, search, isWhole),
    repId === null
      ? undefined
      : exists(
          tx.db
            .select({ id: salesReps.companyId })
            .from(salesReps)
            .where(and(eq(salesReps.companyId, companies.id), eq(salesReps.userId, repId))),
        ),
  )
}

export const countCompanies = (tx: Session, filter: CompanyFilter): Promise<number> =>
  tx.db.$count(companies, whereOf(tx, filter))

/**
 * Companies of a filter for an export, newest first. @param after the number of the last company of the previous page
 */
export async function pageCompanies(
  tx: Session,
  filter: CompanyFilter,
  { after, limit }: { after: number | null; limit: number },
): Promise<{ rows: ListedCompany[]; next: number | null }> {
  const rows = await selectCompanies(tx)
    .where(and(whereOf(tx, filter), after === null ? undefined : lt(companies.id, after)))
    .orderBy(desc(companies.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit).map(listed)
  return { rows: page, next: rows.length > limit ? (page.at(-1)?.companyId ?? null) : null }
}

/** Companies of a queue that match a search, and the number in each queue. */
export async function listCompanies(tx: Session, { sort, page, ...filter }: Asked) {
  const where = whereOf(tx, filter)
  const rows = await selectCompanies(tx)
    .where(where)
    .orderBy(...ORDERS[sort])
    .limit(COMPANIES_PER_PAGE)
    .offset((page - 1) * COMPANIES_PER_PAGE)
  const total = await tx.db.$count(companies, where)
  const next = page * COMPANIES_PER_PAGE < total ? page + 1 : null
  return { companies: rows.map(listed), total, next, counts: await countQueues(tx, filter.heldBefore) }
}

const ORDERS: Readonly<Record<Asked['sort'], SQL[]>> = {
  name: [asc(sql`lower(${companies.name})`), asc(companies.id)],
  newest: [desc(companies.createdAt), desc(companies.id)],
  'last-order': [sql`${LAST_ORDER} DESC NULLS LAST`, desc(companies.id)],
}

/** By number, a part of the name, the KRA PIN, or the beginning of an email, name or phone of one of its people. */
function fits({ db }: Session, search: string, isWhole: boolean): SQL {
  const text = likeText(search.toLowerCase())
  const { email, phone } = personPatterns(search, { isWhole, digits: 4 })
  const person = db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.companyId, companies.id),
        sql`(${users.email} LIKE ${email} OR lower(concat_ws(' ', ${users.firstName}, ${users.lastName})) LIKE ${`${text}%`}
          OR ltrim(${users.mobileNumber}, '0') LIKE ${phone}::text)`,
      ),
    )
  return sql`(${companies.id}::text = ${search} OR lower(${companies.name}) LIKE ${`%${text}%`}
    OR lower(${companies.kraPin}) = ${search.toLowerCase()} OR ${exists(person)})`
}

const selectCompanies = ({ db }: Session) =>
  db
    .select({
      companyId: companies.id,
      name: companies.name,
      category: companies.traderCategory,
      invoicePlace: sql<Place>`${companies.invoicePlace}`,
      approvalStatus: sql<ApprovalStatus>`${companies.approvalStatus}`,
      rep: sql<string | null>`(SELECT nullif(concat_ws(' ', u.first_name, u.last_name), '') FROM sales_reps r
        JOIN users u ON u.id = r.user_id WHERE r.company_id = ${companies.id})`,
      branches: sql<number>`(SELECT count(*)::int FROM branches b WHERE b.company_id = ${companies.id})`,
      branchesToDecide: TO_DECIDE,
      limit: creditAccounts.limitCents,
      outstanding: sql<number | null>`CASE WHEN ${creditAccounts.companyId} IS NOT NULL THEN
        (SELECT coalesce(sum(e.amount_cents), 0)::bigint FROM credit_entries e WHERE e.company_id = ${companies.id}) END`,
      lastOrderAt: LAST_ORDER,
    })
    .from(companies)
    .leftJoin(creditAccounts, eq(creditAccounts.companyId, companies.id))
    .$dynamic()

type Row = Awaited<ReturnType<typeof selectCompanies>>[number]

function listed({ invoicePlace, outstanding, lastOrderAt, ...row }: Row): ListedCompany {
  const { cityName, countyName } = invoicePlace
  return {
    ...row,
    place: [...new Set([cityName, countyName])].filter(Boolean).join(', '),
    outstanding: outstanding === null ? null : Number(outstanding),
    lastOrderAt: lastOrderAt === null ? null : new Date(lastOrderAt).toISOString(),
  }
}

async function countQueues({ db }: Session, heldBefore: string | null): Promise<Record<CompanyQueue, number>> {
  const rows = await db
    .select({ status: companies.approvalStatus, companies: count() })
    .from(companies)
    .where(HAS_PEOPLE)
    .groupBy(companies.approvalStatus)
  const of = (wanted: ApprovalStatus) => rows.find(({ status }) => status === wanted)?.companies ?? 0
  const [waiting] = await db
    .select({ companies: sql<number>`count(DISTINCT ${branches.companyId})::int` })
    .from(branches)
    .where(eq(branches.approvalStatus, 'pending'))
  return {
    all: rows.reduce((sum, row) => sum + row.companies, 0),
    ...{ approved: of('approved'), pending: of('pending'), declined: of('declined') },
    'on-account': await db.$count(creditAccounts),
    'on-hold': await db.$count(companies, and(HAS_PEOPLE, isHeld(heldBefore))),
    branches: waiting?.companies ?? 0,
  }
}

/** Sales representatives who can be given a company, with how many each has. */
export async function listReps({ db }: Session) {
  const name = sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`
  return db
    .select({ userId: users.id, name, companies: count(salesReps.companyId) })
    .from(users)
    .leftJoin(salesReps, eq(salesReps.userId, users.id))
    .where(and(eq(users.userType, USER_TYPE.rep), users.active, sql`${users.deletedAt} IS NULL`))
    .groupBy(users.id)
    .orderBy(asc(name), asc(users.id))
}
