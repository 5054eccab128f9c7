import type { Input, Output } from '#lib/contract/base/call.ts'
import type { CellChange } from '#lib/contract/catalogue/office/sheet.ts'
import type { integrationPricesSet } from '#lib/contract/integrations/products.ts'
import { decimalOfCents, withVat } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import type { AuditEntry } from '../../../observe/audit-log.ts'
import { refuse } from '../../../refusal.ts'
import { changeCells, currentCells } from '../../catalogue/use-cases/change-cells.ts'
import { needsApproval } from '../../pricing/rules/below-cost.ts'
import { explainPriceChanges } from '../../pricing/use-cases/explain-price-changes.ts'
import { refuseLoweredUnderOffers } from '../../pricing/use-cases/lowered-under-offers.ts'
import type { ShopChange } from '../../products/use-cases/shop-change.ts'
import { lockPricesOfCodes } from '../queries/products.sql.ts'

type Items = Input<typeof integrationPricesSet>['items']
type PriceOfCode = Awaited<ReturnType<typeof lockPricesOfCodes>>[number]

/** Faults of items, by field; with any fault, no item is written. */
function faultsOf(items: Items, found: ReadonlyMap<string, PriceOfCode>): Record<string, string> {
  const seen = new Set<string>()
  const faults: Record<string, string> = {}
  for (const [at, { code, exVat }] of items.entries()) {
    const row = found.get(code)
    if (seen.has(code)) faults[`items.${at}.code`] = `${code} is named twice.`
    else if (!row) faults[`items.${at}.code`] = `There is no product ${code}.`
    else if (needsApproval({ from: row.exVat, to: exVat, costCents: row.cost }))
      faults[`items.${at}.exVat`] = `${code} would be below its cost. Two people must approve this in the office.`
    seen.add(code)
  }
  return faults
}

/**
 * Sets prices without VAT; with any fault, no price is set. Prices below cost are refused: they need two people.
 * @param by the author in the price history
 * @throws invalid-request with a sentence for each item that cannot be set
 */
export async function setPrices(
  tx: Session,
  now: Date,
  { items, reason = '' }: Input<typeof integrationPricesSet>,
  by: string,
): Promise<{ data: Output<typeof integrationPricesSet>; audit: AuditEntry[]; shopChange?: ShopChange }> {
  const rows = await lockPricesOfCodes(tx.query, { codes: items.map(({ code }) => code) })
  const found = new Map(rows.map((row) => [row.code, row]))
  const faults = faultsOf(items, found)
  const [first] = Object.values(faults)
  if (first !== undefined) throw refuse('invalid-request', first, { fields: faults })
  const changes = items.flatMap(({ code, exVat }): CellChange[] => {
    const row = found.get(code)
    return row ? [[row.productId, 'price', decimalOfCents(row.exVat), decimalOfCents(exVat)]] : []
  })
  await explainPriceChanges(tx, { now, staffId: null, reason: reason ? `${by}: ${reason}` : by })
  const current = await currentCells(
    tx,
    rows.map(({ productId }) => productId),
  )
  const { shopChange } = await changeCells(tx, now, changes, current)
  await refuseLoweredUnderOffers(tx, now, { variantIds: rows.map(({ productId }) => productId) })
  return {
    data: {
      prices: items.map(({ code, exVat }) => ({ code, exVat, withVat: withVat(exVat, found.get(code)?.vatPerc) })),
    },
    audit: items.map(({ code, exVat }) => ({
      ...{ action: 'integrations.prices', subject: { kind: 'product', id: code } },
      before: { price: decimalOfCents(found.get(code)?.exVat ?? 0) },
      after: { price: decimalOfCents(exVat) },
      ...(reason && { reason }),
    })),
    ...(shopChange && { shopChange }),
  }
}
