import type { FamilyEntry } from './catalogue-rows.ts'

const MOST = 8

/** How near one family is to another, nearest 0; null when nothing binds them. */
function distance(own: FamilyEntry, other: FamilyEntry): number | null {
  const pattern = own.feature === other.feature
  const mill = own.brand === other.brand
  const within = own.subCollection === other.subCollection ? 0 : own.collection === other.collection ? 4 : 8
  if (within > 0 && !pattern && !mill) return null
  return within + (pattern && mill ? 0 : pattern ? 1 : mill ? 2 : 3)
}

/**
 * Families that go with one: of its sub-collection first, then of its pattern or mill; among equals the next in name
 * order, so that each family leads to others than its neighbour does.
 * @param families in name order
 * @returns ids, at most eight
 */
export function relatedTo(families: readonly FamilyEntry[], position: number): number[] {
  const own = families[position]
  if (!own) return []
  const byDistance: number[][] = []
  for (let step = 1; step < families.length; step += 1) {
    const other = families[(position + step) % families.length] as FamilyEntry
    const far = distance(own, other)
    if (far === null) continue
    byDistance[far] ??= []
    byDistance[far].push(other.id)
  }
  return byDistance.flat().slice(0, MOST)
}
