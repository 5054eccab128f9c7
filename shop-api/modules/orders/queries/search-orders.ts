import { and, desc, eq, ilike, inArray, like, or, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, QueryBuilder } from 'drizzle-orm/pg-core'
import { permissionsOf } from '#lib/contract/base/permissions.ts'
import { normalCode } from '#lib/format/normal-code.ts'
import { normaliseKenyanMobile } from '#lib/format/phone.ts'
import type { Session } from '../../../db/client.ts'
import { companies } from '../../../db/schema/accounts.ts'
import { families, variants } from '../../../db/schema/catalogue.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import { paymentAttempts } from '../../../db/schema/payments.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import { isAnyOf, likeText } from '../../../db/sql-conditions.ts'
import { numbersWhere } from './rare-orders.ts'

const subquery = new QueryBuilder({ casing: 'snake_case' })

/** Most companies matched by a name; a longer text narrows them. */
const MAX_COMPANIES = 100
/** Fewer digits than this are treated as an order number, not as a phone; after a leading 0 or 254, which no order has. */
const MIN_PHONE_DIGITS = 6
const MIN_NATIONAL_DIGITS = 4
/** Most variants matched by words of a name; more words narrow them. */
const MAX_VARIANTS = 500
const MIN_LETTERS = 2

const PHONE = sql`${orders.address}->>'mobileNumber'`
/** The expression of the index `orders_names`. */
const NAMES = sql`to_tsvector('simple'::regconfig, coalesce(${orders.address}->>'firstName', '') || ' ' || coalesce(${orders.address}->>'lastName', ''))`

/** Number of newest orders that decide whether a name is common. */
const NEWEST = 1_000
const COMMON_AMONG_NEWEST = 20
const MAX_WITH_PRODUCT = 20_000

/**
 * The orders that match a search text of staff: a number, the recipient's phone (its beginning is enough) or names, a
 * receipt, an LPO number, a company's name, or the whole code of a product or of its family.
 * The matching orders are looked up first, each condition by its index. As conditions of the list, PostgreSQL would
 * assume that they are common, and scan the whole list for a few matches.
 * @param staffId the searching staff member: without the permission to see phones only whole numbers match, so that the
 * rest cannot be guessed
 */
export async function matchesSearch(tx: Session, text: string, staffId: number): Promise<SQL | undefined> {
  if (text === '') return undefined
  const [variantIds, paidWith, companyIds] = await Promise.all([
    variantsOf(tx, text),
    ordersOfReceipt(tx, text),
    companiesNamed(tx, text),
  ])
  if (variantIds.length > 0) return hasProduct(tx, variantIds)
  const digits = /^#?(\d{1,15})$/.exec(text)?.[1]
  const phone = hasPhone(text)
  const names = namesQuery(text)
  const isCommonName = names !== undefined && (await isCommon(tx, names))
  const ways = [
    digits ? eq(orders.orderNo, Number(digits)) : undefined,
    phone && (phone.isWhole || (await seesPhones(tx, staffId))) ? phone.where : undefined,
    paidWith.length > 0 ? isAnyOf(orders.id, paidWith) : undefined,
    companyIds.length > 0 ? isAnyOf(orders.companyId, companyIds) : undefined,
    names && !isCommonName ? sql`${NAMES} @@ ${names}` : undefined,
    eq(sql`upper(${orders.purchaseOrderNo})`, text.toUpperCase()),
  ].filter((way) => way !== undefined)
  // Written so that no index matches: an index scan would read all orders with that name.
  if (isCommonName) return or(sql`(${NAMES} || ''::tsvector) @@ ${names}`, ...ways)
  const found = await Promise.all(ways.map((way) => numbersWhere(tx, way)))
  const numbers = found.flatMap((some) => some ?? [])
  return found.includes(null) ? or(...ways) : isAnyOf(orders.orderNo, [...new Set(numbers)])
}

/** Whether a name is so common that a scan of the list soon finds a page of such orders. */
async function isCommon(tx: Session, names: SQL): Promise<boolean> {
  const newest = tx.db
    .select({ address: orders.address })
    .from(orders)
    .orderBy(desc(orders.createdAt), desc(orders.orderNo))
    .limit(NEWEST)
    .as('orders')
  const some = tx.db
    .select({ one: sql`1`.as('one') })
    .from(newest)
    .where(sql`${NAMES} @@ ${names}`)
    .limit(COMMON_AMONG_NEWEST)
    .as('some')
  const [row] = await tx.db.select({ found: sql<number>`count(*)::int` }).from(some)
  return row?.found === COMMON_AMONG_NEWEST
}

