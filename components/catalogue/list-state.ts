import type { Filter } from '#lib/contract/catalogue/filter.ts'
import type { ShownList } from './shown-list.ts'

/** State of a list page: the drawn list and the requested list. */
export interface ListState {
  /** The filter of the last request: the controls show it at once. */
  requested: Filter
  /** The list that is drawn: that of the last request which was answered. */
  shown: ShownList
  /** Whether the response is slow enough to show that it is loading. */
  isSlow: boolean
  /** Why the last request failed, as text. */
  problem: string | null
  /** The number of the last request. Results of earlier requests are ignored. */
  request: number
}

export type ListAction = { request: number } & (
  | { type: 'requested'; filter: Filter }
  | { type: 'slow' }
  | { type: 'answered'; list: ShownList }
  | { type: 'failed'; problem: string }
  /** Ended without a response, since a newer call replaced it. */
  | { type: 'cancelled' }
  /** Shows a loaded list instead of a request. */
  | { type: 'shown'; list: ShownList }
)

export const listStateOf = (list: ShownList): ListState => ({
  requested: list.filter,
  shown: list,
  isSlow: false,
  problem: null,
  request: 0,
})

export function listReducer(state: ListState, action: ListAction): ListState {
  const { request } = action
  if (action.type === 'requested') return { ...state, requested: action.filter, problem: null, request }
  if (action.type === 'shown') return { ...listStateOf(action.list), request }
  if (request !== state.request) return state
  if (action.type === 'slow') return { ...state, isSlow: true }
  if (action.type === 'answered') return { ...state, shown: action.list, isSlow: false }
  return { ...state, isSlow: false, problem: action.type === 'failed' ? action.problem : state.problem }
}
