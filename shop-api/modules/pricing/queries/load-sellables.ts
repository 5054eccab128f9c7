import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Session } from '../../../db/client.ts'
import { brands, families, familyColours, familySizes, providers, variants } from '../../../db/schema/catalogue.ts'
import { media } from '../../../db/schema/media.ts'
import { countries, deliveryCharges } from '../../../db/schema/reference.ts'
import { isAnyOf } from '../../../db/sql-conditions.ts'
import type { CodedFamily } from '../../cart/rules/quick-order.ts'
import type { PicturedSellable, Sellable } from '../rules/sellable.ts'
import { agreedBreaks, type BreakPairs, breaksOfPairs } from './agreed-prices.ts'
import { loadLadders } from './load-ladders.ts'
import { lockAtListPrices, lockWithAgreedPrices } from './lock-for-order.sql.ts'
import { isForCompany, type PricedFor } from './priced-for.ts'
import { type TermsTuples, termsOfTuples, termsRows } from './quantity-terms.ts'

const swatches = alias(media, 'swatches')

const COLUMNS = {
  id: variants.id,
  code: variants.code,
  piecesPerBale: variants.piecesPerBale,
  stockTenths: variants.stockTenths,
  exVatCents: variants.exVatCents,
  vatPerc: variants.vatPerc,
  clusterCode: families.clusterCode,
  familyName: families.clusterName,
  collectionCode: families.collectionCode,
  subCollectionCode: families.subCollectionCode,
  featureName: families.featureName,
  unitText: families.unitText,
  stepTenths: families.quantityStepTenths,
  visibility: families.visibility,
  brandName: brands.name,
  provider: { code: providers.code, name: providers.name, town: providers.town },
  colourName: familyColours.name,
  sizeName: familySizes.name,
}

/** Longest delivery time within Kenya, in days. */
const DELIVERY_DAYS = sql<number>`(
  SELECT coalesce(max(${deliveryCharges.days}), 0) FROM ${deliveryCharges}
  JOIN ${countries} ON ${countries.id} = ${deliveryCharges.countryId} WHERE ${countries.code} = 'KE')`

const NO_PICTURE = { sha256: '', alt: '', blur: '' }

/** Variants for sale, with the prices agreed with the buyer's company; the caller adds the filter and the ladders. */
const sellables = (tx: Session, buyer: PricedFor | null) =>
  tx.db
    .select({ ...COLUMNS, agreed: agreedBreaks(buyer), terms: termsRows(buyer) })
    .from(variants)
    .innerJoin(families, eq(families.id, variants.familyId))
    .innerJoin(brands, eq(brands.code, families.brandCode))
    .innerJoin(providers, eq(providers.code, brands.providerCode))
    .innerJoin(familyColours, and(eq(familyColours.familyId, families.id), eq(familyColours.code, variants.colourCode)))
    .innerJoin(familySizes, and(eq(familySizes.familyId, families.id), eq(familySizes.code, variants.sizeCode)))

/** A hidden variant is not sold, even if its family is. */
const isSold = and(eq(families.status, 'active'), eq(variants.isHidden, false))

/** Two statement names: only the statement for a company reads agreed prices. */
const nameFor = (what: string, buyer: PricedFor | null) => (isForCompany(buyer) ? `${what}-agreed` : what)

const sellableOf = <Row extends { id: number; agreed: BreakPairs; terms: TermsTuples }>(
  { agreed, terms, ...row }: Row,
  laddersOf: (productId: number) => Sellable['ladders'],
) => ({
  ...row,
  agreed: breaksOfPairs(agreed),
  terms: termsOfTuples(terms),
  ladders: laddersOf(row.id),
})

/** The data that a cart is priced from. */
export interface CartStock {
  /** By product id; products that are not sold are missing. */
  variants: Map<number, PicturedSellable>
  /** The longest delivery time within Kenya, in days: the promise before the town is known. */
  deliveryDays: number
}

