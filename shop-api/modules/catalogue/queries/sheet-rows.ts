import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Output } from '#lib/contract/base/call.ts'
import type {
  officeSheetChoices,
  officeSheetTotals,
  SheetFilter,
  SheetRow,
} from '#lib/contract/catalogue/office/sheet.ts'
import { type CellValue, levelOfTenths, type SheetColumn } from '#lib/contract/catalogue/office/sheet-cells.ts'
import { decimalOfCents } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import {
  brands,
  collections,
  families,
  familyColours,
  familySizes,
  subCollections,
  variants,
} from '../../../db/schema/catalogue.ts'
import { variantShelves } from '../../../db/schema/packing.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'
import { matchesSheetFilter } from './sheet-filter.ts'

/** The columns of a variant's row that make its cells. */
export const CELL_COLUMNS = {
  exVatCents: variants.exVatCents,
  formerExVatCents: variants.formerExVatCents,
  costCents: variants.costCents,
  piecesPerBale: variants.piecesPerBale,
  lowStockTenths: variants.lowStockTenths,
  isHidden: variants.isHidden,
  gtin: variants.gtin,
  shelf: variantShelves.shelf,
}

interface CellSource {
  exVatCents: number
  formerExVatCents: number | null
  costCents: number | null
  piecesPerBale: number
  lowStockTenths: number | null
  isHidden: boolean
  gtin: string | null
  shelf: string | null
}

export const moneyCell = (cents: number | null): CellValue => (cents === null ? null : decimalOfCents(cents))

/** A variant's cells in the form they travel in. */
export const cellsOf = (row: CellSource): Record<SheetColumn, CellValue> => ({
  price: moneyCell(row.exVatCents),
  was: moneyCell(row.formerExVatCents),
  cost: moneyCell(row.costCents),
  bale: String(row.piecesPerBale),
  low: row.lowStockTenths === null ? null : levelOfTenths(row.lowStockTenths),
  shelf: row.shelf,
  gtin: row.gtin,
  shop: row.isHidden ? 'hidden' : 'shown',
})

const ROW_COLUMNS = {
  variantId: variants.id,
  code: variants.code,
  familyId: families.id,
  familyName: families.clusterName,
  colour: sql<string>`coalesce(${familyColours.name}, ${variants.colourCode})`,
  size: sql<string>`coalesce(${familySizes.name}, ${variants.sizeCode})`,
  stockTenths: variants.stockTenths,
  ...CELL_COLUMNS,
}
type Found = { [Name in keyof typeof ROW_COLUMNS]: unknown } & CellSource &
  Omit<SheetRow, SheetColumn | 'stock'> & {
    stockTenths: number
  }

/** Rows of variants that meet a condition, in the order of their codes. */
function findRows({ db }: Session, isMeant: SQL | undefined, limit: number): Promise<Found[]> {
  return db
    .select(ROW_COLUMNS)
    .from(variants)
    .innerJoin(families, eq(families.id, variants.familyId))
    .leftJoin(
      familyColours,
      and(eq(familyColours.familyId, variants.familyId), eq(familyColours.code, variants.colourCode)),
    )
    .leftJoin(familySizes, and(eq(familySizes.familyId, variants.familyId), eq(familySizes.code, variants.sizeCode)))
    .leftJoin(variantShelves, eq(variantShelves.variantId, variants.id))
    .where(isMeant)
    .orderBy(asc(variants.code))
    .limit(limit)
}

/**
 * A part of a sheet's rows.
 * @param after code of the last row of the part before
 * @param seesCosts whether the requester can see costs
 */
export async function loadSheetRows(
  tx: Session,
  { filter, after, limit }: { filter: SheetFilter; after: string | null; limit: number },
  seesCosts: boolean,
): Promise<{ rows: SheetRow[]; next: string | null }> {
  const isMeant = and(matchesSheetFilter(filter), after === null ? undefined : gt(variants.code, after))
  const found = await findRows(tx, isMeant, limit + 1)
  const rows = found.slice(0, limit).map((row): SheetRow => {
    const { variantId, code, familyId, familyName, colour, size, stockTenths } = row
    const cells = cellsOf(row)
    return {
      ...{ variantId, code, familyId, familyName, colour, size, stock: quantityOf(stockTenths) },
      ...cells,
      cost: seesCosts ? cells.cost : null,
    }
  })
  return { rows, next: found.length > limit ? (rows.at(-1)?.code ?? null) : null }
}

/** How many variants of how many families a filter finds. */
export async function countSheet({ db }: Session, filter: SheetFilter): Promise<Output<typeof officeSheetTotals>> {
  const perFamily = db
    .select({ some: sql<number>`count(*)`.as('some') })
    .from(variants)
    .innerJoin(families, eq(families.id, variants.familyId))
    .where(matchesSheetFilter(filter))
    .groupBy(variants.familyId)
    .as('per_family')
  const [row] = await db
    .select({
      variants: sql<number>`coalesce(sum(${perFamily.some}), 0)::int`,
      families: sql<number>`count(*)::int`,
    })
    .from(perFamily)
  return row ?? { variants: 0, families: 0 }
}

/** Choices for the filters of a sheet. */
export async function sheetChoices({ db }: Session): Promise<Output<typeof officeSheetChoices>> {
  return {
    brands: await db.select({ code: brands.code, name: brands.name }).from(brands).orderBy(asc(brands.name)),
    collections: await db
      .select({ code: collections.code, name: collections.name })
      .from(collections)
      .orderBy(asc(collections.position)),
    subCollections: await db
      .select({
        code: subCollections.code,
        name: subCollections.name,
        collection: subCollections.collectionCode,
      })
      .from(subCollections)
      .orderBy(asc(subCollections.position)),
  }
}
