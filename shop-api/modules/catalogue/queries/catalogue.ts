import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { canonicalFilter, packFilter, publicFilter } from '#lib/catalogue/filter-token.ts'
import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'
import type { Filter } from '#lib/contract/catalogue/filter.ts'
import { listMeta } from '#lib/contract/catalogue/product-list.ts'
import type { Suggestion } from '#lib/contract/catalogue/suggestions.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Database, Session } from '../../../db/client.ts'
import type { WalPosition } from '../../../db/wal-position.ts'
import { SingleFlight } from '../../../runtime/single-flight.ts'
import { Worker } from '../../../runtime/worker.ts'
import { tenthsOf } from '../../pricing/rules/quantity.ts'
import { findCards, findCardsInColours, findSuggestedProducts } from '../../products/queries/cards.sql.ts'
import { readVersion } from '../../products/queries/catalogue-version.ts'
import { CatalogueIndex, type Narrowed } from '../rules/catalogue-index.ts'
import { type SearchedText, searchedTexts } from '../rules/search-text.ts'
import { selectSearched } from '../rules/select-searched.ts'
import { EmptySearchCounter } from '../use-cases/empty-search-counter.ts'
import { readCatalogue } from './catalogue-rows.ts'
import { familiesInStock, ledByStock } from './in-stock.ts'
import { Products } from './products.ts'
import { SearchReader } from './search.ts'

/** A page of the list in wire form: JSON text, ready to send. */
export interface ListPage {
  cards: string
  meta: string
  stockTime: string
}

/** Filters of a caller's own list, in addition to the public filters. */
export interface OwnFilter {
  favourites?: readonly number[]
  inStock?: number
}

/** A page without the moment it is answered at. */
type PageText = Omit<ListPage, 'stockTime'> & {
  /** The search, if it has no result in the whole shop. */
  lostSearch?: string
}

/** Maximum alternative searches offered after an empty result. */
const MAX_OFFERED = 3

const POLL_MS = 500
/** Maximum time for a replica to replay a change before the primary is read. */
const REPLAYED_WITHIN_MS = 500
/** Maximum wait of a request for an announced version; a very large catalogue takes longer to read. */
const REACHED_WITHIN_MS = 4_000
const LIST_CACHE_BYTES = 24 * 1024 * 1024
const MAX_SUGGESTIONS = 2_000

/**
 * The shop API's view of the catalogue: an index over all families (decision 9), recently requested pages and recently
 * read families. All of it belongs to one version of the catalogue and is dropped when the next version is seen.
 */
