import { and, asc, eq, ilike, or, sql } from 'drizzle-orm'
import type { Output } from '#lib/contract/base/call.ts'
import type { officeProductFind } from '#lib/contract/catalogue/office/product-find.ts'
import { plainCode } from '#lib/packing/barcode.ts'
import type { Session } from '../../../db/client.ts'
import { families, familyColours, familySizes, variants } from '../../../db/schema/catalogue.ts'
import { media } from '../../../db/schema/media.ts'
import { likeText } from '../../../db/sql-conditions.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'
import { nameOf } from '../../pricing/rules/sellable.ts'

const MAX = 20

/**
 * Products for sale, by the beginning of a code or a part of a name. Names that begin with the text are first.
 * @param text two characters or more
 */
export async function findProducts({ db }: Session, text: string): Promise<Output<typeof officeProductFind>> {
  const plain = likeText(text)
  const code = plainCode(text)
  // As the index on codes of variants has them: scanners and people leave out hyphens.
  const byCode = code ? sql`upper(translate(${variants.code}, '-._/ ', '')) LIKE ${`${likeText(code)}%`}` : undefined
  const words = text.split(/\s+/).map((word) => ilike(families.clusterName, `%${likeText(word)}%`))
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
      media: { sha256: media.sha256, alt: media.alt, blur: media.blur },
    })
    .from(variants)
    .innerJoin(families, eq(families.id, variants.familyId))
    .innerJoin(familyColours, and(eq(familyColours.familyId, families.id), eq(familyColours.code, variants.colourCode)))
    .innerJoin(familySizes, and(eq(familySizes.familyId, families.id), eq(familySizes.code, variants.sizeCode)))
    .leftJoin(media, eq(media.sha256, sql`${familyColours.imageShas}[1]`))
    .where(
      and(
        eq(families.status, 'active'),
        eq(variants.isHidden, false),
        eq(families.visibility, true),
        or(byCode, and(...words)),
      ),
    )
    .orderBy(
      sql`${families.clusterName} NOT ILIKE ${`${plain}%`}`,
      asc(families.clusterName),
      asc(familyColours.position),
      asc(familySizes.position),
      asc(variants.id),
    )
    .limit(MAX)
  return rows.map(({ familyName, colourName, sizeName, stepTenths, stockTenths, ...row }) => ({
    ...row,
    name: nameOf({ familyName, colourName, sizeName }),
    step: quantityOf(stepTenths),
    free: quantityOf(stockTenths),
  }))
}
