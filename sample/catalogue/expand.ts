import { fractionOf } from './seeded.ts'
import type { Family, StockRule, Variant } from './types.ts'

/**
 * Stock of one variant, in whole units. Decided by the sku alone, so that a fresh seed is the same everywhere.
 * Usual: 3 % none, 7 % one to five, else 40 to 4,000 with small figures commoner than large ones.
 */
export function stockOf(sku: string, rule: StockRule): number {
  if (rule === 'to-order') return 0
  const chance = fractionOf(`${sku} stock`)
  const amount = fractionOf(`${sku} amount`)
  const few = 1 + Math.floor(amount * 5)
  if (rule === 'scarce') return chance < 0.4 ? 0 : few
  if (chance < 0.03) return 0
  if (chance < 0.1) return few
  return Math.round(40 * 100 ** amount)
}

/** Every variant of a family: colours × sizes without the holes, colour by colour, sizes ascending. */
export function variantsOf(family: Family): Variant[] {
  const holes = new Set(family.unavailable.map(([colour, size]) => `${colour} ${size}`))
  return family.colours.flatMap(({ colorCode }) =>
    family.sizes
      .filter(({ sizeCode }) => !holes.has(`${colorCode} ${sizeCode}`))
      .map(({ sizeCode, exVatCents, formerExVatCents, piecesPerBale }) => {
        const sku = `${family.clusterCode}-${colorCode}-${sizeCode}`
        const variant: Variant = {
          sku,
          clusterCode: family.clusterCode,
          colorCode,
          sizeCode,
          exVatCents,
          piecesPerBale,
          stock: stockOf(sku, family.stock),
        }
        return formerExVatCents === undefined ? variant : { ...variant, formerExVatCents }
      }),
  )
}

/** The variants of all families, in their order. */
export function expand(families: readonly Family[]): Variant[] {
  return families.flatMap(variantsOf)
}
