import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { CounterProduct } from '#lib/contract/counter/office/sales.ts'
import type { Session } from '../../../db/client.ts'
import { families, familyColours, familySizes, variants } from '../../../db/schema/catalogue.ts'
import { floorPrice } from '../../orders/rules/special-price.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'
import { nameOf } from '../../pricing/rules/sellable.ts'

/** All products for sale, by name, with price, lowest price and stock. @param floorPercent of the list price */
export async function loadCounterProducts({ db }: Session, floorPercent: number): Promise<CounterProduct[]> {
  const rows = await db
    .select({
      productId: variants.id,
      code: variants.code,
      familyName: families.clusterName,
      colourName: familyColours.name,
      sizeName: familySizes.name,
      unit: families.unitText,
      stepTenths: families.quantityStepTenths,
      price: variants.exVatCents,
      costCents: variants.costCents,
      vatPerc: variants.vatPerc,
      stockTenths: variants.stockTenths,
      picture: sql<string>`coalesce(${familyColours.imageShas}[1], '')`,
    })
    .from(variants)
    .innerJoin(families, eq(families.id, variants.familyId))
    .innerJoin(familyColours, and(eq(familyColours.familyId, families.id), eq(familyColours.code, variants.colourCode)))
    .innerJoin(familySizes, and(eq(familySizes.familyId, families.id), eq(familySizes.code, variants.sizeCode)))
    .where(
      and(
        eq(families.status, 'active'),
        eq(variants.isHidden, false),
        eq(families.visibility, true),
        gt(variants.exVatCents, 0),
      ),
    )
    .orderBy(asc(families.clusterName), asc(familyColours.position), asc(familySizes.position), asc(variants.id))
  return rows.map(({ familyName, colourName, sizeName, stepTenths, stockTenths, costCents, ...row }) => ({
    ...row,
    name: nameOf({ familyName, colourName, sizeName }),
    step: quantityOf(stepTenths),
    free: quantityOf(stockTenths),
    floor: floorPrice(row.price, costCents, floorPercent),
  }))
}
