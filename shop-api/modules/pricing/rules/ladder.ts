import { LadderCount } from '#lib/catalogue/price-ladder.ts'
import type { LadderCounting, LadderStep, LadderUnit } from '#lib/contract/pricing/ladder.ts'
import type { Sellable } from './sellable.ts'

/** Lower prices for larger quantities, which can be counted over several lines of a cart. */
export interface Ladder {
  id: number
  counting: LadderCounting
  unit: LadderUnit
  steps: readonly LadderStep[]
  /** The collections and sub-collections among its targets. */
  collections: ReadonlySet<string>
  subCollections: ReadonlySet<string>
}

/** A line as far as ladders count it. */
export interface CountedLine {
  variant: Pick<
    Sellable,
    'id' | 'clusterCode' | 'collectionCode' | 'subCollectionCode' | 'piecesPerBale' | 'visibility' | 'ladders'
  >
  tenths: number
}

/** Adds a line to the count of a key. */
function countIn<Key>(counts: Map<Key, LadderCount>, key: Key, { variant, tenths }: CountedLine): void {
  let count = counts.get(key)
  if (!count) {
    count = new LadderCount()
    counts.set(key, count)
  }
  count.add(tenths, variant.piecesPerBale)
}

/** The quantity that a ladder counts for a product. */
export type LadderCounter = (variant: CountedLine['variant']) => (ladder: Ladder) => LadderCount

const NOTHING = new LadderCount()

/**
 * Counts the lines of a cart for their ladders. Products that are not for sale do not count.
 * @param lines one line per product, in any order
 */
export function countForLadders(lines: readonly CountedLine[]): LadderCounter {
  const counted = lines.filter(({ variant }) => variant.visibility)
  // Most carts have no ladder, and need no counts.
  if (!counted.some(({ variant }) => variant.ladders.length > 0)) return () => () => NOTHING
  const variants = new Map<number, LadderCount>()
  const families = new Map<string, LadderCount>()
  const collections = new Map<string, LadderCount>()
  const subCollections = new Map<string, LadderCount>()
  const rules = new Map<number, LadderCount>()
  for (const line of counted) {
    const { id, clusterCode, collectionCode, subCollectionCode, ladders } = line.variant
    countIn(variants, id, line)
    countIn(families, clusterCode, line)
    countIn(collections, collectionCode, line)
    countIn(subCollections, subCollectionCode, line)
    for (const ladder of ladders) if (ladder.counting === 'rule') countIn(rules, ladder.id, line)
  }
  return ({ id, clusterCode, collectionCode, subCollectionCode }) => {
    const variant = variants.get(id) ?? NOTHING
    const family = families.get(clusterCode) ?? NOTHING
    const collection = collections.get(collectionCode) ?? NOTHING
    const subCollection = subCollections.get(subCollectionCode) ?? NOTHING
    return (ladder) => {
      if (ladder.counting === 'variant') return variant
      if (ladder.counting === 'family') return family
      if (ladder.counting === 'rule') return rules.get(ladder.id) ?? NOTHING
      const isOfSub = !ladder.collections.has(collectionCode) && ladder.subCollections.has(subCollectionCode)
      return isOfSub ? subCollection : collection
    }
  }
}
