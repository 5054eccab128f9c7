import { and, asc, eq, sql } from 'drizzle-orm'
import type { Cents } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { families, variants } from '../../../db/schema/catalogue.ts'
import { agreedPrices } from '../../../db/schema/credit.ts'
import { findPriceTarget } from '../queries/price-target.sql.ts'
import { type NewPrice, type PriceTarget, refusePrice, refusePriceOf } from '../rules/check-price.ts'

/** The product or family of a code; null if no product is sold under it. */
export async function targetOf(tx: Session, code: string): Promise<PriceTarget | null> {
  const [target] = await findPriceTarget(tx.query, { code })
  return target ?? null
}

export type Checked = { target: PriceTarget } | { wrong: string }

/**
 * Whether a price can be agreed.
 * @param sure true if a price far below the shop's price is intended
 */
export async function checkPrice(tx: Session, price: NewPrice, sure: boolean): Promise<Checked> {
  const wrong = refusePrice(price)
  if (wrong !== null) return { wrong }
  const target = await targetOf(tx, price.code)
  if (!target) return { wrong: `Nothing is sold under the code ${price.code}.` }
  const refused = refusePriceOf(target, price, sure)
  return refused === null ? { target } : { wrong: refused }
}

/** Agrees a price; replaces the price for the same product, bales and first day. */
export async function writePrice(tx: Session, price: NewPrice, target: PriceTarget): Promise<void> {
  const { companyId, fromBales, cents, validFrom, validTo } = price
  const { variantId, familyId } = target
  await tx.db
    .insert(agreedPrices)
    .values({ companyId, variantId, familyId, fromBales, exVatCents: cents, validFrom, validTo })
    .onConflictDoUpdate({
      target: [
        agreedPrices.companyId,
        variantId === null ? agreedPrices.familyId : agreedPrices.variantId,
        agreedPrices.fromBales,
        agreedPrices.validFrom,
      ],
      set: { exVatCents: cents, validTo },
    })
}

/**
 * Ends agreements for a code. @param fromBales only prices from this number of bales; null for all @returns number of
 * ended prices
 */
export async function removePrices(
  tx: Session,
  companyId: number,
  { variantId, familyId }: PriceTarget,
  fromBales: number | null,
): Promise<number> {
  const removed = await tx.db
    .delete(agreedPrices)
    .where(
      and(
        eq(agreedPrices.companyId, companyId),
        variantId === null ? eq(agreedPrices.familyId, familyId ?? 0) : eq(agreedPrices.variantId, variantId),
        fromBales === null ? undefined : eq(agreedPrices.fromBales, fromBales),
      ),
    )
    .returning({ id: agreedPrices.id })
  return removed.length
}

export interface ListedPrice {
  code: string
  name: string
  fromBales: number
  cents: Cents
  validFrom: string
  validTo: string | null
}

/** All prices agreed with a company, by code and bales. */
export async function listPrices(tx: Session, companyId: number): Promise<ListedPrice[]> {
  const code = sql<string>`coalesce(${variants.code}, ${families.clusterCode})`
  const { fromBales, exVatCents: cents, validFrom, validTo } = agreedPrices
  return tx.db
    .select({ code, name: families.clusterName, fromBales, cents, validFrom, validTo })
    .from(agreedPrices)
    .leftJoin(variants, eq(variants.id, agreedPrices.variantId))
    .innerJoin(families, eq(families.id, sql`coalesce(${agreedPrices.familyId}, ${variants.familyId})`))
    .where(eq(agreedPrices.companyId, companyId))
    .orderBy(asc(code), asc(fromBales), asc(validFrom))
}
