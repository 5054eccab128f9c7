import type { ProductSummary } from '#lib/contract/catalogue/product-summary.ts'
import { CURRENCY } from '#lib/format/money.ts'
import { mainImageOf, pricesOf } from '../../products/rules/card.ts'
import type { FamilyParts, VariantParts } from '../../products/rules/family.ts'

/** Summary of a product for a carousel. Null if its colour was removed from the family. */
export function productSummaryOf(family: FamilyParts, variant: VariantParts): ProductSummary | null {
  const colour = family.colours.find(({ code }) => code === variant.colourCode)
  if (!colour) return null
  return {
    id: variant.id,
    clusterCode: family.clusterCode,
    clusterName: family.clusterName,
    colorName: colour.name,
    sizeName: family.sizes.find(({ code }) => code === variant.sizeCode)?.name ?? '',
    mainImage: mainImageOf(colour),
    currency: CURRENCY.code,
    ...pricesOf(family, variant),
    piecesPerBale: variant.piecesPerBale,
    visibility: family.visibility,
  }
}
