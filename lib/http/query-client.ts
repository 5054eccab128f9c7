import { QueryClient } from '@tanstack/react-query'
import type { Answer, Problem } from '../contract/base/problem.ts'

/** Error of a failed read: it contains the shop's problem, with the message that a page shows. */
export class ShopProblem extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.message)
    this.name = 'ShopProblem'
    this.problem = problem
  }
}

/** The data of a response; throws a ShopProblem for a refusal. */
export function dataOf<Data, Meta>(answer: Answer<Data, Meta>): Data {
  if (answer.ok) return answer.data
  throw new ShopProblem(answer.problem)
}

/** One retry for transient problems; other problems are shown at once. */
function retry(failures: number, error: Error): boolean {
  return failures < 1 && (!(error instanceof ShopProblem) || error.problem.retryable)
}

/** One cache for all pages of a visit. Cart and order responses are fresh for at most a minute. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry, retryDelay: 800, staleTime: 60_000 }, mutations: { retry: false } },
})

/** The key of the account's cart, priced. */
export const ACCOUNT_CART = ['cart-list', 'account']
