import type { Promotion } from './promotion.ts'

/**
 * An offer for tests: ten percent off all products for all customers, active in November 2026, with the given changes.
 */
export function promotion(given: Partial<Promotion> & { id: number }): Promotion {
  return {
    name: 'Ten percent off',
    code: null,
    benefit: { kind: 'percent', percentHundredths: 1000 },
    unit: 'piece',
    leastUnits: 1,
    leastCents: 0,
    productIds: null,
    audience: 'everybody',
    companyIds: new Set(),
    countyIds: null,
    isFirstOrderOnly: false,
    limitPerPerson: null,
    limitInAll: null,
    used: 0,
    startsAt: new Date('2026-10-31T21:00:00Z'),
    endsAt: new Date('2026-11-30T21:00:00Z'),
    endedAt: null,
    ...given,
  }
}
