import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'
import type { Facets } from '#lib/contract/catalogue/product-list.ts'
import { type ListAction, listReducer, listStateOf } from './list-state.ts'
import type { ShownList } from './shown-list.ts'

const list = (pageNo: number): ShownList => ({
  filter: { ...EMPTY_FILTER, pageNo },
  cards: [],
  total: 0,
  facets: {} as Facets,
  token: `page-${pageNo}`,
  stockTime: null,
})
const first = list(1)
const stateAfter = (...actions: ListAction[]) => actions.reduce(listReducer, listStateOf(first))
const request = (pageNo: number): ListAction => ({ type: 'requested', request: pageNo, filter: list(pageNo).filter })

describe('the state of a list', () => {
  it('shows the requested list once its response arrives', () => {
    const loading = stateAfter(request(2), { type: 'slow', request: 2 })
    expect([loading.requested.pageNo, loading.shown, loading.isSlow]).toEqual([2, first, true])
    const answered = listReducer(loading, { type: 'answered', request: 2, list: list(2) })
    expect([answered.shown.token, answered.isSlow]).toEqual(['page-2', false])
  })
  it('ignores a request that a newer request has replaced', () => {
    const state = stateAfter(request(2), request(3))
    for (const action of [
      { type: 'slow', request: 2 },
      { type: 'answered', request: 2, list: list(2) },
      { type: 'failed', request: 2, problem: 'no' },
      { type: 'cancelled', request: 2 },
    ] as const)
      expect(listReducer(state, action)).toBe(state)
  })
  it('leaves the list unchanged and shows the reason if a request fails, until the next request', () => {
    const failed = stateAfter(request(2), { type: 'slow', request: 2 }, { type: 'failed', request: 2, problem: 'Away' })
    expect([failed.shown, failed.problem, failed.isSlow]).toEqual([first, 'Away', false])
    expect(listReducer(failed, request(3)).problem).toBeNull()
  })
  it('shows a loaded list instead of the pending request', () => {
    const state = stateAfter(request(2), { type: 'slow', request: 2 }, { type: 'shown', request: 3, list: list(4) })
    expect(state).toEqual({ ...listStateOf(list(4)), request: 3 })
    expect(listReducer(state, { type: 'answered', request: 2, list: list(2) })).toBe(state)
  })
})