export class Catalogue {
  /** Single products, with the recently read families. */
  readonly products: Products
  readonly #database: Database
  readonly #clock: Clock
  readonly #reader: SearchReader
  readonly #worker: Worker
  readonly #emptySearches: EmptySearchCounter
  #index: CatalogueIndex | undefined
  #readAt = 0
  readonly #reaching = new SingleFlight<void>()
  readonly #reading = new SingleFlight<CatalogueIndex>()
  /** The primary's position when the present version was seen there: a replica must have replayed it. */
  #position: WalPosition | undefined
  readonly #pages = new LRUCache<string, PageText>({
    maxSize: LIST_CACHE_BYTES,
    sizeCalculation: ({ cards, meta }) => 2 * (cards.length + meta.length) + 200,
  })
  readonly #suggestions = new LRUCache<string, Suggestion[]>({ max: MAX_SUGGESTIONS })

  constructor(database: Database, clock: Clock, log: FastifyBaseLogger) {
    this.#database = database
    this.#clock = clock
    const reader = () => this.#reads()
    this.#reader = new SearchReader(reader)
    this.#emptySearches = new EmptySearchCounter(database, clock, log)
    this.products = new Products(reader, () => this.index())
    this.#worker = new Worker({
      run: () => this.refreshIfChanged(),
      everyMs: POLL_MS,
      log,
      failure: 'the catalogue version could not be read',
    })
  }

  /** Reads the index and, on a server with other writers, continues to check for changes. */
  async open(): Promise<void> {
    await this.#read()
    if (this.#database.kind !== 'pg') return
    this.#worker.start()
  }

  async close(): Promise<void> {
    await this.#worker.close()
    await this.#emptySearches.close()
  }

  /** Checks whether the catalogue has changed, and reads it again if so. Code that changes it here calls this after. */
  async refreshIfChanged(): Promise<void> {
    const version = await readVersion(this.#database)
    if (version === this.#index?.rows.version) return
    await this.#waitForReplica()
    await this.#read()
  }

  /**
   * Reads the catalogue again if the present index is older than an announced version. Several shop APIs do not see a
   * change at the same moment, and a storefront would cache a page of the old index.
   */
  async reach(version: number): Promise<void> {
    if (version <= (this.#index?.rows.version ?? 0)) return
    const reached = this.#reaching.run('reach', async () => {
      await this.refreshIfChanged()
      // A reading already in progress could have begun before that version.
      if (version > (this.#index?.rows.version ?? 0)) await this.refreshIfChanged()
    })
    // If the primary is unavailable the index remains usable, and the worker's next check logs it.
    const orGivenUp = reached.catch(() => undefined)
    await Promise.race([orGivenUp, pause(REACHED_WITHIN_MS, undefined, { ref: false })])
  }

  /** The primary's position when the present version was seen; undefined without a replica. */
  get position(): WalPosition | undefined {
    return this.#position
  }

  /** The session for reads: a replica that has the present version, else the primary. */
  #reads(): Session {
    return this.#database.reader(this.#position)
  }

  async #waitForReplica(): Promise<void> {
    this.#position = await this.#database.position()
    if (this.#position !== undefined) await this.#database.replica?.reached(this.#position, REPLAYED_WITHIN_MS)
  }

  /** Version, size and time (`performance.now()`) of the index; null before the first index. */
  get figures(): { version: number; families: number; readAt: number } | null {
    if (!this.#index) return null
    const { version, families } = this.#index.rows
    return { version, families: families.length, readAt: this.#readAt }
  }

  index(): Promise<CatalogueIndex> | CatalogueIndex {
    return this.#index ?? this.#read()
  }

  #read(): Promise<CatalogueIndex> {
    return this.#reading.run('index', async () => {
      const index = new CatalogueIndex(await readCatalogue(this.#reads(), this.#index?.rows))
      this.#index = index
      this.#readAt = performance.now()
      this.#pages.clear()
      this.#suggestions.clear()
      this.products.forget()
      return index
    })
  }

  /** One page of the public list, regardless of favourites and stock. */
  async list(input: Filter): Promise<ListPage> {
    const filter = canonicalFilter(publicFilter(input))
    const key = packFilter(filter)
    const cached = this.#pages.get(key)
    if (cached) return this.#asOfNow(cached)
    const index = await this.index()
    const page = await this.#pageOf(index, filter, {})
    // A page made while the catalogue changed is not cached: it can mix two versions.
    if (index === this.#index) this.#pages.set(key, page)
    return this.#asOfNow(page)
  }

  /**
   * One page of a caller's own list, which is not cached.
   * @param favourites ids of families
   * @param inStock how many there must be of one of a family's products, in its unit: the first such leads its card
   */
  async listOf(input: Filter, { favourites, inStock }: OwnFilter): Promise<ListPage> {
    const filter = canonicalFilter(publicFilter(input))
    if (inStock === undefined) return this.#asOfNow(await this.#pageOf(await this.index(), filter, { favourites }))
    const tenths = tenthsOf(inStock)
    const stocked = await familiesInStock(this.#reads(), tenths)
    return this.#asOfNow(await this.#pageOf(await this.index(), filter, { favourites, inStock: stocked }, tenths))
  }

  /** A cached page is current: products that sell out or are restocked make another version of the catalogue. */
  #asOfNow({ cards, meta, lostSearch }: PageText): ListPage {
    if (lostSearch !== undefined) this.#emptySearches.count(lostSearch)
    const stockTime = this.#clock().toISOString()
    return { cards, meta: `${meta.slice(0, -1)},"stockTime":${JSON.stringify(stockTime)}}`, stockTime }
  }

  /** @param stock in tenths, if cards must lead with a product that has this stock */
  async #pageOf(index: CatalogueIndex, filter: Filter, own: Narrowed, stock?: number): Promise<PageText> {
    const typed = await this.#sought(index, searchedTexts(filter))
    const { ids, total, facets, isLost, searchNotice } = selectSearched(index, filter, typed, own)
    const cached = ids.length ? await this.#cardsOf(ids, filter.colours) : new Map<number, string>()
    const meant = isLost && !searchNotice ? { didYouMean: await this.#meant(index, searchedTexts(filter)) } : {}
    const families = (short: readonly number[]) => this.products.families(short)
    const cards = stock === undefined ? cached : await ledByStock(this.#reads(), families, cached, stock)
    return {
      ...(isLost && { lostSearch: searchedTexts(filter).join(' ') }),
      cards: `[${ids.flatMap((id) => cards.get(id) ?? []).join(',')}]`,
      meta: JSON.stringify(z.encode(z.omit(listMeta, { stockTime: true }), { total, facets, ...meant, searchNotice })),
    }
  }

  async #cardsOf(ids: readonly number[], colours: readonly string[]): Promise<Map<number, string>> {
    const { query } = this.#reads()
    const rows = await (colours.length > 0 ? findCardsInColours(query, { ids, colours }) : findCards(query, { ids }))
    return new Map(rows.map(({ id, card }) => [id, card]))
  }

  /** Alternative texts for a search without results, each with its number of results. */
  async #meant(index: CatalogueIndex, texts: readonly string[]): Promise<{ text: string; total: number }[]> {
    const [text] = texts
    if (text === undefined) return []
    const found: { text: string; total: number }[] = []
    const tried = new Set<string>()
    for (const other of index.similarWords.otherTexts(text)) {
      const sought = await this.#sought(index, [other])
      // "pullover" and "pullovers" are one question.
      const stems = sought.flatMap(({ words }) => words.map(({ stem }) => stem)).join(' ')
      if (tried.has(stems)) continue
      tried.add(stems)
      const { total } = index.select(EMPTY_FILTER, sought)
      if (total > 0) found.push({ text: other, total })
      if (found.length === MAX_OFFERED) break
    }
    return found
  }

  /** Suggestions for a few letters, the likeliest first; at most ten, of every kind that fits. */
  async suggest(text: string): Promise<Suggestion[]> {
    const key = text.toLowerCase()
    const cached = this.#suggestions.get(key)
    if (cached) return cached
    const index = await this.index()
    const [sought] = await this.#sought(index, [text])
    const picked = index.search.suggest(sought as SearchedText)
    const ids = picked.flatMap(({ what }) => ('familyId' in what ? what.familyId : []))
    const rows = ids.length ? await findSuggestedProducts(this.#reads().query, { ids }) : []
    const families = new Map(rows.map((row) => [row.familyId, row]))
    const suggestions = picked.flatMap(({ what }): Suggestion[] => {
      if (!('familyId' in what)) {
        const { words: _words, ...choice } = what
        return [{ ...choice, id: null, image: null }]
      }
      const row = families.get(what.familyId)
      if (!row) return []
      const { code, name, image } = row
      const is = { type: 'product_name', sub_collection_code: row.subCollection, kind: null, count: null } as const
      return [{ ...is, code, name, image, id: what.productId ?? row.id }]
    })
    if (index === this.#index) this.#suggestions.set(key, suggestions)
    return suggestions
  }

  #sought(index: CatalogueIndex, texts: readonly string[]): Promise<SearchedText[]> {
    const { search } = texts.length > 0 ? index : { search: null }
    return Promise.all(
      texts.map((text) => this.#reader.read(text, search?.pairs ?? [], (bare) => search?.isFamilyCode(bare) ?? false)),
    )
  }
}
