import { CancelledError } from '@tanstack/react-query'
import { ask } from '../call-client.ts'
import type { Filter } from '../contract/filter.ts'
import type { Card, Facets } from '../contract/product-list.ts'
import { productList } from '../contract/product-list.ts'
import { packFilter } from '../filter-pack.ts'
import { queryClient, ShopProblem } from './client.ts'

/** One page of the live list as the shop answered it. */
export interface LiveList {
  cards: Card[]
  total: number
  facets: Facets
  /** The sealed token of the filter; empty for the filter that filters nothing. */
  token: string
  /** When the stock was read, ISO instant. */
  stockTime: string
}

const NAME = 'product-list'
const keyOf = (filter: Filter) => [NAME, packFilter(filter)]

async function askList(filter: Filter, signal: AbortSignal): Promise<LiveList> {
  const answer = await ask(productList, filter, { signal })
  if (!answer.ok) throw new ShopProblem(answer.problem)
  const { total, facets, token = '', stockTime } = answer.meta
  return { cards: answer.data, total, facets, token, stockTime }
}

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

/** The list as it was answered last, when this visit has seen it: Back shows it in the same moment. */
export const knownList = (filter: Filter): LiveList | undefined => queryClient.getQueryData(keyOf(filter))
