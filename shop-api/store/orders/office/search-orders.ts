import { and, eq, ilike, inArray, like, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { normaliseKenyanMobile } from '#lib/format/phone.ts'
import type { Session } from '../../../db/client.ts'
import { companies } from '../../../db/schema/accounts.ts'
import { variants } from '../../../db/schema/catalogue.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import { paymentAttempts } from '../../../db/schema/payments.ts'
import { isAnyOf, likeText } from '../../sql-conditions.ts'

const subquery = new QueryBuilder({ casing: 'snake_case' })

/** A name that so many companies have is narrowed by typing more of it. */
const MOST_COMPANIES = 100
/** Fewer digits of a phone than these are an order number. */
const LEAST_PHONE_DIGITS = 6

const PHONE = sql`${orders.address}->>'mobileNumber'`
/** As the index `orders_names` has it. */
const NAMES = sql`to_tsvector('simple'::regconfig, coalesce(${orders.address}->>'firstName', '') || ' ' || coalesce(${orders.address}->>'lastName', ''))`

/**
 * The orders that staff mean by what they typed: a number, the recipient's phone (its beginning is enough) or names, a
 * receipt, an LPO number, a company's name, or a product's whole code. What is looked up first makes each part a condition
 * of its own that an index answers.
 */
export async function matchesSearch(tx: Session, text: string): Promise<SQL | undefined> {
  if (text === '') return undefined
  const [variantIds, paidWith, companyIds] = await Promise.all([
    variantsOf(tx, text),
    ordersOfReceipt(tx, text),
    companiesNamed(tx, text),
  ])
  if (variantIds.length > 0) {
    const withProduct = subquery
      .select({ orderId: orderLines.orderId })
      .from(orderLines)
      .where(isAnyOf(orderLines.variantId, variantIds))
    return inArray(orders.id, withProduct)
  }
  const digits = /^#?(\d{1,15})$/.exec(text)?.[1]
  return or(
    digits ? eq(orders.orderNo, Number(digits)) : undefined,
    hasPhone(text),
    paidWith.length > 0 ? isAnyOf(orders.id, paidWith) : undefined,
    companyIds.length > 0 ? isAnyOf(orders.companyId, companyIds) : undefined,
    hasNames(text),
    eq(sql`upper(${orders.purchaseOrderNo})`, text.toUpperCase()),
  )
}

async function variantsOf(tx: Session, text: string): Promise<number[]> {
  const rows = await tx.db.select({ id: variants.id }).from(variants).where(eq(variants.code, text.toUpperCase()))
  return rows.map(({ id }) => id)
}

async function ordersOfReceipt(tx: Session, text: string): Promise<string[]> {
  if (!/^[A-Z0-9-]{6,40}$/i.test(text)) return []
  const { orderId, receipt } = paymentAttempts
  const rows = await tx.db
    .select({ orderId })
    .from(paymentAttempts)
    .where(inArray(receipt, [text, text.toUpperCase()]))
  return rows.map((row) => row.orderId)
}

async function companiesNamed(tx: Session, text: string): Promise<number[]> {
  if (!/\p{L}/u.test(text)) return []
  const rows = await tx.db
    .select({ id: companies.id })
    .from(companies)
    .where(ilike(companies.name, `%${likeText(text)}%`))
    .limit(MOST_COMPANIES)
  return rows.map(({ id }) => id)
}

/** The recipient's phone, or how it begins. */
function hasPhone(text: string): SQL | undefined {
  const whole = normaliseKenyanMobile(text)
  if (whole) return eq(PHONE, whole)
  const digits = text.replace(/[\s+()./-]/g, '')
  if (!/^\d+$/.test(digits)) return undefined
  const international = digits.startsWith('254') ? digits : `254${digits.replace(/^0/, '')}`
  const isPhone = /^(?:254|0)?[17]/.test(digits) && digits.length >= LEAST_PHONE_DIGITS
  return isPhone ? like(PHONE, `${international}%`) : undefined
}

/** All words of it begin one of the recipient's names. */
function hasNames(text: string): SQL | undefined {
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
  if (words.length === 0 || /\d/.test(text)) return undefined
  const query = words.map((word) => `${word}:*`).join(' & ')
  return and(sql`${NAMES} @@ to_tsquery('simple'::regconfig, ${query})`)
}
