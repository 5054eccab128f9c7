import { freeCode, sameName, slugOf } from '../rules/codes.ts'
import { searchSynonyms } from '../rules/first-synonyms.ts'
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

/** Shelves that an import adds. A cover is the first available picture. */
export interface NewShelves {
  providers: { code: string; name: string; town: string }[]
  brands: Brand[]
  collections: (Collection & { coverSha: string })[]
  subCollections: (SubCollection & { coverSha: string })[]
}

/** Brands, collections and sub-collections that the shop has, in their order, and the codes of its providers. */
export interface StoredShelves {
  brands: Brand[]
  providers: string[]
  collections: Collection[]
  subCollections: SubCollection[]
}

/** The collection and sub-collection of products without a shelf. */
export const OTHER = 'Other products'

const words = (text: string) =>
  sameName(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
/** 'Throws' and 'throw', 'Bedsheets' and 'bedsheet': near enough for a kind of product. */
const stem = (word: string) => word.replace(/(ies|es|s)$/, '')
/**
 * The kinds of thing in a name, without adjectives: 'Kikoy towels' are towels, 'Scarves and hats' both. "Classic
 * kikoys" must not match every classic shirt.
 */
const thingsIn = (name: string) =>
  sameName(name)
    .split(/\band\b|[&,/+]/)
    .flatMap((part) => words(part).slice(-1))

/** Brands, collections and sub-collections: existing shelves, and shelves added by a file. */
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

  constructor({ brands, providers, collections, subCollections }: StoredShelves) {
    this.#brands = brands
    this.#providers = new Set(providers)
    this.#collections = collections
    this.#subs = subCollections
    for (const brand of brands) this.#knowBrand(brand)
    for (const sub of subCollections) this.#knowSub(sub)
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

  /** The brand of a file, created if absent: with its own provider, as it dispatches its own products. */
  brand(patch: BrandPatch): Brand {
    const existing =
      (patch.code && this.#brandBy.get(patch.code.toLowerCase())) || this.#brandBy.get(sameName(patch.name))
    if (existing) return existing
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

  /**
   * The sub-collection named in a file, else a sub-collection of that kind, else a new sub-collection: in the
   * collection of such things, else in the patch's own `otherwise`, else in "Other products". Titles and tags are
   * ignored: a single word is too vague.
   */
  shelf(patch: ShelfPatch, coverSha: string): SubCollection {
    const { subCollectionCode: code, subCollectionName: name = '', otherwise } = patch
    const byCode = code && this.#subBy.get(code)
    if (byCode) return byCode
    const kind = name || (code ?? '')
    const collection = this.#namedCollection(patch)
    const isNamed = Boolean(patch.collectionCode || patch.collectionName)
    if (isNamed) return this.#subIn(collection ?? this.#newCollection(patch, coverSha), kind || OTHER, code, coverSha)
    const existing = code || kind === '' ? undefined : (this.#kinds.get(sameName(kind)) ?? this.#bySynonym(kind))
    if (existing) return existing
    const holding = kind === '' ? undefined : this.#collectionOf(kind)
    if (holding) return this.#subIn(holding, kind, code, coverSha)
    const fallback = otherwise ?? { collectionName: OTHER }
    const other = this.#namedCollection(fallback) ?? this.#newCollection(fallback, coverSha)
    return this.#subIn(other, kind || fallback.subCollectionName || OTHER, code, coverSha)
  }

  /** A collection's sub-collection by its name, created if absent. */
  #subIn(collection: Collection, name: string, code: string | undefined, coverSha: string): SubCollection {
    const isIt = (sub: SubCollection) => sub.collectionCode === collection.code && sameName(sub.name) === sameName(name)
    const existing = code ? undefined : this.#subs.find(isIt)
    if (existing) return existing
    const sub: SubCollection = {
      code: code ?? freeCode(slugOf(name), (tried) => this.#subBy.has(tried)),
      name,
      collectionCode: collection.code,
    }
    this.added.subCollections.push({ ...sub, coverSha })
    this.#subs.push(sub)
    this.#knowSub(sub)
    return sub
  }

  #namedCollection({ collectionCode: code, collectionName: name }: ShelfPatch): Collection | undefined {
    return this.#collections.find(
      (one) => one.code === code || (!code && name && sameName(one.name) === sameName(name)),
    )
  }

  #newCollection({ collectionCode: code, collectionName: name }: ShelfPatch, coverSha: string): Collection {
    const named = name ?? code ?? OTHER
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

  /** The collection of such things by its own name, else by that of a sub-collection, the shortest one first. */
  #collectionOf(kind: string): Collection | undefined {
    const sought = new Set(
      thingsIn(kind)
        .flatMap((word) => [word, ...(searchSynonyms[word] ?? [])])
        .map(stem),
    )
    const fits = ({ name }: { name: string }) => thingsIn(name).some((word) => sought.has(stem(word)))
    const named = this.#collections.find(fits)
    if (named) return named
    const [sub] = this.#subs.filter(fits).sort((a, b) => words(a.name).length - words(b.name).length)
    return sub && this.#collections.find(({ code }) => code === sub.collectionCode)
  }
}
