import { LRUCache } from 'lru-cache'
import type { Input } from '#lib/contract/base/call.ts'
import type { productFeatureDetail } from '#lib/contract/catalogue/product.ts'
import type { ProductSummary } from '#lib/contract/catalogue/product-summary.ts'
import type { Session } from '../../../db/client.ts'
import { findFamiliesOfProducts, findFamilyStock, findProductOfColour } from '../../products/queries/families.sql.ts'
import { loadFamilies } from '../../products/queries/family-parts.ts'
import { leadOf } from '../../products/rules/card.ts'
import { colourFamiliesOf } from '../../products/rules/colour-families.ts'
import type { FamilyParts, VariantParts } from '../../products/rules/family.ts'
import type { CatalogueIndex } from '../rules/catalogue-index.ts'
import type { Stock } from '../rules/product.ts'
import { productSummaryOf } from '../rules/product-summary.ts'
import { findBoughtTogether } from './bought-together.sql.ts'

/**
 * The product that leads a family in a colour, if the family has that colour and it is in stock; else the family's own.
 */
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

type ColourRequest = Pick<Input<typeof productFeatureDetail>, 'clusterId' | 'colorCode' | 'plCode' | 'category'>

const MAX_FAMILIES = 400
const HOUR_MS = 3_600_000

/** Single products, from families cached while the catalogue is unchanged. Stock is read each time. */
export class Products {
  readonly #reads: () => Session
  readonly #index: () => Promise<CatalogueIndex> | CatalogueIndex
  readonly #families = new LRUCache<number, FamilyParts>({ max: MAX_FAMILIES })
  /** Ids of the families bought together with a family; an hour old at most. */
  readonly #together = new LRUCache<number, number[]>({
    max: MAX_FAMILIES,
    ttl: HOUR_MS,
    fetchMethod: async (familyId) =>
      (await findBoughtTogether(this.#reads().query, { familyId })).map((row) => row.familyId),
  })

  /** @param reads where products are read */
  constructor(reads: () => Session, index: () => Promise<CatalogueIndex> | CatalogueIndex) {
    this.#reads = reads
    this.#index = index
  }

  /** To be called when the catalogue has changed. */
  forget(): void {
    this.#families.clear()
  }

  /**
   * A product with its family and current stock; null if it does not exist.
   * @param reads the session for the stock
   */
  async inHand(id: number, reads = this.#reads()): Promise<ProductInHand | null> {
    const rows = await findFamilyStock(reads.query, { id })
    const [first] = rows
    if (!first) return null
    const family = await this.#family(first.familyId)
    const variant = family?.variants.find((one) => one.id === id)
    if (!family || !variant || family.status !== 'active') return null
    return { family, variant, stock: new Map(rows.map((row) => [row.id, row.stockTenths])) }
  }

  /** A product of a family in a colour, in any size; null if the family does not have the colour. */
  async ofColour(
    { clusterId, colorCode, plCode, category }: ColourRequest,
    reads = this.#reads(),
  ): Promise<ProductInHand | null> {
    const wanted = {
      clusterCode: clusterId,
      colourCode: colorCode,
      plCode: plCode ?? null,
      category: category ?? null,
    }
    const [row] = await findProductOfColour(reads.query, wanted)
    return row ? this.inHand(row.id, reads) : null
  }

  /** Summaries of these products, in the requested order; missing products are left out. */
  async summaries(ids: readonly number[]): Promise<ProductSummary[]> {
    const rows = ids.length ? await findFamiliesOfProducts(this.#reads().query, { ids }) : []
    const familyOf = new Map(rows.map(({ id, familyId }) => [id, familyId]))
    const families = await this.families([...familyOf.values()])
    return ids.flatMap((id) => {
      const family = families.get(familyOf.get(id) ?? 0)
      const variant = family?.variants.find((one) => one.id === id)
      return (family?.status === 'active' && variant && productSummaryOf(family, variant)) || []
    })
  }

  /**
   * Up to eight families that go with a product's family, each in the product's colour if it has it; null if the product
   * does not exist.
   */
  async related(id: number): Promise<ProductSummary[] | null> {
    const [row] = await findFamiliesOfProducts(this.#reads().query, { ids: [id] })
    if (!row) return null
    const index = await this.#index()
    const ids = index.related(row.familyId, (await this.#together.fetch(row.familyId)) ?? [])
    const colour = index.leadingColour(row.familyId)
    const families = await this.families(ids)
    return ids.flatMap((familyId) => {
      const family = families.get(familyId)
      const variant = family && leadIn(family, colour)
      return (family && variant && productSummaryOf(family, variant)) ?? []
    })
  }

  async #family(id: number): Promise<FamilyParts | null> {
    return (await this.families([id])).get(id) ?? null
  }

  /** Families by id, recently read families from memory. */
  async families(ids: readonly number[]): Promise<Map<number, FamilyParts>> {
    const index = await this.#index()
    const found = new Map<number, FamilyParts>()
    const missing = new Set<number>()
    for (const id of ids) {
      const cached = this.#families.get(id)
      if (cached) found.set(id, cached)
      else missing.add(id)
    }
    const loaded = missing.size ? await loadFamilies(this.#reads(), [...missing]) : []
    // Data read while the catalogue changed is not cached.
    const isCurrent = index === (await this.#index())
    for (const family of loaded) {
      found.set(family.id, family)
      if (isCurrent) this.#families.set(family.id, family)
    }
    return found
  }
}
