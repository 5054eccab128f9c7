import type { Filter } from '#lib/contract/catalogue/filter.ts'
import { BEST_SELLERS, NAME_IN_SEARCH, NEWEST } from '#lib/contract/catalogue/filter-fields.ts'
import type { Facets } from '#lib/contract/catalogue/product-list.ts'
import { addBit, type Bits, both, countBits, countBoth, emptyBits, fullBits, hasBit, union } from './bits.ts'
import type { CatalogueRows, CodeName, FamilyEntry } from './catalogue-rows.ts'
import { type ChoiceSets, type Choices, facetsOf, type Group } from './facets.ts'
import { relatedTo } from './related.ts'
import { SearchIndex } from './search-index.ts'
import type { SearchedText } from './search-text.ts'
import { SimilarWords } from './spelling-corrections.ts'
import { type CountedKind, FLAGS, type Flag } from './suggestions.ts'
import type { TextHits } from './text-index.ts'

export interface Selection {
  /** Family ids of the requested page, in order. */
  ids: number[]
  total: number
  facets: Facets
}

/** Families by id that a list is restricted to, in addition to the public choices. */
export interface Narrowed {
  favourites?: readonly number[]
  inStock?: readonly number[]
}

/** The latest first. */
const byDay = (a: FamilyEntry, b: FamilyEntry) =>
  a.publishedOn < b.publishedOn ? 1 : a.publishedOn > b.publishedOn ? -1 : 0
/** By number of orders, then by quantity sold; equal or unsold families by date, the latest first. */
const bySales = (a: FamilyEntry, b: FamilyEntry) => b.orders - a.orders || b.sold - a.sold || byDay(a, b)

/** Manually placed families first, in their order. */
const byHand = (a: FamilyEntry, b: FamilyEntry) =>
  (a.handOrder ?? Number.MAX_SAFE_INTEGER) - (b.handOrder ?? Number.MAX_SAFE_INTEGER)
/** The key of that order among the cached orders; not a sort that a list can request. */
const BY_HAND = 0

type Picked = Pick<Filter, 'brands' | 'size' | 'feature' | 'collection' | 'subcollection'>

/**
 * The catalogue as sets of families, one per choice, so that a list with its counts is a few thousand machine words of
 * arithmetic for any number of families. Families are in name order; a position is a place in that order.
 */
export class CatalogueIndex {
  readonly rows: CatalogueRows
  readonly size: number
  readonly #everything: Bits
  readonly #by: Omit<ChoiceSets, 'flags' | 'available'>
  /** Sizes and colours, counting only those in stock. */
  readonly #inStock: Pick<ChoiceSets, 'size' | 'colour'>
  readonly #available: Bits
  readonly #flags: ChoiceSets['flags']
  /** Positions by price, the lowest first; families without a price are not in it. */
  readonly #byPrice: Int32Array
  readonly #unpriced: Int32Array
  /** Positions by publication day, the latest first; and by sales. Made at the first request. */
  readonly #orders = new Map<number, Int32Array>()
  readonly #collectionOf: Map<string, string>
  #search: SearchIndex | undefined
  #similarWords: SimilarWords | undefined
  #positions: Map<number, number> | undefined

