import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'

/** Reason of the sample's item classes: a later choice of staff has another reason. */
export const SAMPLE_CLASSES_REASON = 'Sample'

const OF_ORDERS = `USING tax_papers p WHERE p.kind = e.kind AND p.no = e.no AND p.order_id = ANY($orderIds::text[])`
/** The sample's device, if no document of an order that stays is in its queue. */
const GOES = `SELECT v.id FROM etims_devices v WHERE v.serial = $serial
  AND NOT EXISTS (SELECT FROM etims_documents d WHERE d.device_id = v.id)`

/**
 * Removes the queue's rows of orders, and the sample's device with its rows, in this order. With documents of orders
 * that stay the device stays too, stopped.
 */
export const etimsRemovals = [
  `DELETE FROM tax_buyer_corrections e ${OF_ORDERS}`,
  `DELETE FROM etims_documents e ${OF_ORDERS}`,
  ...['etims_stock_moves', 'etims_items', 'etims_tables', 'etims_purchases', 'etims_exchanges'].map(
    (table) => `DELETE FROM ${table} e WHERE e.device_id IN (${GOES})`,
  ),
  `DELETE FROM etims_devices e WHERE e.id IN (${GOES})`,
  `UPDATE etims_devices SET uses = 'nothing', state = 'stopped' WHERE serial = $serial`,
  `DELETE FROM office_settings WHERE key = 'etims-classes' AND reason = '${SAMPLE_CLASSES_REASON}'`,
].map((sql) =>
  statement<{ orderIds: string[]; serial: string }>()({
    row: z.never(),
    sql: `WITH given AS (SELECT $orderIds::text[], $serial::text) ${sql}`,
  }),
)
