import { isDeepStrictEqual } from 'node:util'
import type { Media } from '#lib/contract/base/fields.ts'
import type { Session } from '../../../../db/client.ts'
import { insertRows } from '../../../../db/write-rows.sql.ts'
import { DERIVED_BY, deriveFamily } from '../../../products/rules/card.ts'
import type { FamilyParts } from '../../../products/rules/family.ts'
import { nameMove } from '../../../stock/queries/stock.sql.ts'
import { moveText } from '../../../stock/queries/stock-move.ts'
import type { ProductDoc } from '../product.ts'
import type { Shelves } from '../shelves.ts'
import { nextFamilyIds, nextVariantIds } from './staging.sql.ts'
import type { WaitingShelf } from './staging.ts'

export interface Compared {
  doc: ProductDoc
  /** The product in the shop; absent for a new product. */
  existing: ProductDoc | undefined
}

export interface StoredMedia {
  media: (sha256: string) => Media
  brandImage: (code: string) => Media | null
}

/** Assigns ids to families and variants without an id. */
async function number({ query }: Session, batch: readonly Compared[]): Promise<void> {
  const families = batch.filter(({ doc }) => doc.id === 0)
  const ids = await nextFamilyIds(query, { count: families.length })
  families.forEach(({ doc }, i) => {
    doc.id = ids[i]?.id as number
  })
  const variants = batch.flatMap(({ doc }) => doc.variants).filter(({ id }) => id === 0)
  const variantIds = await nextVariantIds(query, { count: variants.length })
  variants.forEach((variant, i) => {
    variant.id = variantIds[i]?.id as number
  })
}

function partsOf(
  { id, family, colours, sizes, variants }: ProductDoc,
  shelves: Shelves,
  stored: StoredMedia,
): FamilyParts {
  const brand = shelves.brandNamed(family.brandCode)
  return {
    ...family,
    id,
    collectionName: shelves.collectionName(family.collectionCode),
    subCollectionName: shelves.subNamed(family.subCollectionCode).name,
    brandName: brand.name,
    brandTown: brand.town,
    brandImage: stored.brandImage(brand.code),
    colours: colours.map(({ code, name, swatchSha, imageShas }) => ({
      code,
      name,
      swatch: stored.media(swatchSha),
      images: imageShas.slice(0, 1).map(stored.media),
    })),
    sizes,
    variants: variants.map((variant) => ({ ...variant, isInStock: variant.stockTenths > 0 })),
  }
}

const positioned = <Row extends object>(familyId: number, rows: readonly Row[]) =>
  rows.map((row, position) => ({ familyId, ...row, position }))

/**
 * Stages products for the switch: new products in the catalogue's own tables as invisible drafts, changes of others in
 * the import's tables. For one transaction.
 */
export async function stageProducts(
  tx: Session,
  batch: readonly Compared[],
  shelves: Shelves,
  waiting: WaitingShelf,
  stored: StoredMedia,
): Promise<void> {
  await number(tx, batch)
  const rowOf = ({ doc }: Compared) => {
    const derived = deriveFamily(partsOf(doc, shelves, stored))
    return { id: doc.id, ...doc.family, updatedAt: 'now', ...derived, derivedBy: DERIVED_BY }
  }
  await stageNew(
    tx,
    batch.filter(({ existing }) => !existing),
    rowOf,
    waiting,
  )
  await stageChanged(
    tx,
    batch.filter(({ existing }) => existing),
    rowOf,
  )
}

type Rows = (compared: Compared) => ReturnType<typeof Object.assign>

async function stageNew(tx: Session, batch: Compared[], rowOf: Rows, waiting: WaitingShelf): Promise<void> {
  if (batch.length === 0) return
  const rows = batch.map(rowOf)
  await insertRows(
    tx,
    'import_new',
    rows.map(({ id, collectionCode, subCollectionCode, brandCode, status }) => ({
      id,
      collectionCode,
      subCollectionCode,
      brandCode,
      status,
    })),
  )
  await insertRows(
    tx,
    'families',
    rows.map((row) => ({ ...row, ...waiting, status: 'draft' })),
  )
  const parts = <Row extends object>(pick: (doc: ProductDoc) => Row[]) => batch.flatMap(({ doc }) => pick(doc))
  await insertRows(
    tx,
    'family_colours',
    parts(({ id, colours }) => positioned(id, colours)),
  )
  await insertRows(
    tx,
    'family_sizes',
    parts(({ id, sizes }) => positioned(id, sizes)),
  )
  await nameMove(tx.query, { move: moveText({ cause: 'import' }) })
  await insertRows(
    tx,
    'variants',
    parts(({ id, variants }) => variants.map((variant) => ({ ...variant, familyId: id, updatedAt: 'now' }))),
  )
}

async function stageChanged(tx: Session, batch: Compared[], rowOf: Rows): Promise<void> {
  if (batch.length === 0) return
  const parts = <Row extends object>(pick: (compared: Compared) => Row[]) => batch.flatMap(pick)
  await insertRows(tx, 'import_changed', batch.map(rowOf))
  await insertRows(
    tx,
    'import_colours',
    parts(({ doc }) => positioned(doc.id, doc.colours)),
  )
  await insertRows(
    tx,
    'import_sizes',
    parts(({ doc }) => positioned(doc.id, doc.sizes)),
  )
  await insertRows(tx, 'import_variants', parts(changedVariants))
}

function changedVariants({ doc, existing }: Compared): object[] {
  const storedVariants = new Map(existing?.variants.map((variant) => [variant.id, variant]))
  return doc.variants.flatMap((variant) => {
    const before = storedVariants.get(variant.id)
    if (isDeepStrictEqual(before, variant)) return []
    const place = ({ code, colourCode, sizeCode }: typeof variant) => `${code} ${colourCode} ${sizeCode}`
    return [
      {
        ...variant,
        familyId: doc.id,
        updatedAt: 'now',
        isNew: !before,
        isMoved: before !== undefined && place(before) !== place(variant),
        stockChange: variant.stockTenths - (before?.stockTenths ?? 0),
      },
    ]
  })
}
