import type { Answer } from '#lib/contract/problem.ts'
import { freshKey, isUndecided } from '#lib/http/attempt-key.ts'

/**
 * The idempotency key of a card payment, as `attempt-key.ts` keeps others, but in this page's memory alone: a request
 * with a card number is written nowhere, and a reload begins a new attempt.
 */
let open: { key: string; request: string } | null = null

/** Sends a card payment with the key of its attempt, and forgets key and request once the answer is certain. */
export async function cardAttempt<Data, Meta>(
  request: unknown,
  send: (key: string) => Promise<Answer<Data, Meta>>,
): Promise<Answer<Data, Meta>> {
  const body = JSON.stringify(request)
  const key = open?.request === body ? open.key : freshKey()
  open = { key, request: body }
  const answer = await send(key)
  if (!isUndecided(answer)) open = null
  return answer
}
