import type { Input, Output } from '#lib/contract/base/call.ts'
import type { integrationStockSet } from '#lib/contract/integrations/products.ts'
import { quantityText } from '#lib/format/quantity.ts'
import type { Session } from '../../../db/client.ts'
import type { AuditEntry } from '../../../observe/audit-log.ts'
import { refuse } from '../../../refusal.ts'
import { changedFamilies, type ShopChange } from '../../products/use-cases/shop-change.ts'
import { changeStock } from '../../stock/queries/stock.sql.ts'
import { moveText } from '../../stock/queries/stock-move.ts'
import { lockStockOfCodes, type StockRow } from '../queries/products.sql.ts'

type Items = Input<typeof integrationStockSet>['items']

/** The stock of a product in responses. */
export const shownStock = ({ onHandTenths, promisedTenths, freeTenths, ...row }: StockRow) => ({
  ...{ productId: row.productId, code: row.code, unit: row.unit },
  ...{ onHand: onHandTenths / 10, promised: promisedTenths / 10, free: freeTenths / 10 },
})

/** Faults of items, by field; with any fault, no item is written. */
function faultsOf(items: Items, found: ReadonlyMap<string, StockRow & { stepTenths: number }>): Record<string, string> {
  const seen = new Set<string>()
  const faults: Record<string, string> = {}
  for (const [at, { code, onHand }] of items.entries()) {
    const row = found.get(code)
    const tenths = Math.round(onHand * 10)
    if (seen.has(code)) faults[`items.${at}.code`] = `${code} is named twice.`
    else if (!row) faults[`items.${at}.code`] = `There is no product ${code}.`
    else if (Math.abs(onHand * 10 - tenths) > 1e-6 || tenths % row.stepTenths !== 0)
      faults[`items.${at}.onHand`] = `${code} is counted in steps of ${row.stepTenths / 10}.`
    else if (tenths < row.promisedTenths)
      faults[`items.${at}.onHand`] =
        `${quantityText(row.promisedTenths / 10, row.unit)} of ${code} are promised to orders. The stock cannot be lower.`
    seen.add(code)
  }
  return faults
}

/**
 * Sets the stock on hand of products; with any fault, no stock is set. Stock promised to orders remains.
 * @param by the author in the movements
 * @throws invalid-request with a sentence for each item that cannot be set
 */
export async function setStock(
  tx: Session,
  now: Date,
  { items, note = '' }: Input<typeof integrationStockSet>,
  { by, source }: { by: string; source: string },
): Promise<{ data: Output<typeof integrationStockSet>; audit: AuditEntry[]; shopChange: ShopChange }> {
  const rows = await lockStockOfCodes(tx.query, { codes: items.map(({ code }) => code) })
  const found = new Map(rows.map((row) => [row.code, row]))
  const faults = faultsOf(items, found)
  const [first] = Object.values(faults)
  if (first !== undefined) throw refuse('invalid-request', first, { fields: faults })
  const wanted = new Map(items.map(({ code, onHand }) => [code, Math.round(onHand * 10)]))
  const steps = rows.map((row) => ({ ...row, by: (wanted.get(row.code) ?? row.onHandTenths) - row.onHandTenths }))
  const moved = steps.filter((step) => step.by !== 0)
  if (moved.length > 0) {
    await changeStock(tx.query, {
      ids: moved.map(({ productId }) => productId),
      tenths: moved.map((step) => step.by),
      move: moveText({ cause: 'integration', operator: by, source, note, at: now }),
    })
  }
  return {
    data: {
      stock: steps.map((step) =>
        shownStock({
          ...step,
          onHandTenths: step.onHandTenths + step.by,
          freeTenths: step.freeTenths + step.by,
        }),
      ),
    },
    audit: steps.map((step) => ({
      ...{ action: 'integrations.stock', subject: { kind: 'product', id: step.code } },
      ...{ before: { onHand: step.onHandTenths / 10 }, after: { onHand: (step.onHandTenths + step.by) / 10 } },
      ...(note && { reason: note }),
    })),
    shopChange: await changedFamilies(tx, [...new Set(moved.map(({ familyId }) => familyId))]),
  }
}
