import type { Session } from '../../../../db/client.ts'
import type { FamilyColumns } from '../../../../db/schema/catalogue.ts'
import type { ProductDoc } from '../product.ts'
import {
  findColoursOf,
  findFamiliesAfter,
  findFamiliesByCode,
  findSizesOf,
  findVariantsOf,
} from './load-products.sql.ts'

function byFamily<Row extends { familyId: number }>(rows: readonly Row[]): Map<number, Omit<Row, 'familyId'>[]> {
  const groups = new Map<number, Omit<Row, 'familyId'>[]>()
  for (const { familyId, ...row } of rows) {
    const group = groups.get(familyId)
    if (group) group.push(row)
    else groups.set(familyId, [row])
  }
  return groups
}

async function withParts({ query }: Session, families: (FamilyColumns & { id: number })[]): Promise<ProductDoc[]> {
  if (families.length === 0) return []
  const ids = families.map(({ id }) => id)
  const colours = byFamily(await findColoursOf(query, { ids }))
  const sizes = byFamily(await findSizesOf(query, { ids }))
  const variants = byFamily(await findVariantsOf(query, { ids }))
  return families.map(({ id, ...family }) => ({
    id,
    family,
    colours: colours.get(id) ?? [],
    sizes: sizes.get(id) ?? [],
    variants: variants.get(id) ?? [],
  }))
}

/** Products as the shop has them, by their codes; those it has not are left out. */
export async function loadProducts(tx: Session, codes: readonly string[]): Promise<ProductDoc[]> {
  return withParts(tx, await findFamiliesByCode(tx.query, { codes }))
}

/** The next page of all products, in the order of their codes. */
export async function loadProductsAfter(tx: Session, code: string, most: number): Promise<ProductDoc[]> {
  return withParts(tx, await findFamiliesAfter(tx.query, { code, most }))
}
