import { and, eq, sql } from 'drizzle-orm'
import { ORDER_STATUS, PAYMENT_STATUS, USER_TYPE } from '#lib/contract/base/codes.ts'
import { companies, users } from '../../../db/schema/accounts.ts'
import { familyColours, variants } from '../../../db/schema/catalogue.ts'
import { creditEntries } from '../../../db/schema/credit.ts'
import { media } from '../../../db/schema/media.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'

/** Columns and joins that several selects of orders share. Each select has a join, so that columns name their table. */

/** Customer of an order, for a select with left joins of `users` and `companies`. */
export const ORDERED_BY = sql<string>`coalesce(
  nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), ''), ${companies.name},
  concat_ws(' ', ${orders.address}->>'firstName', nullif(${orders.address}->>'lastName', '')))`

/** The trader's name of an order placed by a sales representative. */
export const ORDERED_FOR = sql<string | null>`(SELECT trader.name FROM ${companies} AS trader
  WHERE trader.id = ${orders.companyId} AND ${orders.userType} = ${USER_TYPE.rep})`

/** The columns of an OnAccountRow. Orders without an account need no subquery. */
export const ON_ACCOUNT_COLUMNS = {
  creditTermsDays: orders.creditTermsDays,
  dueOn: sql<string | null>`CASE WHEN ${orders.creditTermsDays} IS NOT NULL THEN (
    SELECT min(${creditEntries.dueOn})::text FROM ${creditEntries}
    WHERE ${creditEntries.orderId} = ${orders.id} AND ${creditEntries.kind} = 'invoice') END`,
}

/** Name of a line's product: "Simba Blanket, Madder, 5 × 6". */
export const LINE_NAME = sql<string>`concat_ws(
  ', ', ${orderLines.productName}, nullif(${orderLines.colourName}, ''), nullif(${orderLines.sizeName}, ''))`

/** Quantity of a line that is still ordered and was not returned. */
export const TENTHS_LEFT = sql<number>`${orderLines.quantityTenths} - ${orderLines.cancelledTenths} - ${orderLines.returnedTenths}`

/** Amount due of an order that was paid before; 0 without a subquery for all other orders. */
export const DUE_AGAIN_CENTS = sql<number>`CASE WHEN ${orders.paymentStatus} = ${PAYMENT_STATUS.completed}
  THEN (SELECT m.due_cents FROM order_money m WHERE m.order_id = ${orders.id}) ELSE 0 END`.mapWith(Number)

/** The joins from a line to the current picture of its product's colour: variants, then colours, then media. */
export const IS_VARIANT = eq(variants.id, orderLines.variantId)
export const IS_COLOUR = and(eq(familyColours.familyId, variants.familyId), eq(familyColours.code, variants.colourCode))
export const IS_PICTURE = eq(media.sha256, sql`${familyColours.imageShas}[1]`)
export const PICTURE = { sha256: media.sha256, alt: media.alt, blur: media.blur }

/** For a line without a picture. */
export const NO_PICTURE = { sha256: '', alt: '', blur: '' }

/** Whether an order is not cancelled. */
export const IS_NOT_CANCELLED = sql`${orders.status} <> ${ORDER_STATUS.cancelled}`

/** Quantity of a line that was sent in parcels. */
export const SENT_TENTHS = sql<number>`(SELECT coalesce(sum(pl.tenths), 0)::int FROM order_parcels p
  JOIN order_parcel_lines pl ON pl.parcel_id = p.id
  WHERE p.order_id = ${orderLines.orderId} AND pl.position = ${orderLines.position} AND p.state IN ('sent', 'delivered'))`
