import { eq } from 'drizzle-orm'
import type { Family, FamilyChanges, FamilyShown } from '#lib/contract/catalogue/office/family.ts'
import type { FamilyForm } from '#lib/contract/catalogue/office/family-form.ts'
import type { CellChange } from '#lib/contract/catalogue/office/sheet.ts'
import { cellFault } from '#lib/contract/catalogue/office/sheet-cells.ts'
import { centsOfDecimal } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { brands, collections, families, subCollections } from '../../../db/schema/catalogue.ts'
import { tenthsOf } from '../../pricing/rules/quantity.ts'
import { cardOf, leadOf } from '../../products/rules/card.ts'
import type { FamilyParts, VariantParts } from '../../products/rules/family.ts'
import { productOf } from '../rules/product.ts'
import { changedCells } from '../rules/review-cells.ts'
import { loadPictures, noFamily } from '../use-cases/load-family.ts'
import { columnsOf } from './family-form.ts'

/** A family as the shop would show it with changes that are not saved. */
export async function shownFamily(
  tx: Session,
  family: Family,
  changes: FamilyChanges,
  cells: readonly CellChange[],
): Promise<FamilyShown> {
  const parts = await partsOf(tx, family, changes, cells)
  const stock = new Map(family.variants.map(({ variantId, stock }) => [variantId, tenthsOf(stock)]))
  const lead = leadOf(parts)
  return { card: cardOf(parts), product: lead ? productOf(parts, lead, stock) : null }
}

async function partsOf(
  tx: Session,
  family: Family,
  changes: FamilyChanges,
  cells: readonly CellChange[],
): Promise<FamilyParts> {
  const form = changes.form ?? family.form
  const [own] = await tx.db.select().from(families).where(eq(families.id, family.familyId))
  if (!own) throw noFamily()
  return {
    ...own,
    ...columnsOf(form),
    ...(await namesOf(tx, form)),
    clusterFullName: form.fullName || form.name,
    brandImage: null,
    colours: await coloursOf(tx, family, changes),
    sizes: (changes.sizes ?? family.sizes).filter(({ code }) => code !== ''),
    variants: variantsOf(family, cells),
  }
}

async function namesOf({ db }: Session, { brandCode, subCollectionCode }: FamilyForm) {
  const [brand] = await db
    .select({ brandName: brands.name, brandTown: brands.town })
    .from(brands)
    .where(eq(brands.code, brandCode))
  const [place] = await db
    .select({
      collectionCode: collections.code,
      collectionName: collections.name,
      subCollectionName: subCollections.name,
    })
    .from(subCollections)
    .innerJoin(collections, eq(collections.code, subCollections.collectionCode))
    .where(eq(subCollections.code, subCollectionCode))
  return {
    ...{ brandName: brand?.brandName ?? '', brandTown: brand?.brandTown ?? '' },
    ...{ collectionCode: place?.collectionCode ?? '', collectionName: place?.collectionName ?? '' },
    subCollectionName: place?.subCollectionName ?? '',
  }
}

/** Colours with their pictures and current descriptions; a new colour appears after it is saved. */
async function coloursOf(
  tx: Session,
  family: Family,
  { colours, pictures }: FamilyChanges,
): Promise<FamilyParts['colours']> {
  const described = new Map(pictures.map((picture) => [picture.sha256, picture]))
  const wanted =
    colours ??
    family.colours.map(({ code, name, pictures: own }) => ({ code, name, pictures: own.map(({ sha256 }) => sha256) }))
  const found = await loadPictures(
    tx,
    wanted.flatMap(({ pictures: shas }) => shas),
  )
  return wanted.flatMap(({ code, name, pictures: shas }) => {
    const before = family.colours.find((one) => one.code === code)
    if (!before) return []
    const images = shas.flatMap((sha256) => {
      const picture = found.get(sha256)
      if (!picture) return []
      const { alt, focal } = described.get(sha256) ?? picture
      return [{ sha256, alt, blur: picture.blur, ...(focal && { position: `${focal.x}% ${focal.y}%` }) }]
    })
    return [{ code, name, swatch: before.swatch, images }]
  })
}

/** Variants that are shown, with the changes of their cells that mean something. */
function variantsOf(family: Family, changes: readonly CellChange[]): VariantParts[] {
  const right = changes.filter(([, column, , after]) => cellFault(column, after) === null)
  const byId = Map.groupBy(right, ([id]) => id)
  return family.variants
    .flatMap((variant): VariantParts[] => {
      const { variantId: id, code, colourCode, sizeCode, vatPerc, stock } = variant
      const cells = changedCells(variant, byId.get(id) ?? [])
      if (cells.shop === 'hidden') return []
      return [
        {
          ...{ id, code, colourCode, sizeCode, vatPerc, isInStock: stock > 0 },
          exVatCents: centsOfDecimal(cells.price ?? '0.00'),
          formerExVatCents: cells.was === null ? null : centsOfDecimal(cells.was),
          piecesPerBale: Number(cells.bale ?? 1),
          gtin: cells.gtin,
        },
      ]
    })
    .toSorted((one, other) => one.id - other.id)
}
