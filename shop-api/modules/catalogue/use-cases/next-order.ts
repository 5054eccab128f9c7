import { isDeepStrictEqual } from 'node:util'
import { refuse } from '../../../refusal.ts'

/** An order as it was seen, and as it is to be. */
export interface OrderChange {
  before: readonly string[]
  codes: readonly string[]
}

/**
 * The order that follows from what somebody arranged. What was added meanwhile comes after, as it was.
 * @param current the codes in their order now, locked
 * @throws changed-meanwhile where somebody else has put those that were seen in another order
 */
export function nextOrder(current: readonly string[], { before, codes }: OrderChange): string[] {
  const [there, seen] = [new Set(current), new Set(before)]
  const isAsSeen = isDeepStrictEqual(
    current.filter((code) => seen.has(code)),
    before.filter((code) => there.has(code)),
  )
  if (!isAsSeen)
    throw refuse('changed-meanwhile', 'Somebody else has changed this order meanwhile. It is shown as it is now.')
  const named = new Set(codes)
  return [...named].filter((code) => there.has(code)).concat(current.filter((code) => !named.has(code)))
}
