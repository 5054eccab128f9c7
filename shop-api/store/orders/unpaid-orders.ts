/** How many orders somebody may have whose goods are held and not paid for. */
import { type Problem, problem } from '#lib/contract/problem.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import type { Query } from '../../db/client.ts'
import type { Env } from '../../env.ts'
import type { GuestContact, HoldPeriods, NewReservation } from './reservations.ts'

/** The settings of reservations (env.ts). */
export type ReservationSettings = Pick<
  Env,
  | 'RESERVE_MINUTES'
  | 'RESERVE_COMPANY_HOURS'
  | 'RESERVE_PART_HOURS'
  | 'GUEST_UNPAID_ORDERS'
  | 'GUEST_UNPAID_SHILLINGS'
  | 'NETWORK_UNPAID_ORDERS'
  | 'CONSUMER_UNPAID_ORDERS'
>

/** Whom an unpaid order counts for. Companies are approved before they order, and are not counted. */
export type CountedFor = { kind: 'guest'; guest: GuestContact } | { kind: 'consumer'; userId: number } | null

/** What somebody has ordered that is held and not paid. */
export interface OpenOrders {
  orders: number
  /** Of guests only. */
  networkOrders: number
  totalCents: Cents
  /** When the first of them is not held any more. */
  until: Date | null
  networkUntil: Date | null
}

const OF_GUEST = `
  SELECT count(*) FILTER (WHERE r.phone = $1 OR r.email = $2)::int AS orders,
    count(*) FILTER (WHERE r.network = $3)::int AS "networkOrders",
    coalesce(sum(o.total_cents) FILTER (WHERE r.phone = $1 OR r.email = $2), 0)::bigint AS "totalCents",
    min(r.reserved_until) FILTER (WHERE r.phone = $1 OR r.email = $2) AS until,
    min(r.reserved_until) FILTER (WHERE r.network = $3) AS "networkUntil"
  FROM order_reservations r JOIN orders o ON o.id = r.order_id
  WHERE r.phone = $1 OR r.email = $2 OR r.network = $3`

const OF_CONSUMER = `
  SELECT count(*)::int AS orders, 0 AS "networkOrders", coalesce(sum(o.total_cents), 0)::bigint AS "totalCents",
    min(r.reserved_until) AS until, NULL::timestamptz AS "networkUntil"
  FROM orders o JOIN order_reservations r ON r.order_id = o.id
  WHERE o.user_id = $1 AND o.status = 1 AND r.state = 'held' AND r.reserved_until IS NOT NULL`

/** What is open for somebody; null for whom nothing is counted. */
export async function loadOpenOrders(query: Query, counted: CountedFor): Promise<OpenOrders | null> {
  if (counted === null) return null
  const [row] =
    counted.kind === 'guest'
      ? await query<OpenOrders>(
          OF_GUEST,
          [counted.guest.phone, counted.guest.email, counted.guest.network],
          'open-orders-of-guest',
        )
      : await query<OpenOrders>(OF_CONSUMER, [counted.userId], 'open-orders-of-consumer')
  return row ?? null
}

/**
 * Why one more order cannot be placed now; null when it can. Two that are placed at the same instant may both be let in.
 * @param totalCents of the order that is to be placed
 */
export function refuseUnpaid(
  settings: ReservationSettings,
  counted: CountedFor,
  open: OpenOrders | null,
  totalCents: Cents,
  now: Date,
): Problem | null {
  if (counted === null || open === null) return null
  const most = counted.kind === 'guest' ? settings.GUEST_UNPAID_ORDERS : settings.CONSUMER_UNPAID_ORDERS
  if (open.orders >= most) {
    const have = open.orders === 1 ? 'An order of yours waits' : `${open.orders} orders of yours wait`
    return problem('unpaid-orders', `${have} to be paid. ${payOrWait(open.until, now)}`)
  }
  if (counted.kind === 'consumer') return null
  const mostCents = settings.GUEST_UNPAID_SHILLINGS * 100
  if (open.totalCents + totalCents > mostCents) {
    const sum = `Without an account, orders that wait to be paid can come to ${showMoney(mostCents)} together.`
    const instead = open.orders > 0 ? payOrWait(open.until, now) : 'Please order less, or sign in first.'
    return problem('unpaid-orders', `${sum} ${instead}`)
  }
  if (open.networkOrders >= settings.NETWORK_UNPAID_ORDERS) {
    const many = 'Many orders from your internet connection wait to be paid, perhaps of others who share it.'
    return problem('unpaid-orders', `${many} ${waitFor(open.networkUntil, now)} Or sign in: then only your own count.`)
  }
  return null
}

const payOrWait = (until: Date | null, now: Date): string =>
  `Please pay first: the link is in the email about the order. ${waitFor(until, now).replace('Please', 'Or')}`

function waitFor(until: Date | null, now: Date): string {
  const minutes = until === null ? 0 : Math.ceil((until.getTime() - now.getTime()) / 60_000)
  if (minutes <= 1) return 'Please try again in a minute.'
  return `Please try again in ${minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`}.`
}

/** What is held for an order that is placed now, and for how long. */
export function newReservation(
  settings: ReservationSettings,
  buyer: { isCompany: boolean; onAccount: boolean },
  counted: CountedFor,
): NewReservation {
  const guest = counted?.kind === 'guest' ? counted.guest : null
  return { periods: buyer.onAccount ? null : periodsOf(settings, buyer.isCompany), guest }
}

const HOUR_SECONDS = 3600

function periodsOf(settings: ReservationSettings, isCompany: boolean): HoldPeriods {
  const holdSeconds = isCompany ? settings.RESERVE_COMPANY_HOURS * HOUR_SECONDS : settings.RESERVE_MINUTES * 60
  return { holdSeconds, partSeconds: Math.max(holdSeconds, settings.RESERVE_PART_HOURS * HOUR_SECONDS) }
}
