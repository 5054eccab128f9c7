import { sql } from 'drizzle-orm'
import { orderLines } from '../../../db/schema/orders.ts'
import { TENTHS_LEFT } from '../../stock/queries/order-columns.ts'

/** Totals of lines, less their cancelled and credited amounts. */
export const LINE_SUMS = {
  tenths: sql<number>`sum(${TENTHS_LEFT})::float8`,
  exVat: sql<number>`sum(${orderLines.exVatCents} - ${orderLines.creditedExVatCents})::float8`,
  vat: sql<number>`sum(${orderLines.vatCents} - ${orderLines.creditedVatCents})::float8`,
}
