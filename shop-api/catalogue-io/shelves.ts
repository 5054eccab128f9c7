import type { Query } from '../db/client.ts'
import { searchSynonyms } from '../seed/catalogue/search-synonyms.ts'
import { freeCode, sameName, slugOf } from './codes.ts'
import type { BrandPatch, ShelfPatch } from './product.ts'

export interface Brand {
  code: string
  name: string
  town: string
  providerCode: string
}

export interface Collection {
  code: string
  name: string
}

export interface SubCollection extends Collection {
  collectionCode: string
}

/** What an import adds to the shelves. A cover is the first picture that stands there. */
export interface NewShelves {
  providers: { code: string; name: string; town: string }[]
  brands: Brand[]
  collections: (Collection & { coverSha: string })[]
  subCollections: (SubCollection & { coverSha: string })[]
}

const words = (text: string) =>
  sameName(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
/** 'Throws' and 'throw', 'Bedsheets' and 'bedsheet': near enough for a kind of goods. */
const stem = (word: string) => word.replace(/(ies|es|s)$/, '')

/** Brands, collections and sub-collections: those there are, and those a file asks for besides. */
export class Shelves {
  readonly added: NewShelves = { providers: [], brands: [], collections: [], subCollections: [] }
  readonly #brands: Brand[]
  readonly #providers: Set<string>
  readonly #collections: Collection[]
  readonly #subs: SubCollection[]
  /** Names and codes in lower case. */
  readonly #brandBy = new Map<string, Brand>()
  readonly #subBy = new Map<string, SubCollection>()
  readonly #kinds = new Map<string, SubCollection>()

  private constructor(brands: Brand[], providers: string[], collections: Collection[], subs: SubCollection[]) {
    this.#brands = brands
    this.#providers = new Set(providers)
    this.#collections = collections
    this.#subs = subs
    for (const brand of brands) this.#knowBrand(brand)
    for (const sub of subs) this.#knowSub(sub)
  }

  static async read(query: Query): Promise<Shelves> {
    const brands = await query<Brand>(
      'SELECT code, name, town, provider_code AS "providerCode" FROM brands ORDER BY position',
    )
    const providers = await query<{ code: string }>('SELECT code FROM providers')
    const collections = await query<Collection>('SELECT code, name FROM collections ORDER BY position')
    const subs = await query<SubCollection>(
      'SELECT code, name, collection_code AS "collectionCode" FROM sub_collections ORDER BY position',
    )
    return new Shelves(
      brands,
      providers.map(({ code }) => code),
      collections,
      subs,
    )
  }

  #knowBrand(brand: Brand): void {
    this.#brandBy.set(brand.code.toLowerCase(), brand)
    this.#brandBy.set(sameName(brand.name), brand)
  }

  #knowSub(sub: SubCollection): void {
    this.#subBy.set(sub.code, sub)
    const name = sameName(sub.name)
    if (!this.#kinds.has(name)) this.#kinds.set(name, sub)
  }

  brandNamed(code: string): Brand {
    return this.#brandBy.get(code.toLowerCase()) as Brand
  }

  collectionName(code: string): string {
    return this.#collections.find((one) => one.code === code)?.name ?? code
  }

  subNamed(code: string): SubCollection {
    return this.#subBy.get(code) as SubCollection
  }

  /** The brand a file names, made when there is none: with a provider of its own, as it dispatches its own goods. */
  brand(patch: BrandPatch): Brand {
    const known = (patch.code && this.#brandBy.get(patch.code.toLowerCase())) || this.#brandBy.get(sameName(patch.name))
    if (known) return known
    const name = patch.name || (patch.code as string)
    const code = patch.code ?? freeCode(slugOf(name), (tried) => this.#brandBy.has(tried))
    const town = patch.town ?? ''
    const providerCode = patch.providerCode ?? freeCode(code.toLowerCase(), (tried) => this.#providers.has(tried))
    if (!this.#providers.has(providerCode)) {
      this.#providers.add(providerCode)
      this.added.providers.push({ code: providerCode, name: patch.providerName ?? name, town })
    }
    const brand = { code, name, town, providerCode }
    this.added.brands.push(brand)
    this.#brands.push(brand)
    this.#knowBrand(brand)
    return brand
  }

  /** The sub-collection a file names, one of that kind, or a new one in the collection that fits best. */
  shelf(patch: ShelfPatch, coverSha: string): SubCollection {
    const byCode = patch.subCollectionCode && this.#subBy.get(patch.subCollectionCode)
    if (byCode) return byCode
    const kind = patch.subCollectionName ?? patch.subCollectionCode ?? ''
    if (!patch.subCollectionCode && kind !== '') {
      const known = this.#kinds.get(sameName(kind)) ?? this.#bySynonym(kind)
      if (known) return known
    }
    const hinted = kind === '' ? this.#bestOf(this.#subs, patch.hints) : undefined
    if (hinted) return hinted
    const collection = this.#collection(patch, kind, coverSha)
    const sub: SubCollection = {
      code: patch.subCollectionCode ?? freeCode(slugOf(kind || 'other'), (tried) => this.#subBy.has(tried)),
      name: kind || 'Other',
      collectionCode: collection.code,
    }
    // Without a kind of its own it is "Other" of that collection, made once.
    const other = kind === '' ? this.#kinds.get('other') : undefined
    if (other) return other
    this.added.subCollections.push({ ...sub, coverSha })
    this.#subs.push(sub)
    this.#knowSub(sub)
    return sub
  }

  #collection(patch: ShelfPatch, kind: string, coverSha: string): Collection {
    const { collectionCode: code, collectionName: name } = patch
    const known = this.#collections.find(
      (one) => one.code === code || (!code && name && sameName(one.name) === sameName(name)),
    )
    if (known) return known
    if (!code && !name) {
      const best = this.#bestOf(this.#collections, [kind, ...patch.hints])
      if (best) return best
      const holding = this.#bestOf(this.#subs, [kind, ...patch.hints])
      const found = this.#collections.find((one) => one.code === holding?.collectionCode) ?? this.#collections[0]
      if (found) return found
    }
    const named = name ?? (kind || 'Goods')
    const collection = {
      code: code ?? freeCode(slugOf(named), (tried) => this.#collections.some((one) => one.code === tried)),
      name: named,
    }
    this.#collections.push(collection)
    this.added.collections.push({ ...collection, coverSha })
    return collection
  }

  /** 'Mablanketi', 'Throw', 'Bed sheets': the same kind by another word. */
  #bySynonym(kind: string): SubCollection | undefined {
    const meant = [sameName(kind), ...(searchSynonyms[sameName(kind)] ?? [])].map((text) =>
      words(text).map(stem).join(''),
    )
    return this.#subs.find((sub) => meant.includes(words(sub.name).map(stem).join('')))
  }

  /** The shelf whose name has most words of these texts. */
  #bestOf<S extends { name: string }>(shelves: readonly S[], texts: readonly string[]): S | undefined {
    const sought = new Set(
      texts
        .flatMap(words)
        .flatMap((word) => [word, ...(searchSynonyms[word] ?? [])])
        .map(stem),
    )
    let best: { shelf: S; score: number } | undefined
    for (const shelf of shelves) {
      const score = words(shelf.name).filter((word) => word.length > 2 && sought.has(stem(word))).length
      if (score > (best?.score ?? 0)) best = { shelf, score }
    }
    return best?.shelf
  }
}
