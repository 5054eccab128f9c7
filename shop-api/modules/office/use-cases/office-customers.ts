import { and, asc, desc, eq, isNull, lt, max, ne, type SQL, sql } from 'drizzle-orm'
import type { CustomerKind, ListedCustomer, OfficeCustomer } from '#lib/contract/accounts/office/customers.ts'
import { USER_TYPE, type UserType } from '#lib/contract/base/codes.ts'
import { maskedPhone } from '#lib/format/masked-phone.ts'
import type { Session } from '../../../db/client.ts'
import { personPatterns } from '../../../db/person-patterns.ts'
import { dataRequests } from '../../../db/schema/account-care.ts'
import { addresses } from '../../../db/schema/account-data.ts'
import { companies, users } from '../../../db/schema/accounts.ts'
import { branches, userBranches } from '../../../db/schema/company.ts'
import { orders } from '../../../db/schema/orders.ts'
import { sessions } from '../../../db/schema/sign-ins.ts'
import { likeText } from '../../../db/sql-conditions.ts'
import { refuse } from '../../../refusal.ts'
import { listHistory } from '../../accounts/use-cases/history.ts'
import { latestOrders } from '../../orders/queries/latest-orders.ts'

export const CUSTOMERS_PER_PAGE = 100

type Kind = ListedCustomer['kind']
const KINDS: Readonly<Record<Kind, UserType>> = {
  consumer: USER_TYPE.consumer,
  trader: USER_TYPE.trader,
  branch: USER_TYPE.branch,
  rep: USER_TYPE.rep,
}
const kindOf = (userType: UserType): Kind =>
  (Object.keys(KINDS) as Kind[]).find((kind) => KINDS[kind] === userType) ?? 'consumer'

const noCustomer = (userId: number) => refuse('not-found', `There is no customer ${userId}.`)

const nameOfUser = sql<string>`concat_ws(' ', ${users.firstName}, ${users.middleName}, ${users.lastName})`

/** Customers of a kind who fit a search, by name. */
export async function listCustomers(
  tx: Session,
  { page, ...filter }: CustomerFilter & { page: number },
): Promise<{ customers: ListedCustomer[]; total: number; next: number | null }> {
  const where = whereOf(filter)
  const rows = await selectCustomers(tx)
    .where(where)
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(CUSTOMERS_PER_PAGE)
    .offset((page - 1) * CUSTOMERS_PER_PAGE)
  const total = await tx.db.$count(users, where)
  return { customers: rows.map(listed), total, next: page * CUSTOMERS_PER_PAGE < total ? page + 1 : null }
}

/** Which customers. */
export interface CustomerFilter {
  kind: CustomerKind
  search: string
  /**
   * Matches only whole emails and phones, for staff without the permission to see them. Otherwise they could guess them
   * digit by digit.
   */
  isWhole?: boolean
}

const whereOf = ({ kind, search, isWhole = false }: CustomerFilter): SQL | undefined =>
  and(
    isNull(users.deletedAt),
    kind === 'all' ? ne(users.userType, USER_TYPE.staff) : eq(users.userType, KINDS[kind]),
    search === '' ? undefined : fits(search, isWhole),
  )

const selectCustomers = ({ db }: Session) =>
  db
    .select({
      ...{ userId: users.id, userType: users.userType, active: users.active, createdAt: users.createdAt },
      ...{ name: nameOfUser, email: users.email, phone: users.mobileNumber },
      ...{ companyId: companies.id, companyName: companies.name },
      orders: sql<number>`(SELECT count(*)::int FROM ${orders} o WHERE o.user_id = ${users.id})`,
      lastOrderAt: sql<Date | null>`(SELECT max(o.created_at) FROM ${orders} o WHERE o.user_id = ${users.id})`,
    })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .$dynamic()

type Row = Awaited<ReturnType<typeof selectCustomers>>[number]

function listed(found: Row): ListedCustomer {
  const { userType, companyId, companyName, name, email, phone, createdAt, lastOrderAt, ...row } = found
  return {
    ...row,
    name: name || (companyName ?? ''),
    email: email ?? '',
    phone: maskedPhone(phone),
    kind: kindOf(userType),
    company: companyId === null || companyName === null ? null : { companyId, name: companyName },
    createdAt: createdAt.toISOString(),
    lastOrderAt: lastOrderAt === null ? null : new Date(lastOrderAt).toISOString(),
  }
}

export const countCustomers = ({ db }: Session, filter: CustomerFilter): Promise<number> =>
  db.$count(users, whereOf(filter))