/** Orders with one of these products. */
async function hasProduct(tx: Session, variantIds: readonly number[]): Promise<SQL> {
  const withProduct = subquery
    .select({ orderId: orderLines.orderId })
    .from(orderLines)
    .where(isAnyOf(orderLines.variantId, variantIds))
  const some = tx.db
    .select({ one: sql`1`.as('one') })
    .from(orderLines)
    .where(isAnyOf(orderLines.variantId, variantIds))
    .limit(MAX_WITH_PRODUCT + 1)
    .as('some')
  const [row] = await tx.db.select({ lines: sql<number>`count(*)::int` }).from(some)
  const isSoldOften = (row?.lines ?? 0) > MAX_WITH_PRODUCT
  return isSoldOften ? inArray(orders.id, withProduct) : sql`${orders.id} = ANY(ARRAY(${withProduct}))`
}

/** Variants with this whole code, or all of the family with this code. Each by its index, not as one condition. */
async function variantsOf({ db }: Session, text: string): Promise<number[]> {
  const code = text.toUpperCase()
  const byCode = await db.select({ id: variants.id }).from(variants).where(eq(variants.code, code))
  const ofFamily = await db
    .select({ id: variants.id })
    .from(variants)
    .innerJoin(families, eq(families.id, variants.familyId))
    .where(eq(families.clusterCode, code))
  return [...byCode, ...ofFamily].map(({ id }) => id)
}

/** Orders with a product if its code or the code of its family begins with this text, or if its name has all typed words. */
export async function hasProductLike(tx: Session, text: string): Promise<SQL> {
  const code = text.toUpperCase().replace(/[-._/ ]/g, '')
  const begins = (column: AnyPgColumn) => sql`upper(translate(${column}, '-._/ ', '')) LIKE ${`${likeText(code)}%`}`
  const words = text.split(/\s+/).map((word) => ilike(families.clusterName, `%${likeText(word)}%`))
  const rows = await tx.db
    .select({ id: variants.id })
    .from(variants)
    .innerJoin(families, eq(families.id, variants.familyId))
    .where(or(begins(variants.code), begins(families.clusterCode), and(...words)))
    .limit(MAX_VARIANTS)
  return rows.length === 0
    ? sql`false`
    : hasProduct(
        tx,
        rows.map(({ id }) => id),
      )
}

/** Orders of companies with this text in their name. */
export async function isOfCompanyNamed(tx: Session, text: string): Promise<SQL> {
  const companyIds = await companiesNamed(tx, text)
  return companyIds.length === 0 ? sql`false` : isAnyOf(orders.companyId, companyIds)
}

async function ordersOfReceipt(tx: Session, text: string): Promise<string[]> {
  if (!/^[A-Z0-9-]{6,40}$/i.test(text)) return []
  const { orderId, receipt } = paymentAttempts
  const rows = await tx.db
    .select({ orderId })
    .from(paymentAttempts)
    .where(inArray(receipt, [text, normalCode(text)]))
  return rows.map((row) => row.orderId)
}

async function companiesNamed(tx: Session, text: string): Promise<number[]> {
  if (!/\p{L}/u.test(text)) return []
  const rows = await tx.db
    .select({ id: companies.id })
    .from(companies)
    .where(ilike(companies.name, `%${likeText(text)}%`))
    .limit(MAX_COMPANIES)
  return rows.map(({ id }) => id)
}

async function seesPhones({ db }: Session, staffId: number): Promise<boolean> {
  const [row] = await db.select({ roles: staffMembers.roles }).from(staffMembers).where(eq(staffMembers.id, staffId))
  return row !== undefined && permissionsOf(row.roles).has('phones.view')
}

/** Whether a text is a phone or its beginning: such searches are logged. */
export const isPhoneSearch = (text: string): boolean => hasPhone(text) !== undefined

/** Matches the recipient's phone or its beginning. */
function hasPhone(text: string): { where: SQL; isWhole: boolean } | undefined {
  const whole = normaliseKenyanMobile(text)
  if (whole) return { where: eq(PHONE, whole), isWhole: true }
  const digits = text.normalize('NFKC').replace(/[\s+()./-]/g, '')
  if (!/^\d+$/.test(digits)) return undefined
  const international = digits.startsWith('254') ? digits : `254${digits.replace(/^0/, '')}`
  const least = digits.startsWith('0') ? MIN_NATIONAL_DIGITS : MIN_PHONE_DIGITS
  const isPhone = /^(?:254|0)?[17]/.test(digits) && digits.length >= least
  return isPhone ? { where: like(PHONE, `${international}%`), isWhole: false } : undefined
}

/** A search for names of the recipient that begin with all words of the text. */
function namesQuery(text: string): SQL | undefined {
  const words = (text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => word.length >= MIN_LETTERS)
  if (words.length === 0 || /\d/.test(text)) return undefined
  const query = words.map((word) => `${word}:*`).join(' & ')
  return sql`to_tsquery('simple'::regconfig, ${query})`
}
