import * as z from 'zod/mini'
import { BALANCE_DUE, type DepositTerms } from '#lib/contract/base/deposit.ts'
import type { Session } from '../../../db/client.ts'
import { statement } from '../../../db/statement.ts'
import type { LoadedDeposits } from '../rules/cart-deposits.ts'

/** Terms of products, a variant's own before its family's, and terms of orders by their total. */
const readDepositTerms = statement<{ productIds: readonly number[] }>()({
  name: 'deposit-terms',
  row: z.strictObject({
    productId: z.nullable(z.number()),
    from: z.nullable(z.number()),
    percent: z.nullable(z.number()),
    amount: z.nullable(z.number()),
    balanceDue: z.enum(BALANCE_DUE),
    balanceDays: z.number(),
    retainedPercent: z.number(),
  }),
  sql: `
    SELECT v.id AS "productId", t.from_cents AS "from", t.percent, t.amount_cents AS amount, t.balance_due AS "balanceDue",
      t.balance_days AS "balanceDays", t.retained_percent AS "retainedPercent"
    FROM deposit_terms t
    LEFT JOIN variants v ON v.id = ANY($productIds::bigint[]) AND (v.id = t.variant_id OR v.family_id = t.family_id)
    WHERE t.from_cents IS NOT NULL OR v.id IS NOT NULL
    ORDER BY t.variant_id IS NULL, t.from_cents`,
})

/** The terms of deposits that can apply to an order of these products. */
export async function loadDepositTerms(tx: Session, productIds: readonly number[]): Promise<LoadedDeposits> {
  const rows = await readDepositTerms(tx.query, { productIds: [...new Set(productIds)] })
  const byProduct = new Map<number, DepositTerms>()
  const orders: LoadedDeposits['orders'] = []
  for (const { productId, from, ...terms } of rows) {
    if (from !== null) orders.push({ ...terms, from })
    else if (productId !== null && !byProduct.has(productId)) byProduct.set(productId, terms)
  }
  return { byProduct, orders }
}

const readFamilyDeposits = statement<{ clusterCode: string }>()({
  name: 'family-deposits',
  row: z.strictObject({
    variantId: z.nullable(z.number()),
    percent: z.nullable(z.number()),
    amount: z.nullable(z.number()),
    balanceDue: z.enum(BALANCE_DUE),
    balanceDays: z.number(),
    retainedPercent: z.number(),
  }),
  sql: `
    SELECT t.variant_id AS "variantId", t.percent, t.amount_cents AS amount, t.balance_due AS "balanceDue",
      t.balance_days AS "balanceDays", t.retained_percent AS "retainedPercent"
    FROM families f
    JOIN deposit_terms t ON t.family_id = f.id
      OR t.variant_id IN (SELECT v.id FROM variants v WHERE v.family_id = f.id)
    WHERE f.cluster_code = $clusterCode ORDER BY t.id`,
})

/** Terms of deposits of a family and of its variants, for its page. */
export const loadFamilyDeposits = (
  tx: Session,
  clusterCode: string,
): Promise<(DepositTerms & { variantId: number | null })[]> => readFamilyDeposits(tx.query, { clusterCode })
