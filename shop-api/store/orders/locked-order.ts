import type { Cents } from '#lib/format/money.ts'
import type { Query } from '../../db/client.ts'
import type { OrderAddress } from '../../db/schema/orders.ts'
import type { ValuedLine } from '../../domain/orders/cancelled-value.ts'
import type { OrderStatus } from '../../domain/orders/order-states.ts'
import { refuse } from '../../domain/refusal.ts'
import { Where } from '../sql-conditions.ts'
import { onlySeenBy, type Viewer } from './order-access.ts'

/** A line of an order under lock. */
export interface LockedLine extends ValuedLine {
  productId: number
  position: number
  code: string
  /** "Simba Blanket, Madder, 5 × 6" */
  name: string
  unit: string
  stepTenths: number
  /** As the books have it now: what is credited is taken off. */
  exVatCents: Cents
  vatCents: Cents
  /** Asked to be cancelled and not answered yet. */
  requestedTenths: number
}

/** An order whose row is locked until the transaction ends: what is done to it is done one after the other. */
export interface LockedOrder {
  id: string
  orderNo: number
  status: OrderStatus
  userId: number | null
  userType: number | null
  companyId: number | null
  address: OrderAddress
  shippingType: 1 | 2
  paymentStatus: 0 | 1 | 2 | 3 | null
  /** Of an order on its company's account; null for one that is paid at once. */
  creditTermsDays: number | null
  /** Whether it has its tax invoice: what is taken off it then is credited. */
  isInvoiced: boolean
  deliveryExVatCents: Cents
  deliveryVatCents: Cents
  deliveryVatPerc: number
  deliveryProviderName: string | null
  roundingCents: Cents
  totalCents: Cents
  creditedCents: Cents
  /** Whether a request for the whole order waits. */
  wholeRequested: boolean
  openRequests: number
  lines: LockedLine[]
}

type Name = { id: string } | { orderNo: number }

const ORDER = `
  SELECT o.id, o.order_no AS "orderNo", o.status, o.user_id AS "userId", o.user_type AS "userType",
    o.company_id AS "companyId", o.address, o.shipping_type AS "shippingType", o.payment_status AS "paymentStatus",
    o.credit_terms_days AS "creditTermsDays",
    EXISTS (SELECT 1 FROM tax_papers t WHERE t.order_id = o.id AND t.kind = 'invoice') AS "isInvoiced",
    o.delivery_ex_vat_cents AS "deliveryExVatCents", o.delivery_vat_cents AS "deliveryVatCents",
    o.delivery_vat_perc::float8 AS "deliveryVatPerc", o.delivery_provider_name AS "deliveryProviderName",
    o.rounding_cents AS "roundingCents", o.total_cents AS "totalCents", o.credited_cents AS "creditedCents"
  FROM orders o`

/**
 * Locks an order with its lines.
 * @param viewer whose order it must be; null for the shop itself
 * @throws not-found when there is none, or when it is another's
 */
export async function lockOrder(query: Query, name: Name, viewer: Viewer | null): Promise<LockedOrder> {
  const where = new Where()
  where.and('id' in name ? `o.id = ${where.value(name.id)}` : `o.order_no = ${where.value(name.orderNo)}`)
  if (viewer) onlySeenBy(where, viewer)
  const [order] = await query<LockedOrder>(`${ORDER} WHERE ${where.sql} FOR UPDATE`, where.values)
  if (!order) throw refuse('not-found', 'There is no such order.')
  // After the lock: whoever held it before may have changed them.
  const [lines, requests] = await Promise.all([linesOf(query, order.id), openRequestsOf(query, order.id)])
  return {
    ...order,
    lines: lines.map((line) => ({
      ...line,
      requestedTenths: requests
        .filter(({ productId }) => productId === line.productId)
        .reduce((sum, { tenths }) => sum + (tenths ?? 0), 0),
    })),
    wholeRequested: requests.some(({ productId }) => productId === null),
    openRequests: requests.length,
  }
}

const linesOf = (query: Query, orderId: string) =>
  query<Omit<LockedLine, 'requestedTenths'>>(
    `SELECT l.variant_id AS "productId", l.position, l.product_code AS code,
       concat_ws(', ', l.product_name, nullif(l.colour_name, ''), nullif(l.size_name, '')) AS name, l.unit_text AS unit,
       f.quantity_step_tenths AS "stepTenths", l.unit_ex_vat_cents AS "unitExVatCents", l.vat_perc::float8 AS "vatPerc",
       l.quantity_tenths - l.cancelled_tenths AS tenths,
       l.ex_vat_cents - l.credited_ex_vat_cents AS "exVatCents", l.vat_cents - l.credited_vat_cents AS "vatCents"
     FROM order_lines l JOIN variants v ON v.id = l.variant_id JOIN families f ON f.id = v.family_id
     WHERE l.order_id = $1 ORDER BY l.position`,
    [orderId],
    'locked-lines',
  )

const openRequestsOf = (query: Query, orderId: string) =>
  query<{ productId: number | null; tenths: number | null }>(
    `SELECT variant_id AS "productId", quantity_tenths AS tenths FROM cancellation_requests
     WHERE order_id = $1 AND state = 'requested'`,
    [orderId],
    'open-requests',
  )

/** How much of a line can be asked to be cancelled now. */
export function cancellableTenths(
  line: Pick<LockedLine, 'tenths' | 'requestedTenths'>,
  order: { wholeRequested: boolean },
): number {
  return order.wholeRequested ? 0 : Math.max(0, line.tenths - line.requestedTenths)
}
