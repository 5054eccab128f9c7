import type { PicturedSellable } from './sellable.ts'

const picture = { sha256: '', alt: '', blur: '' }

/** A variant for tests with the given properties. */
export function sellable(given: Partial<PicturedSellable> & { id: number }): PicturedSellable {
  return {
    code: `SIM-${given.id}`,
    clusterCode: 'MAR-SB-0001',
    familyName: 'Simba Blanket',
    collectionCode: 'blankets',
    subCollectionCode: 'blankets-fleece',
    brandName: 'Mara Mills',
    provider: { code: 'mara', name: 'Mara Mills', town: 'Thika' },
    colourName: 'Madder',
    sizeName: '5 × 6',
    featureName: 'Woven border',
    unitText: 'piece',
    piecesPerBale: 24,
    stepTenths: 10,
    stockTenths: 1000,
    exVatCents: 1250_00,
    vatPerc: 16,
    agreed: [],
    ladders: [],
    visibility: true,
    media: picture,
    swatch: picture,
    ...given,
  }
}

/** Variants by id, in the form that pricing reads. */
export function shelf(...variants: PicturedSellable[]): Map<number, PicturedSellable> {
  return new Map(variants.map((variant) => [variant.id, variant]))
}
