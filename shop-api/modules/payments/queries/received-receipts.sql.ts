import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'

/** Receipts of a list that are in the ledger or among the payments without an order, with the stored number of the payer. */
export const storedReceipts = statement<{ receipts: readonly string[] }>()({
  name: 'stored-receipts',
  row: z.strictObject({ receipt: z.string(), phoneMasked: z.nullable(z.string()) }),
  sql: `
    SELECT receipt, phone_masked AS "phoneMasked" FROM payment_attempts WHERE receipt = ANY($receipts::text[])
    UNION ALL SELECT receipt, phone_masked FROM unmatched_payments WHERE receipt = ANY($receipts::text[])`,
})

/** Stores the full number of a payer. The masked number must still be the same: it could have been erased since. */
export const storePayerPhone = statement<{ receipt: string; phone: string; masked: string }>()({
  name: 'store-payer-phone',
  row: z.strictObject({ receipt: z.string() }),
  sql: `
    WITH attempts AS (UPDATE payment_attempts SET phone_masked = $phone
        WHERE receipt = $receipt AND phone_masked = $masked RETURNING receipt),
      unmatched AS (UPDATE unmatched_payments SET phone_masked = $phone
        WHERE receipt = $receipt AND phone_masked = $masked RETURNING receipt)
    SELECT receipt FROM attempts UNION ALL SELECT receipt FROM unmatched`,
})
