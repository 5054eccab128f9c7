import type { Ladder } from './ladder.ts'

/** A ladder for tests: steps are pairs of units and a price in cents. */
export const ladder = ({
  steps,
  ...given
}: Partial<Omit<Ladder, 'steps'>> & { steps: readonly (readonly [fromUnits: number, cents: number])[] }): Ladder => ({
  id: 1,
  counting: 'family',
  unit: 'piece',
  collections: new Set(),
  subCollections: new Set(),
  steps: steps.map(([fromUnits, exVatPrice]) => ({ fromUnits, exVatPrice, percentHundredths: null })),
  ...given,
})
