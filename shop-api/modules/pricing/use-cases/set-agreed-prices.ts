import { asc, eq, sql } from 'drizzle-orm'
import type { Cents } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { families, variants } from '../../../db/schema/catalogue.ts'
import { agreedPrices } from '../../../db/schema/prices.ts'
import { findPriceTarget } from '../queries/price-target.sql.ts'
import { type NewPrice, type PriceTarget, refusePrice, refusePriceOf } from '../rules/check-price.ts'

export type Checked = { target: PriceTarget } | { wrong: string }

/**
 * Whether a price can be agreed.
 * @param sure true if a price far below the shop's price is intended
 */
export async function checkPrice(tx: Session, price: NewPrice, sure: boolean): Promise<Checked> {
  const wrong = refusePrice(price)
  if (wrong !== null) return { wrong }
  const [target] = await findPriceTarget(tx.query, { code: price.code })
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
