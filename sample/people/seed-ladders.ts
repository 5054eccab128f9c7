import { dayInNairobi } from '#lib/format/clock.ts'
import type { Database } from '#shop-api/db/client.ts'
import { priceLadderSteps, priceLadders, priceLadderTargets } from '#shop-api/db/schema/price-ladders.ts'

const DAY_MS = 86_400_000

/** Ladders of sample products for all buyers. Steps are pairs of pieces and hundredths of a percent off. */
const LADDERS = [
  {
    name: 'School knitwear by quantity',
    counting: 'family',
    subCollectionCode: 'school-knitwear',
    steps: [
      [24, 500],
      [50, 800],
      [120, 1200],
      [600, 1800],
    ],
  },
  {
    name: 'Scarves and hats, mixed',
    counting: 'collection',
    subCollectionCode: 'scarves-and-hats',
    steps: [
      [36, 600],
      [120, 1000],
    ],
  },
] as const

/** Adds the sample ladders; skipped if the shop has ladders, or does not have the sample collections. */
export async function seedLadders(database: Database, now: Date): Promise<void> {
  await database.transaction(async ({ db, query }) => {
    const [any] = await query('SELECT 1 FROM price_ladders LIMIT 1')
    if (any) return
    for (const { name, counting, subCollectionCode, steps } of LADDERS) {
      const [known] = await query('SELECT 1 FROM sub_collections WHERE code = $1', [subCollectionCode])
      if (!known) continue
      const validFrom = dayInNairobi(new Date(now.getTime() - 100 * DAY_MS))
      const [row] = await db
        .insert(priceLadders)
        .values({ name, counting, validFrom })
        .returning({ id: priceLadders.id })
      const ladderId = (row as { id: number }).id
      await db.insert(priceLadderTargets).values({ ladderId, subCollectionCode })
      await db
        .insert(priceLadderSteps)
        .values(steps.map(([fromUnits, percentHundredths]) => ({ ladderId, fromUnits, percentHundredths })))
    }
  })
}