  constructor(rows: CatalogueRows) {
    const { families } = rows
    this.rows = rows
    this.size = families.length
    this.#everything = fullBits(this.size)
    this.#by = {
      collection: this.#setsOf((at) => [at.collection]),
      subCollection: this.#setsOf((at) => [at.subCollection]),
      brand: this.#setsOf((at) => [at.brand]),
      feature: this.#setsOf((at) => [at.feature]),
      size: this.#setsOf((at) => at.sizes),
      colour: this.#setsOf((at) => at.colours),
    }
    this.#inStock = { size: this.#setsOf((at) => at.sizesInStock), colour: this.#setsOf((at) => at.coloursInStock) }
    this.#available = union(this.size, this.#inStock.size.values())
    const flag = (name: Flag) => this.#setsOf((at) => (at[name] ? [name] : [])).get(name) ?? emptyBits(this.size)
    this.#flags = { isNew: flag('isNew'), isTrending: flag('isTrending'), isOffer: flag('isOffer') }
    const positions = families.map((_, position) => position)
    const priceAt = (position: number) => families[position]?.priceCents ?? null
    this.#unpriced = Int32Array.from(positions.filter((position) => priceAt(position) === null))
    this.#byPrice = Int32Array.from(
      positions
        .filter((position) => priceAt(position) !== null)
        .sort((a, b) => (priceAt(a) as number) - (priceAt(b) as number) || a - b),
    )
    this.#collectionOf = new Map(
      rows.collections.flatMap((c) => c.subCollections.map((sub): [string, string] => [sub.code, c.code])),
    )
  }

  /** Made with the first search, because many versions of the catalogue see no search. */
  get search(): SearchIndex {
    this.#search ??= new SearchIndex(this.rows, (kind, code) => this.count(kind, code))
    return this.#search
  }

  /** Made with the first search without results. */
  get similarWords(): SimilarWords {
    this.#similarWords ??= new SimilarWords(this.rows)
    return this.#similarWords
  }

  #setsOf(codesOf: (family: CatalogueRows['families'][number]) => readonly string[]): Choices {
    const sets = new Map<string, Bits>()
    this.rows.families.forEach((family, position) => {
      for (const code of codesOf(family)) {
        const set = sets.get(code) ?? emptyBits(this.size)
        sets.set(code, set)
        addBit(set, position)
      }
    })
    return sets
  }

  /**
   * One page of the families that match, how many match, and how many each choice would leave.
   * @param sought the filter's texts that count
   * @param own ids of the families that the caller's own filters (favourites, stock) narrow it to; an absent one is ignored
   */
  select(filter: Filter, sought: readonly SearchedText[], { favourites, inStock }: Narrowed = {}): Selection {
    const hits = sought.length > 0 ? this.search.find(sought) : null
    const groups = this.#groupsOf(filter, hits)
    if (favourites) groups.set('favourite', this.#bitsOf(favourites))
    if (inStock) groups.set('stock', this.#bitsOf(inStock))
    const others = this.#othersOf(groups)
    const matching = others(null)
    const start = (filter.pageNo - 1) * filter.totalRecords
    const ids: number[] = []
    let seen = 0
    for (const position of this.#inOrder(filter, hits)) {
      if (!hasBit(matching, position)) continue
      if (seen >= start) ids.push((this.rows.families[position] as { id: number }).id)
      seen += 1
      if (ids.length === filter.totalRecords) break
    }
    const choices = { ...this.#stockedBy(filter), flags: this.#flags, available: this.#available }
    const facets = facetsOf(filter, this.rows, choices, others, this.priceMax(others('price')))
    if (hits) facets.isByMatch = true
    if (favourites) facets.others.isFavorite = countBits(matching)
    return { ids, total: countBits(matching), facets }
  }

  /** Choices for the counts of a filter: with "In stock", only sizes and colours in stock count. */
  #stockedBy({ isAvailable }: Filter) {
    return isAvailable ? { ...this.#by, ...this.#inStock } : this.#by
  }

  /** Number of families with a choice if no other choice is picked. */
  count(kind: CountedKind, code: string): number {
    const set = kind === 'flag' ? this.#flags[code as Flag] : this.#by[kind].get(code)
    return set ? countBits(set) : 0
  }

  /**
   * Ids of the families that go with a family, best first; empty if it is in no list.
   * @param together ids of the families bought together with it
   */
  related(id: number, together: readonly number[]): number[] {
    const position = this.#positionOf(id)
    return position === undefined ? [] : relatedTo(this.rows.families, position, together)
  }

  /** The colour family of a family's leading colour; undefined without it, or if the family is in no list. */
  leadingColour(id: number): string | undefined {
    return this.rows.families[this.#positionOf(id) ?? -1]?.colours[0]
  }

  #positionOf(id: number): number | undefined {
    this.#positions ??= new Map(this.rows.families.map((family, position) => [family.id, position]))
    return this.#positions.get(id)
  }

  /** Families by id; those in no list are left out. */
  #bitsOf(ids: readonly number[]): Bits {
    const bits = emptyBits(this.size)
    for (const id of ids) {
      const position = this.#positionOf(id)
      if (position !== undefined) addBit(bits, position)
    }
    return bits
  }

  /** Choices found in any of these sub-collections, or anywhere if the list is empty. */
  choicesIn(kind: 'size' | 'feature', subCollections: readonly string[]): CodeName[] {
    const within = subCollections.length ? this.#anyOf(this.#by.subCollection, subCollections) : this.#everything
    const names = kind === 'size' ? this.rows.sizes : this.rows.features
    return names.filter(({ code }) => {
      const set = this.#by[kind].get(code)
      return set !== undefined && countBoth(set, within) > 0
    })
  }

  /** The highest price including VAT, whole shillings, rounded up. */
  priceMax(within: Bits = this.#everything): number {
    for (let i = this.#byPrice.length - 1; i >= 0; i -= 1) {
      const position = this.#byPrice[i] as number
      if (hasBit(within, position)) return Math.ceil((this.rows.families[position]?.priceCents ?? 0) / 100)
    }
    return 0
  }

  #anyOf(choices: Choices, codes: readonly string[]): Bits {
    return union(
      this.size,
      codes.flatMap((code) => choices.get(code) ?? []),
    )
  }

  /** The sets that restrict the list; a group without a picked choice is absent. */
  #groupsOf(filter: Filter, hits: TextHits | null): Map<Group, Bits> {
    const groups = new Map<Group, Bits>()
    const collection = this.#collectionBits(filter)
    if (collection) groups.set('collection', collection)
    if (filter.brands.length) groups.set('brand', this.#anyOf(this.#by.brand, filter.brands))
    if (filter.feature.length) groups.set('feature', this.#anyOf(this.#by.feature, filter.feature))
    const { size, colour } = this.#stockedBy(filter)
    if (filter.size.length) groups.set('size', this.#anyOf(size, filter.size))
    if (filter.colours.length) groups.set('colour', this.#anyOf(colour, filter.colours))
    if (filter.isAvailable) groups.set('available', this.#available)
    for (const flag of Object.keys(FLAGS) as Flag[]) {
      if (filter[flag]) groups.set(flag, this.#flags[flag])
    }
    if (filter.price) groups.set('price', this.#priceBits(...filter.price))
    if (hits) groups.set('text', hits.bits)
    return groups
  }

  /** A picked collection is restricted by its own sub-collections that are also picked. */
  #collectionBits({ collection, subcollection }: Picked): Bits | null {
    if (collection.length === 0 && subcollection.length === 0) return null
    const narrowed = new Set(subcollection.map((code) => this.#collectionOf.get(code)))
    const whole = collection.filter((code) => !narrowed.has(code))
    return union(this.size, [
      this.#anyOf(this.#by.collection, whole),
      this.#anyOf(this.#by.subCollection, subcollection),
    ])
  }

  /** Families whose card's price lies between two whole-shilling bounds, both in. */
  #priceBits(min: number, max: number): Bits {
    const bits = emptyBits(this.size)
    for (const position of this.#byPrice) {
      const cents = this.rows.families[position]?.priceCents as number
      if (cents > max * 100) break
      if (cents >= min * 100) addBit(bits, position)
    }
    return bits
  }

  /** Returns the families left by all groups except one; null excludes no group. */
  #othersOf(groups: Map<Group, Bits>): (out: Group | null) => Bits {
    const made = new Map<Group | null, Bits>()
    return (out) => {
      const key = out !== null && groups.has(out) ? out : null
      let bits = made.get(key)
      if (!bits) {
        bits = this.#everything
        for (const [group, set] of groups) if (group !== key) bits = both(bits, set)
        made.set(key, bits)
      }
      return bits
    }
  }

  /** Positions in an order that is made once; equals are in name order. */
  #orderBy(sort: number, compare: (a: FamilyEntry, b: FamilyEntry) => number): Int32Array {
    const made = this.#orders.get(sort)
    if (made) return made
    const { families } = this.rows
    const positions = families.map((_, position) => position)
    positions.sort((a, b) => compare(families[a] as FamilyEntry, families[b] as FamilyEntry) || a - b)
    const order = Int32Array.from(positions)
    this.#orders.set(sort, order)
    return order
  }

  /** Whether a list is of one collection, or of parts of it: their products have a manual order. */
  #isOneCollection({ collection, subcollection }: Picked): boolean {
    return new Set([...collection, ...subcollection.map((code) => this.#collectionOf.get(code))]).size === 1
  }

  *#inOrder(filter: Filter, hits: TextHits | null): Iterable<number> {
    const { sort } = filter
    // The default order of a search is by relevance; any other order is as requested.
    if (sort === 3 && hits) yield* hits.order
    else if (sort === 3 && this.#isOneCollection(filter)) yield* this.#orderBy(BY_HAND, byHand)
    else if (sort === 3 || sort === NAME_IN_SEARCH) for (let at = 0; at < this.size; at += 1) yield at
    if (sort === NEWEST) yield* this.#orderBy(NEWEST, byDay)
    if (sort === BEST_SELLERS) yield* this.#orderBy(BEST_SELLERS, bySales)
    if (sort === 4) for (let at = this.size - 1; at >= 0; at -= 1) yield at
    if (sort === 1) yield* this.#byPrice
    if (sort === 2) for (let i = this.#byPrice.length - 1; i >= 0; i -= 1) yield this.#byPrice[i] as number
    // Families without a price are neither first nor cheapest: last in both directions.
    if (sort === 1 || sort === 2) yield* this.#unpriced
  }
}
