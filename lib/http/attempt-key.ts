import { recall, remember } from '../browser/tab-storage.ts'
import type { Answer, ProblemCode } from '../contract/problem.ts'

/**
 * Idempotency keys that outlive a reload: the same request keeps its key until it has been answered, so a double click,
 * a retry or a lost answer never makes two orders or two payments.
 */

interface Attempt {
  key: string
  /** The request it was made for, as JSON: another request is another attempt. */
  request: string
}

/** Refusals after which it is not known whether the shop carried out the request. */
const UNDECIDED: readonly ProblemCode[] = ['in-progress', 'internal-error', 'shop-unreachable', 'too-many-requests']

/** Attempts with a secret, such as a card's number: in this page's memory alone, written nowhere. A reload begins a new one. */
const secrets = new Map<string, Attempt | null>()

export interface AttemptOptions {
  /** True for a request that must not be kept in the browser's storage. */
  isSecret?: boolean
}

/** A new key. Not crypto.randomUUID: it is missing where the shop is tried over plain HTTP on a local network. */
export function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Sends a write with the key of its attempt, and forgets the key once the answer is certain.
 * @param name what is attempted, such as `place-order`
 * @param send gets the key; its answer tells whether the attempt is over
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