/**
 * Customers of a filter for an export, newest first. @param after the number of the last customer of the previous page
 */
export async function pageCustomers(
  tx: Session,
  filter: CustomerFilter,
  { after, limit }: { after: number | null; limit: number },
): Promise<{ rows: ListedCustomer[]; next: number | null }> {
  const rows = await selectCustomers(tx)
    .where(and(whereOf(filter), after === null ? undefined : lt(users.id, after)))
    .orderBy(desc(users.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit).map(listed)
  return { rows: page, next: rows.length > limit ? (page.at(-1)?.userId ?? null) : null }
}

/** By the beginning of an email, a part of the name or of the company's name, or the beginning of a phone number. */
function fits(search: string, isWhole: boolean): SQL {
  const text = likeText(search.toLowerCase())
  const { email, phone } = personPatterns(search, { isWhole, digits: 3 })
  return sql`(${users.email} LIKE ${email} OR lower(${nameOfUser}) LIKE ${`%${text}%`}
    OR ${users.companyId} IN (SELECT c.id FROM ${companies} c WHERE lower(c.name) LIKE ${`%${text}%`})
    OR ltrim(${users.mobileNumber}, '0') LIKE ${phone}::text)`
}

/** Everything about one customer, phones masked. @throws not-found */
export async function loadCustomer(tx: Session, userId: number): Promise<OfficeCustomer> {
  const [user] = await tx.db
    .select({
      ...{ userType: users.userType, active: users.active, createdAt: users.createdAt },
      ...{ name: nameOfUser, email: users.email, phone: users.mobileNumber, confirmedAt: users.confirmedAt },
      ...{ secondaryEmail: users.secondaryEmail, companyId: companies.id, companyName: companies.name },
      lastSeenAt: max(sessions.lastSeenAt),
    })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .leftJoin(sessions, eq(sessions.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.deletedAt), ne(users.userType, USER_TYPE.staff)))
    .groupBy(users.id, companies.id)
  if (!user) throw noCustomer(userId)
  const { userType, companyId, companyName, confirmedAt, createdAt, lastSeenAt, ...facts } = user
  const isTheirs = eq(orders.userId, userId)
  return {
    ...facts,
    userId,
    name: facts.name || (companyName ?? ''),
    email: facts.email ?? '',
    phone: maskedPhone(facts.phone),
    kind: kindOf(userType),
    company: companyId === null || companyName === null ? null : { companyId, name: companyName },
    branches: await branchNames(tx, userId),
    isConfirmed: confirmedAt !== null,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    addresses: await addressesOf(tx, userId),
    orders: await latestOrders(tx, isTheirs),
    ordersTotal: await tx.db.$count(orders, isTheirs),
    requests: await requestsOf(tx, userId),
    history: await listHistory(tx, { kind: 'customer', id: userId }),
  }
}

async function branchNames({ db }: Session, userId: number): Promise<string[]> {
  const rows = await db
    .select({ name: branches.name })
    .from(userBranches)
    .innerJoin(branches, eq(branches.id, userBranches.branchId))
    .where(eq(userBranches.userId, userId))
    .orderBy(asc(branches.name))
  return rows.map(({ name }) => name)
}

async function addressesOf({ db }: Session, userId: number): Promise<OfficeCustomer['addresses']> {
  const rows = await db.select().from(addresses).where(eq(addresses.userId, userId)).orderBy(asc(addresses.id))
  return rows.map(({ firstName, lastName, physicalLocation, cityName, countyName, isDefault }) => ({
    name: `${firstName} ${lastName}`,
    place: [...new Set([physicalLocation, cityName, countyName])].filter(Boolean).join(', '),
    isDefault,
  }))
}

async function requestsOf({ db }: Session, userId: number): Promise<OfficeCustomer['requests']> {
  const { id, kind, state, receivedAt } = dataRequests
  const rows = await db
    .select({ id, kind, state, receivedAt })
    .from(dataRequests)
    .where(eq(dataRequests.userId, userId))
    .orderBy(desc(id))
  return rows.map((row) => ({ ...row, receivedAt: row.receivedAt.toISOString() }))
}

/** A customer's phone number in full, with the country's code. @throws not-found */
export async function phoneOf({ db }: Session, userId: number): Promise<string> {
  const [user] = await db
    .select({ countryCode: users.mobileCountryCode, number: users.mobileNumber })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
  if (!user) throw noCustomer(userId)
  return user.number === '' ? '' : `${user.countryCode}${user.number.replace(/^0/, '')}`
}
