import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'

/**
 * The next serial of a kind of document. Its row stays locked until the transaction ends, so that serials have no gaps
 * and no duplicates.
 */
export const nextSerial = statement<{ kind: 'invoice' | 'credit-note' }>()({
  name: 'next-serial',
  row: z.strictObject({ last: z.number() }),
  sql: `INSERT INTO paper_serials (kind, last) VALUES ($kind, 1)
    ON CONFLICT (kind) DO UPDATE SET last = paper_serials.last + 1 RETURNING last`,
})
