import { recall, remember } from '../browser/tab-storage.ts'
import type { Answer, ProblemCode } from '../contract/base/problem.ts'

/**
 * Idempotency keys that survive a reload: the same request has the same key until it has been answered. So a double
 * click, a retry or a lost response never makes two orders or two payments.
 */

interface Attempt {
  key: string
  /** The request it was made for, as JSON: another request is another attempt. */
  request: string
}

/** Refusals after which it is unknown whether the shop executed the request. */
const UNDECIDED: readonly ProblemCode[] = ['in-progress', 'internal-error', 'shop-unreachable', 'too-many-requests']

/**
 * Attempts with a secret, such as a card's number: only in this page's memory, never stored. A reload begins a new
 * attempt.
 */
const secrets = new Map<string, Attempt | null>()

export interface AttemptOptions {
  /** True for a request that must not be stored in the browser. */
  isSecret?: boolean
}

/** A new key. Not crypto.randomUUID: it is missing if a trial shop uses plain HTTP on a local network. */
export function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Sends a write with the key of its attempt, and deletes the key once the result is certain.
 * @param name the attempted call, such as `place-order`
 * @param send gets the key; its result decides whether the attempt is over
 */
export async function attempt<Data, Meta>(
  name: string,
  request: unknown,
  send: (key: string) => Promise<Answer<Data, Meta>>,
  { isSecret }: AttemptOptions = {},
): Promise<Answer<Data, Meta>> {
  const slot = `attempt.${name}`
  const json = JSON.stringify(request)
  const keep = (made: Attempt | null) => (isSecret ? secrets.set(slot, made) : remember(slot, made))
  const open = isSecret ? secrets.get(slot) : recall<Attempt>(slot)
  const key = open?.request === json ? open.key : freshKey()
  keep({ key, request: json })
  const answer = await send(key)
  if (!isUndecided(answer)) keep(null)
  return answer
}

/** Whether it is unknown, after this answer, if the shop carried out the request. */
export function isUndecided(answer: Answer<unknown, unknown>): boolean {
  return !answer.ok && UNDECIDED.includes(answer.problem.code)
}
