import { and, asc, count, desc, eq, isNotNull, isNull, not, sql } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { backInStockRequests } from '../../../db/schema/back-in-stock.ts'
import { families, familyColours, familySizes, variants } from '../../../db/schema/catalogue.ts'
import { media } from '../../../db/schema/media.ts'
import type { StoredPicture } from '../../../email/email-picture.ts'

/** A product that a customer can wait for. */
export interface AwaitedProduct {
  id: number
  /** "Simba Blanket, Madder, 5 × 6" */
  name: string
  /** How much is free to sell, in whole units of it: pieces or metres. */
  units: number
  /** The first picture of its colour; null without one. */
  picture: StoredPicture | null
}

const COLUMNS = {
  id: variants.id,
  units: sql<number>`floor(${variants.stockTenths} / 10.0)::int`.as('units'),
  name: sql<string>`concat_ws(', ', ${families.clusterName}, nullif(${familyColours.name}, ''), nullif(${familySizes.name}, ''))`.as(
    'name',
  ),
  picture: { sha256: media.sha256, width: media.width, height: media.height },
}

/** Products for sale with their name and stock, as a query that callers filter. */
export const selectAwaited = ({ db }: Session) =>
  db
    .select(COLUMNS)
    .from(variants)
    .innerJoin(
      families,
      and(
        eq(families.id, variants.familyId),
        families.visibility,
        eq(families.status, 'active'),
        not(variants.isHidden),
      ),
    )
    .leftJoin(familyColours, and(eq(familyColours.familyId, families.id), eq(familyColours.code, variants.colourCode)))
    .leftJoin(media, eq(media.sha256, sql`${familyColours.imageShas}[1]`))
    .leftJoin(familySizes, and(eq(familySizes.familyId, families.id), eq(familySizes.code, variants.sizeCode)))
    .$dynamic()

/** A request that still waits: confirmed, and not notified. */
export const isWaiting = and(isNotNull(backInStockRequests.confirmedAt), isNull(backInStockRequests.notifiedAt))

/** A product by its id; null when it is not for sale. */
export async function awaitedProduct(tx: Session, productId: number): Promise<AwaitedProduct | null> {
  const [found] = await selectAwaited(tx).where(eq(variants.id, productId))
  return found ?? null
}

/** The 50 products that most people wait for. */
export async function mostAwaited(tx: Session) {
  const waiting = tx.db
    .select({ variantId: backInStockRequests.variantId, people: count().as('people') })
    .from(backInStockRequests)
    .where(isWaiting)
    .groupBy(backInStockRequests.variantId)
    .as('waiting')
  const product = selectAwaited(tx).as('product')
  const { name, units } = product
  return tx.db
    .select({ code: variants.code, name, units, people: waiting.people })
    .from(waiting)
    .innerJoin(product, eq(product.id, waiting.variantId))
    .innerJoin(variants, eq(variants.id, product.id))
    .orderBy(desc(waiting.people), asc(variants.code))
    .limit(50)
}
