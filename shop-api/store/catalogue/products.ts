import { LRUCache } from 'lru-cache'
import type { ProductGlance } from '#lib/contract/glance.ts'
import type { Query } from '../../db/client.ts'
import { leadOf } from '../../domain/catalogue/card.ts'
import type { CatalogueIndex } from '../../domain/catalogue/catalogue-index.ts'
import { colourFamiliesOf } from '../../domain/catalogue/colour-families.ts'
import { glanceOf } from '../../domain/catalogue/glance.ts'
import type { Stock } from '../../domain/catalogue/product.ts'
import { type FamilyParts, loadFamilies, type VariantParts } from './family-parts.ts'

/** The product that leads a family in a colour, where it comes in that one and is in stock; else the family's own. */
function leadIn(family: FamilyParts, colour: string | undefined): VariantParts | undefined {
  const own = family.colours.filter(
    ({ name, swatch }) => colour !== undefined && colourFamiliesOf(name, swatch.blur).includes(colour),
  )
  const lead = leadOf(family, own)
  return lead?.isInStock ? lead : leadOf(family)
}

export interface ProductInHand {
  family: FamilyParts
  variant: VariantParts
  stock: Stock
}

const FAMILIES_KEPT = 400

const FAMILIES_OF = 'SELECT id, family_id AS "familyId" FROM variants WHERE id = ANY($1::bigint[])'
// One family's stock, asked for by any of its products: as fresh as the database.
const STOCK = `
  SELECT id, family_id AS "familyId", stock_tenths AS "stockTenths" FROM variants
  WHERE family_id = (SELECT family_id FROM variants WHERE id = $1)`

/** Products one by one, from families kept while the catalogue stays the same. Stock is read each time. */
export class Products {
  readonly #query: Query
  readonly #index: () => Promise<CatalogueIndex> | CatalogueIndex
  readonly #families = new LRUCache<number, FamilyParts>({ max: FAMILIES_KEPT })

  constructor(query: Query, index: () => Promise<CatalogueIndex> | CatalogueIndex) {
    this.#query = query
    this.#index = index
  }

  /** To be called when the catalogue has changed. */
  forget(): void {
    this.#families.clear()
  }

  /** A product with its family and the stock of this moment; null when there is no such product. */
  async inHand(id: number): Promise<ProductInHand | null> {
    const rows = await this.#query<{ id: number; familyId: number; stockTenths: number }>(STOCK, [id], 'family-stock')
    const [first] = rows
    if (!first) return null
    const family = await this.#family(first.familyId)
    const variant = family?.variants.find((one) => one.id === id)
    if (!family || !variant || family.status !== 'active') return null
    return { family, variant, stock: new Map(rows.map((row) => [row.id, row.stockTenths])) }
  }

  /** These products in small, in the order asked for; those there are not are left out. */
  async glances(ids: readonly number[]): Promise<ProductGlance[]> {
    const rows = ids.length
      ? await this.#query<{ id: number; familyId: number }>(FAMILIES_OF, [ids], 'families-of')
      : []
    const familyOf = new Map(rows.map(({ id, familyId }) => [id, familyId]))
    const families = await this.families([...familyOf.values()])
    return ids.flatMap((id) => {
      const family = families.get(familyOf.get(id) ?? 0)
      const variant = family?.variants.find((one) => one.id === id)
      return (family?.status === 'active' && variant && glanceOf(family, variant)) || []
    })
  }

  /** Up to eight families that go with a product's own, each in its colour where it comes in it; null when there is no such product. */
  async related(id: number): Promise<ProductGlance[] | null> {
    const [row] = await this.#query<{ familyId: number }>(FAMILIES_OF, [[id]], 'families-of')
    if (!row) return null
    const index = await this.#index()
    const ids = index.related(row.familyId)
    const colour = index.leadingColour(row.familyId)
    const families = await this.families(ids)
    return ids.flatMap((familyId) => {
      const family = families.get(familyId)
      const variant = family && leadIn(family, colour)
      return (family && variant && glanceOf(family, variant)) ?? []
    })
  }

  async #family(id: number): Promise<FamilyParts | null> {
    return (await this.families([id])).get(id) ?? null
  }

  /** Families by id, those looked at lately from memory. */
  async families(ids: readonly number[]): Promise<Map<number, FamilyParts>> {
    const index = await this.#index()
    const found = new Map<number, FamilyParts>()
    const missing = new Set<number>()
    for (const id of ids) {
      const kept = this.#families.get(id)
      if (kept) found.set(id, kept)
      else missing.add(id)
    }
    const loaded = missing.size ? await loadFamilies(this.#query, [...missing]) : []
    // What was read while the catalogue changed is not kept.
    const isCurrent = index === (await this.#index())
    for (const family of loaded) {
      found.set(family.id, family)
      if (isCurrent) this.#families.set(family.id, family)
    }
    return found
  }
}
