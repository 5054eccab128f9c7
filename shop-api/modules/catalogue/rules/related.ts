import type { FamilyEntry } from './catalogue-rows.ts'

const MAX = 8

/**
 * The distance of another family from a family, best 0; null if they do not match. A good match is a different thing in
 * the same colour: a duvet cover with a sheet, not another sheet.
 */
function distance(own: FamilyEntry, other: FamilyEntry): number | null {
  if (other.subCollection === own.subCollection || other.sizesInStock.length === 0) return null
  // The leading colour is more significant than any of a dozen.
  const isSameColour = own.colours[0] !== undefined && other.colours.includes(own.colours[0])
  const isSamePattern = own.feature === other.feature
  const isSameBrand = own.brand === other.brand
  if (!isSameColour && !isSamePattern) return null
  const apart = own.collection === other.collection ? 0 : 4
  return (isSameColour ? 0 : 8) + apart + (isSamePattern ? 0 : 2) + (isSameBrand ? 0 : 1)
}

/** Takes from each kind in turn, so that a kikoy does not match eight shawls. */
function inTurn(entries: readonly FamilyEntry[]): FamilyEntry[] {
  const kinds = [...Map.groupBy(entries, ({ subCollection }) => subCollection).values()]
  const rounds = Math.max(0, ...kinds.map((kind) => kind.length))
  return Array.from({ length: rounds }, (_, round) => kinds.flatMap((kind) => kind[round] ?? [])).flat()
}

/**
 * Families that match a family: other kinds of its collection, then other collections, in its colour, its pattern and
 * brand first, taken from each kind in turn. If these do not fill the row, others of the same sub-collection follow.
 * Among equals the next in name order, so that each family links to other families than its neighbour does.
 * @param families in name order
 * @returns ids, at most eight
 */
export function relatedTo(families: readonly FamilyEntry[], position: number): number[] {
  const own = families[position]
  if (!own) return []
  const byDistance: FamilyEntry[][] = []
  const alike: FamilyEntry[] = []
  for (let step = 1; step < families.length; step += 1) {
    const other = families[(position + step) % families.length] as FamilyEntry
    const far = distance(own, other)
    if (far !== null) {
      byDistance[far] ??= []
      byDistance[far].push(other)
    } else if (other.subCollection === own.subCollection && alike.length < MAX) alike.push(other)
  }
  return [...inTurn(byDistance.flat()), ...alike].slice(0, MAX).map(({ id }) => id)
}
