import { sql } from 'drizzle-orm'
import { orderLines } from '../../../db/schema/orders.ts'
import { TENTHS_LEFT } from '../../stock/queries/order-columns.ts'

/** What lines come to, less what was cancelled and credited of them. */
export const LINE_SUMS = {
  tenths: sql<number>`sum(${TENTHS_LEFT})::float8`,
  exVat: sql<number>`sum(${orderLines.exVatCents} - ${orderLines.creditedExVatCents})::float8`,
  vat: sql<number>`sum(${orderLines.vatCents} - ${orderLines.creditedVatCents})::float8`,
}
