import type { AnswerOf, Call, Input } from '../contract/base/call.ts'
import { mutation } from '../http/mutation.ts'
import { refreshQuotes } from './queries.ts'

/** Refusals after which the page is outdated: a newer version, another state, less stock, other prices. */
const OUTDATED: readonly string[] = ['changed-meanwhile', 'not-allowed', 'out-of-stock', 'price-changed']

/**
 * Sends a change of a quote, exactly once per attempt, and reads the quote again if it has changed.
 * @param load fetches the call's declaration
 */
export async function writeQuote<C extends Call>(load: () => Promise<C>, input: Input<C>): Promise<AnswerOf<C>> {
  const answer = await mutation(await load(), input)
  if (answer.ok || OUTDATED.includes(answer.problem.code)) await refreshQuotes()
  return answer
}
