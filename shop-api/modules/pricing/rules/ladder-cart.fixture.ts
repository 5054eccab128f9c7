import fc from 'fast-check'
import { LADDER_COUNTINGS, LADDER_UNITS } from '#lib/contract/pricing/ladder.ts'
import { quantityOf } from './quantity.ts'
import { sellable } from './sellable.fixture.ts'

const steps = fc.uniqueArray(
  fc.record({
    fromUnits: fc.integer({ min: 1, max: 300 }),
    price: fc.oneof(
      fc.record({ exVatPrice: fc.integer({ min: 1, max: 2000_00 }), percentHundredths: fc.constant(null) }),
      fc.record({ exVatPrice: fc.constant(null), percentHundredths: fc.integer({ min: 1, max: 9000 }) }),
    ),
  }),
  { selector: ({ fromUnits }) => fromUnits, minLength: 1, maxLength: 5 },
)
/** Pieces per bale. */
export const BALE_SIZES = [1, 3, 7, 12, 24] as const

const names = fc.constantFrom('a', 'b', 'c')
const ladders = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 9 }),
    counting: fc.constantFrom(...LADDER_COUNTINGS),
    unit: fc.constantFrom(...LADDER_UNITS),
    collections: fc.array(names).map((list) => new Set(list)),
    subCollections: fc.array(names).map((list) => new Set(list)),
    steps: steps.map((some) =>
      some
        .map(({ fromUnits, price }) => ({ fromUnits, ...price }))
        .toSorted((one, other) => one.fromUnits - other.fromUnits),
    ),
  }),
  { selector: ({ id }) => id, maxLength: 5 },
)
const stock = ladders.chain((all) =>
  fc.uniqueArray(
    fc
      .record({
        id: fc.integer({ min: 1, max: 12 }),
        exVatCents: fc.integer({ min: 1, max: 2000_00 }),
        piecesPerBale: fc.constantFrom(...BALE_SIZES),
        stepTenths: fc.constantFrom(1, 10),
        visibility: fc.boolean(),
        clusterCode: names,
        collectionCode: names,
        subCollectionCode: names,
        agreed: fc.array(
          fc.record({ fromBales: fc.integer({ min: 0, max: 5 }), exVatPrice: fc.integer({ min: 1, max: 2000_00 }) }),
          { maxLength: 2 },
        ),
        ladders: fc.subarray(all),
      })
      .map(sellable),
    { selector: ({ id }) => id, minLength: 1, maxLength: 8 },
  ),
)
/** Products with ladders of all kinds, and lines of a cart with them. */
export const anyCart = stock.chain((variants) =>
  fc.record({
    variants: fc.constant(variants),
    lines: fc.array(
      fc.record({
        productId: fc.constantFrom(...variants.map(({ id }) => id)),
        quantity: fc.integer({ min: 1, max: 2000 }).map(quantityOf),
      }),
      { minLength: 1, maxLength: 10 },
    ),
  }),
)
