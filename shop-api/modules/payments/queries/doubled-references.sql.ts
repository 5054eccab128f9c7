import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'

const normal = (text: string) => `upper(regexp_replace(normalize(${text}, NFKC), '[[:space:]]', '', 'g'))`

/** Duplicate receipts, references and cheque numbers of older records: staff decide which of them stays. */
export const findDoubledReferences = statement()({
  name: 'doubled-references',
  row: z.strictObject({ kind: z.enum(['receipt', 'cheque']), written: z.array(z.string()) }),
  sql: `
    SELECT kind, array_agg(written || ' (' || place || ')' ORDER BY written, place) AS written FROM (
      SELECT 'receipt' AS kind, 0::bigint AS scope, a.receipt AS written, 'order ' || o.order_no AS place
      FROM payment_attempts a JOIN orders o ON o.id = a.order_id WHERE a.receipt IS NOT NULL
      UNION ALL
      SELECT 'receipt', 0, u.receipt, 'without an order' FROM unmatched_payments u
      WHERE u.resolution IS NULL OR u.resolution NOT IN ('order', 'account')
      UNION ALL
      SELECT 'receipt', 0, e.reference, 'account of company ' || e.company_id FROM credit_entries e
      WHERE e.kind = 'payment' AND e.reference ~ '[0-9]' AND length(e.reference) >= 4
        AND NOT EXISTS (SELECT 1 FROM credit_entries x WHERE x.undoes = e.id)
      UNION ALL
      SELECT 'cheque', c.company_id, c.cheque_no, 'company ' || c.company_id FROM cheques c
    ) one
    GROUP BY kind, scope, ${normal('written')} HAVING count(*) > 1
      AND (kind = 'cheque' OR bool_or(length(written) >= 8 OR place NOT LIKE 'account of %')) ORDER BY kind, 2`,
})
