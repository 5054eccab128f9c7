import { CancelledError } from '@tanstack/react-query'
import type { Input } from '../contract/base/call.ts'
import { EMPTY_FILTER } from '../contract/catalogue/empty-filter.ts'
import type { Filter } from '../contract/catalogue/filter.ts'
import type { Card, Facets, SearchNotice } from '../contract/catalogue/product-list.ts'
import { productList } from '../contract/catalogue/product-list.ts'
import { ask } from '../http/call-client.ts'
import { queryClient, ShopProblem } from '../http/query-client.ts'
import { stockQtyOf } from './filter.ts'
import { packFilter } from './filter-pack.ts'

/** One page of the live list in the shop's response. */
export interface LiveList {
  cards: Card[]
  total: number
  facets: Facets
  /** If a search found no products: search texts that do. */
  didYouMean?: readonly { text: string; total: number }[]
  searchNotice?: SearchNotice
  /** The sealed token of the filter; empty for the empty filter. */
  token: string
  /** When the stock was read, ISO instant. */
  stockTime: string
}

const NAME = 'product-list'
const keyOf = (filter: Filter) => [NAME, packFilter(filter)]

async function requestList(request: Filter & Pick<Input<typeof productList>, 'token'>, signal?: AbortSignal) {
  const answer = await ask(productList, { ...request, stockQty: stockQtyOf(request) }, { signal })
  if (!answer.ok) throw new ShopProblem(answer.problem)
  const { total, facets, token = '', stockTime, filter, didYouMean, searchNotice } = answer.meta
  const list: LiveList = {
    cards: answer.data,
    total,
    facets,
    token,
    stockTime,
    ...(didYouMean && { didYouMean }),
    ...(searchNotice && { searchNotice }),
  }
  return { list, filter }
}

const askList = async (filter: Filter, signal: AbortSignal) => (await requestList(filter, signal)).list

/**
 * The list of a filter, in one call; a response is reused for one minute. Cancels a pending call for another filter,
 * which then returns null.
 * @throws ShopProblem if the shop refuses or cannot be reached
 */
export async function fetchList(filter: Filter): Promise<LiveList | null> {
  const queryKey = keyOf(filter)
  // A call for the same filter can be pending already, and continues.
  const others = ({ queryKey: [name, key] }: { queryKey: readonly unknown[] }) => name === NAME && key !== queryKey[1]
  void queryClient.cancelQueries({ predicate: others })
  try {
    return await queryClient.fetchQuery({ queryKey, queryFn: ({ signal }) => askList(filter, signal) })
  } catch (error) {
    if (error instanceof CancelledError) return null
    throw error
  }
}

/**
 * The filter of an address's token if it contains personal parts (favourites, a representative's stock); otherwise
 * null. Its list is then in the cache.
 * @throws ShopProblem if the shop refuses or cannot be reached
 */
export async function ownFilterOf(token: string, isRep: boolean): Promise<Filter | null> {
  const { list, filter } = await requestList({ ...EMPTY_FILTER, token })
  if (!filter) return null
  // Other users do not see stock: use the list without the stock filter.
  const own = isRep ? filter : { ...filter, inStock: false }
  if (!own.isFavorite && !own.inStock) return null
  if (own === filter) queryClient.setQueryData(keyOf(filter), list)
  return own
}

/** The list of the last response in this visit: Back shows it at once. */
export const cachedList = (filter: Filter): LiveList | undefined => queryClient.getQueryData(keyOf(filter))
