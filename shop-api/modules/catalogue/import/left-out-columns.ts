import type { Cents } from '#lib/format/money.ts'
import { needsApproval } from '../../pricing/rules/below-cost.ts'
import type { Taken } from './merge.ts'
import type { ProductDoc, ProductPatch, VariantPatch } from './product.ts'

/** Fields that an import by staff leaves unchanged; an import by command takes all fields. */
export interface ImportRules {
  withoutPrices: boolean
  withoutStock: boolean
}

/** The problem text of a new variant if prices are left out. */
export const NEEDS_PRICE = 'A new variant needs a price, and this import leaves prices out.'

/** A price below cost: the old price remains until a second person approves. */
export interface HeldPrice {
  variantId: number
  code: string
  before: Cents
  after: Cents
}

function withoutPrice({ price: _price, exVat: _exVat, formerPrice: _was, formerExVat: _wasEx, ...row }: VariantPatch) {
  const { vatPerc: _vat, ...others } = row
  return others
}

function withoutStock({ stockTenths: _stock, isUntracked: _untracked, sellsOn: _sellsOn, ...row }: VariantPatch) {
  const { isBelowZero: _below, ...others } = row
  return others
}

/** A product of a file without the columns that are left out. */
export function withoutColumns(patch: ProductPatch, rules: ImportRules): ProductPatch {
  const variants = patch.variants.map((row) => {
    const priced = rules.withoutPrices ? withoutPrice(row) : row
    return rules.withoutStock ? withoutStock(priced) : priced
  })
  return { ...patch, variants }
}

/** The product with the prices of some rows as the shop has them. */
export function withoutPricesOf(patch: ProductPatch, rows: ReadonlySet<VariantPatch>): ProductPatch {
  return { ...patch, variants: patch.variants.map((row) => (rows.has(row) ? withoutPrice(row) : row)) }
}

/**
 * The rows whose price would be below cost.
 * @param costs of variants by number; null if the cost is not known
 */
export function belowCostRows(
  taken: readonly Taken[],
  existing: ProductDoc | undefined,
  costs: ReadonlyMap<number, Cents | null>,
): { row: VariantPatch; held: HeldPrice }[] {
  const before = new Map(existing?.variants.map((variant) => [variant.id, variant]))
  return taken.flatMap(({ row, variant }) => {
    const stored = before.get(variant.id)
    if (!stored) return []
    const step = { from: stored.exVatCents, to: variant.exVatCents, costCents: costs.get(variant.id) ?? null }
    if (!needsApproval(step)) return []
    return [{ row, held: { variantId: variant.id, code: stored.code, before: step.from, after: step.to } }]
  })
}
