import { and, asc, eq, ilike, or } from 'drizzle-orm'
import type { Output } from '#lib/contract/base/call.ts'
import type { officeProductFind } from '#lib/contract/catalogue/office/product-find.ts'
import type { Session } from '../../../db/client.ts'
import { families, familyColours, familySizes, variants } from '../../../db/schema/catalogue.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'
import { nameOf } from '../../pricing/rules/sellable.ts'

const MAX = 20

/** Products for sale, by the beginning of a code or a part of a name. @param text two characters or more */
export async function findProducts({ db }: Session, text: string): Promise<Output<typeof officeProductFind>> {
  const plain = text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
  const rows = await db
    .select({
      productId: variants.id,
      code: variants.code,
      familyName: families.clusterName,
      colourName: familyColours.name,
      sizeName: familySizes.name,
      unit: families.unitText,
      stepTenths: families.quantityStepTenths,
      piecesPerBale: variants.piecesPerBale,
      exVatPrice: variants.exVatCents,
      stockTenths: variants.stockTenths,
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
        or(ilike(variants.code, `${plain}%`), ilike(families.clusterName, `%${plain}%`)),
      ),
    )
    .orderBy(asc(families.clusterName), asc(familyColours.position), asc(familySizes.position), asc(variants.id))
    .limit(MAX)
  return rows.map(({ familyName, colourName, sizeName, stepTenths, stockTenths, ...row }) => ({
    ...row,
    name: nameOf({ familyName, colourName, sizeName }),
    step: quantityOf(stepTenths),
    free: quantityOf(stockTenths),
  }))
}