/** @param buyer null: list prices, without agreed prices and ladders */
export async function loadForCart(tx: Session, ids: readonly number[], buyer: PricedFor | null): Promise<CartStock> {
  if (ids.length === 0) return { variants: new Map(), deliveryDays: 0 }
  const picture = { sha256: media.sha256, alt: media.alt, blur: media.blur }
  const swatch = { sha256: swatches.sha256, alt: swatches.alt, blur: swatches.blur }
  const laddersFor = loadLadders(tx, ids, buyer)
  const selected = tx.db
    .select({
      ...COLUMNS,
      agreed: agreedBreaks(buyer),
      terms: termsRows(buyer),
      ...{ media: picture, swatch, deliveryDays: DELIVERY_DAYS },
    })
    .from(variants)
    .innerJoin(families, eq(families.id, variants.familyId))
    .innerJoin(brands, eq(brands.code, families.brandCode))
    .innerJoin(providers, eq(providers.code, brands.providerCode))
    .innerJoin(familyColours, and(eq(familyColours.familyId, families.id), eq(familyColours.code, variants.colourCode)))
    .innerJoin(familySizes, and(eq(familySizes.familyId, families.id), eq(familySizes.code, variants.sizeCode)))
    .innerJoin(swatches, eq(swatches.sha256, familyColours.swatchSha))
    .leftJoin(media, eq(media.sha256, sql`${familyColours.imageShas}[1]`))
    .where(and(isAnyOf(variants.id, [...new Set(ids)]), isSold))
    .prepare(nameFor('cart-variants', buyer))
    .execute()
  const [rows, laddersOf] = await Promise.all([selected, laddersFor])
  const sold = rows.map(({ deliveryDays: _, media: main, ...row }): [number, PicturedSellable] => [
    row.id,
    { ...sellableOf(row, laddersOf), media: main ?? NO_PICTURE },
  ])
  return { variants: new Map(sold), deliveryDays: rows[0]?.deliveryDays ?? 0 }
}

/** A code column without case, marks and spaces, as in its index. */
const bareCodeOf = (column: typeof variants.code | typeof families.clusterCode) =>
  sql`upper(translate(${column}, '-._/ ', ''))`

/**
 * Variants for sale under these codes, in one statement.
 * @param codes without case, marks and spaces (`bareCode`); different codes can then be equal
 * @param buyer null: list prices, without agreed prices and ladders
 */
export async function loadByCode(tx: Session, codes: readonly string[], buyer: PricedFor | null): Promise<Sellable[]> {
  if (codes.length === 0) return []
  const rows = await sellables(tx, buyer)
    .where(and(isAnyOf(bareCodeOf(variants.code), [...new Set(codes)]), isSold))
    .prepare(nameFor('coded-variants', buyer))
    .execute()
  const laddersOf = await loadLadders(
    tx,
    rows.map(({ id }) => id),
    buyer,
  )
  return rows.map((row) => sellableOf(row, laddersOf))
}

/** Families sold under these codes, at most `most`. @param codes in the form of `bareCode` */
export async function loadFamiliesByCode(tx: Session, codes: readonly string[], most: number): Promise<CodedFamily[]> {
  if (codes.length === 0) return []
  return tx.db
    .select({
      code: families.clusterCode,
      name: families.clusterName,
      variants: sql<CodedFamily['variants']>`jsonb_agg(
        jsonb_build_object('code', ${variants.code}, 'colour', ${familyColours.name}, 'size', ${familySizes.name})
        ORDER BY ${familyColours.position}, ${familySizes.position}, ${variants.id})`,
    })
    .from(families)
    .innerJoin(variants, eq(variants.familyId, families.id))
    .innerJoin(familyColours, and(eq(familyColours.familyId, families.id), eq(familyColours.code, variants.colourCode)))
    .innerJoin(familySizes, and(eq(familySizes.familyId, families.id), eq(familySizes.code, variants.sizeCode)))
    .where(and(isAnyOf(bareCodeOf(families.clusterCode), [...new Set(codes)]), isSold))
    .groupBy(families.id)
    .orderBy(asc(families.clusterCode))
    .limit(most)
}

/**
 * Variants by product id, each locked until the transaction ends, so that price and stock cannot change while an order
 * is placed. Waits for other orders of the same products.
 * They are always locked in the same order, so that two orders of the same products cannot deadlock. Lines of carts
 * only refer to them and need not wait.
 * @param buyer null: list prices, without agreed prices and ladders
 */
export async function lockForOrder(
  tx: Session,
  ids: readonly number[],
  buyer: PricedFor | null,
): Promise<Map<number, Sellable>> {
  const products = [...new Set(ids)]
  const [rows, laddersOf] = await Promise.all([
    isForCompany(buyer)
      ? lockWithAgreedPrices(tx.query, { ids: products, ...buyer })
      : lockAtListPrices(tx.query, { ids: products }),
    // Reads after the lock.
    loadLadders(tx, products, buyer),
  ])
  return new Map(
    rows.map(({ providerCode, providerName, providerTown, ...row }) => [
      row.id,
      { ...sellableOf(row, laddersOf), provider: { code: providerCode, name: providerName, town: providerTown } },
    ]),
  )
}
