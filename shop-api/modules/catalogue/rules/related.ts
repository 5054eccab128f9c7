import type { FamilyEntry } from './catalogue-rows.ts'

const MAX = 8

/** Takes from each kind in turn, so that a kikoy does not match eight shawls. */
function inTurn(entries: readonly FamilyEntry[]): FamilyEntry[] {
  const kinds = [...Map.groupBy(entries, ({ subCollection }) => subCollection).values()]
  const rounds = Math.max(0, ...kinds.map((kind) => kind.length))
  return Array.from({ length: rounds }, (_, round) => kinds.flatMap((kind) => kind[round] ?? [])).flat()
}

/**
 * Families that go with a family: first those bought together with it, then the other kinds of its collection, taken
 * from each kind in turn, then others of the same kind. Colour does not count. Sold-out families are left out, unless
 * of the same kind. Among equals the next in name order, so that each family links to other families than its neighbour
 * does.
 * @param families in name order
 * @param together ids of families bought together with it, most frequent first
 * @returns ids, at most eight
 */
export function relatedTo(families: readonly FamilyEntry[], position: number, together: readonly number[]): number[] {
  const own = families[position]
  if (!own) return []
  const others = [...families.slice(position + 1), ...families.slice(0, position)]
  const inStock = others.filter(({ sizesInStock }) => sizesInStock.length > 0)
  const bought = together.filter((id) => inStock.some((one) => one.id === id))
  const sameUse = inStock.filter((one) => one.collection === own.collection && one.subCollection !== own.subCollection)
  const alike = others.filter(({ subCollection }) => subCollection === own.subCollection)
  return [...new Set([...bought, ...[...inTurn(sameUse), ...alike].map(({ id }) => id)])].slice(0, MAX)
}
