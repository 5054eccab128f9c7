import { CancelledError } from '@tanstack/react-query'
import type { Input } from '../contract/call.ts'
import { EMPTY_FILTER } from '../contract/empty-filter.ts'
import type { Filter } from '../contract/filter.ts'
import type { Card, Facets } from '../contract/product-list.ts'
import { productList } from '../contract/product-list.ts'
import { ask } from '../http/call-client.ts'
import { queryClient, ShopProblem } from '../http/query-client.ts'
import { stockQtyOf } from './filter.ts'
import { packFilter } from './filter-pack.ts'

/** One page of the live list as the shop answered it. */
export interface LiveList {
  cards: Card[]
  total: number
  facets: Facets
  /** When a search found nothing: words that do. */
  didYouMean?: readonly { text: string; total: number }[]
  /** The sealed token of the filter; empty for the filter that filters nothing. */
  token: string
  /** When the stock was read, ISO instant. */
  stockTime: string
}

const NAME = 'product-list'
const keyOf = (filter: Filter) => [NAME, packFilter(filter)]

async function requestList(request: Filter & Pick<Input<typeof productList>, 'token'>, signal?: AbortSignal) {
  const answer = await ask(productList, { ...request, stockQty: stockQtyOf(request) }, { signal })
  if (!answer.ok) throw new ShopProblem(answer.problem)
  const { total, facets, token = '', stockTime, filter, didYouMean } = answer.meta
  const list: LiveList = { cards: answer.data, total, facets, token, stockTime, ...(didYouMean && { didYouMean }) }
  return { list, filter }
}

const askList = async (filter: Filter, signal: AbortSignal) => (await requestList(filter, signal)).list

/**
 * The list of a filter, in one call; what was answered within a minute is not asked again. A call still in flight for
 * another filter is cancelled: it answers null.
 * @throws ShopProblem when the shop refuses or cannot be reached
 */
export async function fetchList(filter: Filter): Promise<LiveList | null> {
  const queryKey = keyOf(filter)
  // Its own call may be on its way already, and goes on.
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
 * The filter an address's token stands for, where it holds something of one's own (favourites, a representative's stock);
 * null where it does not. Its list is at hand then.
 * @throws ShopProblem when the shop refuses or cannot be reached
 */
export async function ownFilterOf(token: string, isRep: boolean): Promise<Filter | null> {
  const { list, filter } = await requestList({ ...EMPTY_FILTER, token })
  if (!filter) return null
  // To everybody else stock is not shown: the list is the one without it.
  const own = isRep ? filter : { ...filter, inStock: false }
  if (!own.isFavorite && !own.inStock) return null
  if (own === filter) queryClient.setQueryData(keyOf(filter), list)
  return own
}

/** The list as it was answered last, when this visit has seen it: Back shows it in the same moment. */
export const cachedList = (filter: Filter): LiveList | undefined => queryClient.getQueryData(keyOf(filter))
