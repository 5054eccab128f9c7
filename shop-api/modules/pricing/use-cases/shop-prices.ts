import { asc, desc, eq } from 'drizzle-orm'
import type { Output } from '#lib/contract/base/call.ts'
import {
  MAX_PRICES,
  type officePriceHistory,
  type officePriceList,
  type officePricePreview,
  type PercentChange,
  type PriceFilter,
  type ShopPrice,
} from '#lib/contract/pricing/office/shop-prices.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { withVat } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { brands, collections } from '../../../db/schema/catalogue.ts'
import { priceChanges } from '../../../db/schema/prices.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import { likeText } from '../../../db/sql-conditions.ts'
import { refuse } from '../../../refusal.ts'
import {
  countAgreedAbove,
  countFitting,
  type Fits,
  findPrice,
  listFitting,
  listPrices,
  type PriceRow,
} from '../queries/shop-prices.sql.ts'
import { leftOver, needsApproval } from '../rules/below-cost.ts'
import { changedPrice } from '../rules/percent-change.ts'

const PAGE = 200
const SHOWN_CHANGES = 200

const fitsOf = ({ text, collections, brands, isBelowCost }: PriceFilter): Fits => ({
  ...{ text, collections, brands, isBelowCost },
  like: `%${likeText(text)}%`,
  begun: `${likeText(text.toUpperCase().replace(/[-._/ ]/g, ''))}%`,
})

const shown = ({ vatPerc, changedAt, ...row }: PriceRow): ShopPrice => ({
  ...row,
  withVat: withVat(row.exVat, vatPerc),
  leftOver: leftOver(row.exVat, row.cost),
  changedAt: changedAt?.toISOString() ?? null,
})

/** A page of the shop's prices that match a filter, with the choices of the filter. */
export async function loadPrices(
  tx: Session,
  filter: PriceFilter,
  after: number,
): Promise<Output<typeof officePriceList>> {
  const fits = fitsOf(filter)
  const [rows, [counted], ofCollections, ofBrands] = await Promise.all([
    listPrices(tx.query, { ...fits, after, most: PAGE + 1 }),
    countFitting(tx.query, { ...fits, most: MAX_PRICES + 1 }),
    tx.db
      .select({ code: collections.code, name: collections.name })
      .from(collections)
      .orderBy(asc(collections.position)),
    tx.db.select({ code: brands.code, name: brands.name }).from(brands).orderBy(asc(brands.name)),
  ])
  const page = rows.slice(0, PAGE)
  return {
    prices: page.map(shown),
    total: counted?.count ?? 0,
    next: rows.length > PAGE ? (page.at(-1)?.productId ?? null) : null,
    collections: ofCollections,
    brands: ofBrands,
  }
}

/** The result of a percentage change over a filter. Does not write. */
export async function previewPrices(
  tx: Session,
  now: Date,
  filter: PriceFilter,
  change: PercentChange,
): Promise<Output<typeof officePricePreview>> {
  const rows = await listFitting(tx.query, { ...fitsOf(filter), most: MAX_PRICES + 1 })
  const isTooMany = rows.length > MAX_PRICES
  const priced = rows.slice(0, MAX_PRICES).flatMap((row) => {
    const to = changedPrice(row.from, row.vatPerc, change)
    return to === null || to === row.from ? [] : [{ ...row, to }]
  })
  const isBelow = ({ from, to, cost }: (typeof priced)[number]) => needsApproval({ from, to, costCents: cost })
  const below = priced.filter(isBelow)
  const belowIds = new Set(below.map(({ productId }) => productId))
  const steps = [...below, ...priced.filter(({ productId }) => !belowIds.has(productId))]
  const [agreed] = await countAgreedAbove(tx.query, {
    steps: JSON.stringify(priced.map(({ productId, familyId, to }) => ({ id: productId, familyId, to }))),
    day: dayInNairobi(now),
  })
  return {
    products: rows.length,
    families: new Set(rows.map(({ familyId }) => familyId)).size,
    steps: steps.map(({ productId, name, from, to, vatPerc, cost, former }) => ({
      ...{ productId, name, from, to, cost },
      former: former !== null && former <= to ? former : null,
      withVat: withVat(to, vatPerc),
    })),
    belowCost: [...belowIds],
    unchanged: Math.min(rows.length, MAX_PRICES) - priced.length,
    isTooMany,
    agreedAbove: agreed?.count ?? 0,
  }
}

/** The price history of a product. @throws `not-found` */
export async function loadPriceHistory(tx: Session, productId: number): Promise<Output<typeof officePriceHistory>> {
  const [price] = await findPrice(tx.query, { id: productId })
  if (!price) throw refuse('not-found', 'There is no such product.')
  const rows = await tx.db
    .select({
      at: priceChanges.at,
      from: priceChanges.fromCents,
      to: priceChanges.toCents,
      by: staffMembers.name,
      reason: priceChanges.reason,
    })
    .from(priceChanges)
    .leftJoin(staffMembers, eq(staffMembers.id, priceChanges.staffId))
    .where(eq(priceChanges.variantId, productId))
    .orderBy(desc(priceChanges.id))
    .limit(SHOWN_CHANGES)
  return { price: shown(price), changes: rows.map((row) => ({ ...row, at: row.at.toISOString() })) }
}
