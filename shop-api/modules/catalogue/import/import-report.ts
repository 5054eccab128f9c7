import { isDeepStrictEqual } from 'node:util'
import { withVat } from '#lib/format/money.ts'
import type { Taken } from './merge.ts'
import type { ProductDoc, ProductPatch } from './product.ts'
import type { Shelves } from './shelves.ts'

const MAX_EXAMPLES = 5

/** How many there are, and the first few by name. */
export interface Noted {
  count: number
  examples: string[]
}

/** Products that an import puts on a shelf: new products, and products that it moves there. */
export interface ShelfUse extends Noted {
  /** 'Blankets > Throws'. */
  shelf: string
  isNew: boolean
}

/** A price including VAT, in cents, that no whole number of cents without VAT makes. */
export interface RoundedPrice {
  given: number
  becomes: number
  /** The nearest prices below and above that convert without rounding. */
  exact: [number, number]
}

/** The planned or completed changes of an import. Products are families, variants the rows that are sold. */
export interface ImportReport {
  products: { new: number; changed: number; same: number }
  variants: { new: number; changed: number; same: number }
  pictures: { byAddress: number; byFile: number }
  brands: string[]
  collections: string[]
  /** 'Throws, in Blankets'. */
  subCollections: string[]
  shelves: ShelfUse[]
  /** New products without a kind in the file. */
  withoutKind: Noted
  /** New products without a brand: theirs is "Other". */
  withoutBrand: Noted
  /** Prices including VAT in the file, and the prices that differ by a cent after conversion. */
  prices: { given: number; rounded: number; examples: RoundedPrice[] }
  formerPrices: { given: number; rounded: number }
  /** Variants that their original shop does not count, by SKU, and those of them that are sold out here. */
  untracked: { variants: number; soldOut: Noted }
  /** Variants without stock that their original shop continues to sell, by SKU. */
  soldOn: Noted
  /** Variants whose count in the file is below 0. */
  belowZero: Noted
}

const nothing = (): Noted => ({ count: 0, examples: [] })

function note(noted: Noted, example: string): void {
  noted.count += 1
  if (noted.examples.length < MAX_EXAMPLES) noted.examples.push(example)
}

/** The result of converting a price including VAT to ex-VAT and back; null if it is unchanged. */
export function roundedPrice(given: number, exVatCents: number, vatPerc: number): RoundedPrice | null {
  const becomes = withVat(exVatCents, vatPerc)
  if (becomes === given) return null
  const other = withVat(becomes > given ? exVatCents - 1 : exVatCents + 1, vatPerc)
  return { given, becomes, exact: becomes > given ? [other, becomes] : [becomes, other] }
}

/** A merged product with its versions in the file and in the shop. */
export interface Counted {
  patch: ProductPatch
  doc: ProductDoc
  existing: ProductDoc | undefined
  taken: readonly Taken[]
}

/** Counts the changes of an import, product by product. */
export class ImportCounter {
  readonly #shelves: Shelves
  readonly #uses = new Map<string, Noted>()
  readonly #counts = {
    products: { new: 0, changed: 0, same: 0 },
    variants: { new: 0, changed: 0, same: 0 },
    pictures: { byAddress: 0, byFile: 0 },
    withoutKind: nothing(),
    withoutBrand: nothing(),
    prices: { given: 0, rounded: 0, examples: [] as RoundedPrice[] },
    formerPrices: { given: 0, rounded: 0 },
    untracked: { variants: 0, soldOut: nothing() },
    soldOn: nothing(),
    belowZero: nothing(),
  }

  constructor(shelves: Shelves) {
    this.#shelves = shelves
  }

  picture(kind: 'byAddress' | 'byFile'): void {
    this.#counts.pictures[kind] += 1
  }

  /** @returns true when the shop has the product not, or otherwise */
  product(counted: Counted): boolean {
    const { doc, existing, taken } = counted
    const { products, variants } = this.#counts
    const existingVariants = new Map(existing?.variants.map((variant) => [variant.id, variant]))
    for (const variant of doc.variants) {
      const before = existingVariants.get(variant.id)
      if (!before) variants.new += 1
      else if (isDeepStrictEqual(before, variant)) variants.same += 1
      else variants.changed += 1
    }
    this.#place(counted)
    for (const one of taken) {
      this.#price(one)
      this.#stock(one)
    }
    const kind = !existing ? 'new' : isDeepStrictEqual(existing, doc) ? 'same' : 'changed'
    products[kind] += 1
    return kind !== 'same'
  }

  #place({ patch, doc, existing }: Counted): void {
    const { clusterCode, subCollectionCode } = doc.family
    if (!existing) {
      const { collectionCode, collectionName, subCollectionCode: code, subCollectionName } = patch.shelf ?? {}
      if (!collectionCode && !collectionName && !code && !subCollectionName) note(this.#counts.withoutKind, clusterCode)
      if (!patch.brand) note(this.#counts.withoutBrand, clusterCode)
    }
    if (existing?.family.subCollectionCode === subCollectionCode) return
    const use = this.#uses.get(subCollectionCode) ?? nothing()
    note(use, clusterCode)
    this.#uses.set(subCollectionCode, use)
  }

  #price({ row, variant }: Taken): void {
    const { prices, formerPrices } = this.#counts
    if (row.price !== undefined) {
      prices.given += 1
      const rounded = roundedPrice(row.price, variant.exVatCents, variant.vatPerc)
      if (rounded) {
        prices.rounded += 1
        const isMet = prices.examples.some(({ given }) => given === rounded.given)
        if (!isMet && prices.examples.length < MAX_EXAMPLES) prices.examples.push(rounded)
      }
    }
    if (!row.formerPrice || variant.formerExVatCents === null) return
    formerPrices.given += 1
    if (roundedPrice(row.formerPrice, variant.formerExVatCents, variant.vatPerc)) formerPrices.rounded += 1
  }

  #stock({ row, variant }: Taken): void {
    const { untracked, soldOn, belowZero } = this.#counts
    if (row.isBelowZero) note(belowZero, variant.code)
    if (row.isUntracked) untracked.variants += 1
    if (variant.stockTenths > 0) return
    if (row.isUntracked) note(untracked.soldOut, variant.code)
    else if (row.sellsOn) note(soldOn, variant.code)
  }

  report(): ImportReport {
    const { brands, collections, subCollections } = this.#shelves.added
    const collectionOf = ({ collectionCode }: { collectionCode: string }) =>
      this.#shelves.collectionName(collectionCode)
    return {
      ...this.#counts,
      brands: brands.map(({ name }) => name),
      collections: collections.map(({ name }) => name),
      subCollections: subCollections.map((sub) => `${sub.name}, in ${collectionOf(sub)}`),
      shelves: [...this.#uses]
        .map(([code, noted]) => {
          const sub = this.#shelves.subNamed(code)
          const isNew = subCollections.some((one) => one.code === code)
          return { shelf: `${collectionOf(sub)} > ${sub.name}`, isNew, ...noted }
        })
        .sort((a, b) => b.count - a.count),
    }
  }
}
