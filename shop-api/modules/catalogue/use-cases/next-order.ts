import { isDeepStrictEqual } from 'node:util'
import { refuse } from '../../../refusal.ts'

/** The order that was read, and the requested order. */
export interface OrderChange {
  before: readonly string[]
  codes: readonly string[]
}

/**
 * The order after a rearrangement. Items added in the meantime follow in their order.
 * @param current the codes in their present order, locked
 * @throws `changed-meanwhile` if another person reordered the items that were read
 */
export function nextOrder(current: readonly string[], { before, codes }: OrderChange): string[] {
  const [there, seen] = [new Set(current), new Set(before)]
  const isAsSeen = isDeepStrictEqual(
    current.filter((code) => seen.has(code)),
    before.filter((code) => there.has(code)),
  )
  if (!isAsSeen) throw refuse('changed-meanwhile', 'Someone else has changed this order. The current order is shown.')
  const named = new Set(codes)
  return [...named].filter((code) => there.has(code)).concat(current.filter((code) => !named.has(code)))
}
