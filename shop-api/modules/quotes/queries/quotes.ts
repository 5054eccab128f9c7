import { and, desc, eq, gte, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import type { QuoteFilter } from '#lib/contract/quotes/office/quotes.ts'
import { addDays, type Clock } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { companies, users } from '../../../db/schema/accounts.ts'
import { creditAccounts } from '../../../db/schema/credit.ts'
import { salesReps } from '../../../db/schema/help.ts'
import { orders } from '../../../db/schema/orders.ts'
import { quotes, quoteVersions } from '../../../db/schema/quotes.ts'
import { hashOfToken } from '../../identity/rules/secret-token.ts'
import type { OrderAccess } from '../../orders/queries/order-access.ts'

export type QuoteRow = typeof quotes.$inferSelect
export type VersionRow = typeof quoteVersions.$inferSelect

/** Opens a quote: the secret of its link, or its number for a caller with access to it, or for staff. */
export type QuoteKey = { token: string } | { quoteNo: number; access: OrderAccess | 'staff' }

/**
 * The quotes that a caller can see: their own, for the owner of a company (and a representative that acts for it) those of
 * the company, for other representatives those of their traders.
 */
function isVisibleTo({ userId, userType, companyId }: OrderAccess): SQL | undefined {
  const isOwner = userType === USER_TYPE.trader || (userType === USER_TYPE.rep && companyId !== null)
  if (isOwner) return eq(quotes.companyId, companyId ?? 0)
  if (userType !== USER_TYPE.rep) return eq(quotes.userId, userId)
  const traders = sql`SELECT ${salesReps.companyId} FROM ${salesReps} WHERE ${salesReps.userId} = ${userId}`
  return sql`${quotes.companyId} = ANY(ARRAY(${traders}))`
}

function conditionOf(key: QuoteKey): SQL | undefined {
  if ('token' in key) return eq(quotes.tokenHash, hashOfToken(key.token))
  const isNumber = eq(quotes.no, key.quoteNo)
  return key.access === 'staff' ? isNumber : and(isNumber, isVisibleTo(key.access))
}

/** A quote; undefined without access, or if it does not exist. */
export async function findQuote({ db }: Session, key: QuoteKey): Promise<QuoteRow | undefined> {
  const [row] = await db.select().from(quotes).where(conditionOf(key))
  return row
}

/** The same, locked until the end of the transaction: every change of a quote locks it first. */
export async function lockQuote({ db }: Session, key: QuoteKey): Promise<QuoteRow | undefined> {
  const [row] = await db.select().from(quotes).where(conditionOf(key)).for('update')
  return row
}

/** Versions of a quote, newest first. */
export const loadVersions = ({ db }: Session, quoteNo: number): Promise<VersionRow[]> =>
  db.select().from(quoteVersions).where(eq(quoteVersions.quoteNo, quoteNo)).orderBy(desc(quoteVersions.version))

/** A version of a quote; undefined if it does not exist. */
export async function findVersion({ db }: Session, quoteNo: number, version: number): Promise<VersionRow | undefined> {
  const [row] = await db
    .select()
    .from(quoteVersions)
    .where(and(eq(quoteVersions.quoteNo, quoteNo), eq(quoteVersions.version, version)))
  return row
}

/** The newest version of a quote. */
export async function loadVersion(tx: Session, { no, version }: Pick<QuoteRow, 'no' | 'version'>): Promise<VersionRow> {
  const row = await findVersion(tx, no, version)
  if (!row) throw new Error(`quote ${no} has no version ${version}`)
  return row
}

/** The version before a wish that had prices: the terms that the wish refers to. Undefined without an offer. */
export async function lastOffer({ db }: Session, quoteNo: number): Promise<VersionRow | undefined> {
  const [row] = await db
    .select()
    .from(quoteVersions)
    .where(and(eq(quoteVersions.quoteNo, quoteNo), eq(quoteVersions.kind, 'offer')))
    .orderBy(desc(quoteVersions.version))
    .limit(1)
  return row
}

/** A version to be written. */
export type NewVersion = Omit<typeof quoteVersions.$inferInsert, 'quoteNo' | 'version' | 'at'>

/** Adds a version to a locked quote and makes it the current version. @returns its number */
export async function addVersion({ db }: Session, now: Date, quote: QuoteRow, content: NewVersion): Promise<number> {
  const version = quote.version + 1
  await db.insert(quoteVersions).values({ ...content, quoteNo: quote.no, version, at: now })
  await db
    .update(quotes)
    .set({
      ...{ version, state: content.kind === 'offer' ? 'offered' : 'open', reason: '', changedAt: now },
      ...{ lastDay: content.lastDay ?? null, totalCents: content.totalCents ?? null },
    })
    .where(eq(quotes.no, quote.no))
  return version
}

/** Writes a new quote with its first version. @returns its number */
export async function insertQuote(
  { db }: Session,
  now: Date,
  quote: Pick<typeof quotes.$inferInsert, 'userId' | 'companyId' | 'repId' | 'tokenHash' | 'sealedToken'>,
  content: NewVersion,
): Promise<number> {
  const { lastDay = null, totalCents = null, kind } = content
  const [row] = await db
    .insert(quotes)
    .values({
      ...{ ...quote, version: 1, state: kind === 'offer' ? 'offered' : 'open' },
      ...{ lastDay, totalCents, createdAt: now, changedAt: now },
    })
    .returning({ no: quotes.no })
  const { no } = row as { no: number }
  await db.insert(quoteVersions).values({ ...content, quoteNo: no, version: 1, at: now })
  return no
}

/** The name of a quote's customer: the company, else the person, else the guest. */
export const customerName = sql<string>`coalesce(${companies.name}, nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), ''),
  nullif(concat_ws(' ', ${quoteVersions.form}->>'firstName', ${quoteVersions.form}->>'lastName'), ''),
  ${quoteVersions.form}->>'whatsAppName', 'Guest')`

/** Customer, order and contact of a quote. */
export async function loadParties({ db }: Session, quoteNo: number) {
  const [row] = await db
    .select({
      customer: customerName,
      email: sql<string>`coalesce(${users.email}, ${quoteVersions.form}->>'email', '')`,
      orderNo: orders.orderNo,
    })
    .from(quotes)
    .innerJoin(quoteVersions, and(eq(quoteVersions.quoteNo, quotes.no), eq(quoteVersions.version, quotes.version)))
    .leftJoin(users, eq(users.id, quotes.userId))
    .leftJoin(companies, eq(companies.id, quotes.companyId))
    .leftJoin(orders, eq(orders.id, quotes.orderId))
    .where(eq(quotes.no, quoteNo))
  if (!row) throw new Error(`quote ${quoteNo} has no current version`)
  return row
}

/** Days until an order on a company's account is due; null for a person, or a company without an account. */
export async function creditTermsOf({ db }: Session, companyId: number | null): Promise<number | null> {
  if (companyId === null) return null
  const [account] = await db
    .select({ termsDays: creditAccounts.termsDays })
    .from(creditAccounts)
    .where(eq(creditAccounts.companyId, companyId))
  return account?.termsDays ?? null
}

/** Days until an unchanged quote is deleted, because it has personal data: a year of validity, and a month. */
const RETENTION_DAYS = 400

/** Deletes quotes that were not changed for a long time. An order placed from a quote has its own prices. */
export async function forgetOldQuotes({ db }: Session, clock: Clock): Promise<void> {
  const until = new Date(clock().getTime() - RETENTION_DAYS * 24 * 60 * 60 * 1000)
  await db.delete(quotes).where(lt(quotes.changedAt, until))
}

const SHOWN = 200
/** Days until the last day of an offer from which it is expiring. */
const EXPIRING_DAYS = 3

function filterOf(filter: QuoteFilter, today: string): SQL | undefined {
  const isOffered = eq(quotes.state, 'offered')
  if (filter === 'open' || filter === 'accepted') return eq(quotes.state, filter)
  if (filter === 'offered') return and(isOffered, gte(quotes.lastDay, today))
  if (filter === 'expiring')
    return and(isOffered, gte(quotes.lastDay, today), lte(quotes.lastDay, addDays(today, EXPIRING_DAYS)))
  if (filter === 'all') return undefined
  return or(inArray(quotes.state, ['declined', 'withdrawn']), and(isOffered, lt(quotes.lastDay, today)))
}

const listed = ({ db }: Session, condition: SQL | undefined) =>
  db
    .select({
      quoteNo: quotes.no,
      state: quotes.state,
      version: quotes.version,
      customer: customerName,
      lines: sql<number>`jsonb_array_length(${quoteVersions.form}->'items')`,
      total: quotes.totalCents,
      lastDay: quotes.lastDay,
      changedAt: quotes.changedAt,
    })
    .from(quotes)
    .innerJoin(quoteVersions, and(eq(quoteVersions.quoteNo, quotes.no), eq(quoteVersions.version, quotes.version)))
    .leftJoin(users, eq(users.id, quotes.userId))
    .leftJoin(companies, eq(companies.id, quotes.companyId))
    .where(condition)
    .orderBy(desc(quotes.changedAt), desc(quotes.no))
    .limit(SHOWN)

/** Quotes of the office's list, last changed first. */
export const listByState = (tx: Session, filter: QuoteFilter, today: string) => listed(tx, filterOf(filter, today))

/** Quotes that a caller can see, last changed first. */
export const listVisible = (tx: Session, access: OrderAccess) => listed(tx, isVisibleTo(access))
