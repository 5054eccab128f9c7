/** Limits of unpaid orders with reserved stock per customer. */
import { type Problem, problem } from '#lib/contract/base/problem.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import type { GuestContact, HoldPeriods, NewReservation } from '../../stock/rules/reservation.ts'

/** The settings of reservations (env.ts). */
export interface ReservationSettings {
  RESERVE_MINUTES: number
  RESERVE_COMPANY_HOURS: number
  RESERVE_PART_HOURS: number
  GUEST_UNPAID_ORDERS: number
  GUEST_UNPAID_SHILLINGS: number
  NETWORK_UNPAID_ORDERS: number
  CONSUMER_UNPAID_ORDERS: number
}

/** The customer that an unpaid order counts for. Companies are approved before they order, and are not counted. */
export type CountedFor = { kind: 'guest'; guest: GuestContact } | { kind: 'consumer'; userId: number } | null

/**
 * Multiple of a guest's limit at which a phone or email alone is refused. Strangers can type a known number, but cannot
 * reserve stock with it without limit.
 */
const STRANGERS = 4

/** Reserved, unpaid orders of a customer. */
export interface OpenOrders {
  /** Of an account; of a guest those with two of the same phone, email and network. */
  orders: number
  /** Only for guests: with the same phone or email. Another person can have typed them. */
  partlyAlike: number
  /** Only for guests. */
  networkOrders: number
  totalCents: Cents
  /** Time at which the first of their reservations ends. */
  until: Date | null
  networkUntil: Date | null
}

/**
 * Reason why the customer cannot place an additional order now; null if that is possible. Two orders placed at the same
 * instant can both be accepted.
 * @param totalCents of the order to be placed
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
  if (counted.kind === 'guest' && (open.orders >= most || open.partlyAlike >= most * STRANGERS)) {
    // A guest's phone or email can be typed by another person: the message does not show how many orders there are.
    const message = `This order cannot be placed yet. If you have an unpaid order, pay it first: the link is in its email. ${waitFor(open.until, now).replace('Please', 'Or')}`
    return problem('unpaid-orders', message, { fields: { mobileNumber: message } })
  }
  if (open.orders >= most) {
    const unpaid = open.orders === 1 ? 'One order of your account is' : `${open.orders} orders of your account are`
    return problem('unpaid-orders', `${unpaid} not paid yet. ${payOrWait(open.until, now)}`)
  }
  if (counted.kind === 'consumer') return null
  const mostCents = settings.GUEST_UNPAID_SHILLINGS * 100
  if (open.totalCents + totalCents > mostCents) {
    const sum = `Without an account, you can have unpaid orders of up to ${showMoney(mostCents)}.`
    const instead = open.orders > 0 ? payOrWait(open.until, now) : 'Please order less, or sign in first.'
    return problem('unpaid-orders', `${sum} ${instead}`)
  }
  if (open.networkOrders >= settings.NETWORK_UNPAID_ORDERS) {
    const many = 'There are many unpaid orders from your internet connection. Other people may share it.'
    return problem(
      'unpaid-orders',
      `${many} ${waitFor(open.networkUntil, now)} Or sign in, so that we count only your own orders.`,
    )
  }
  return null
}

const payOrWait = (until: Date | null, now: Date): string =>
  `Please pay first: the link is in the email about the order. ${waitFor(until, now).replace('Please', 'Or')}`

function waitFor(until: Date | null, now: Date): string {
  if (until === null) return 'Please call us.'
  const minutes = Math.ceil((until.getTime() - now.getTime()) / 60_000)
  if (minutes <= 1) return 'Please try again in a minute.'
  return `Please try again in ${minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`}.`
}

/**
 * The reservation of an order placed now, with its periods.
 * @param order `paysLater`: on its company's account, or on delivery
 */
export function newReservation(
  settings: ReservationSettings,
  order: { isCompany: boolean; paysLater: boolean },
  counted: CountedFor,
): NewReservation {
  const guest = counted?.kind === 'guest' ? counted.guest : null
  return { periods: order.paysLater ? null : periodsOf(settings, order.isCompany), guest }
}

const HOUR_SECONDS = 3600

function periodsOf(settings: ReservationSettings, isCompany: boolean): HoldPeriods {
  const holdSeconds = isCompany ? settings.RESERVE_COMPANY_HOURS * HOUR_SECONDS : settings.RESERVE_MINUTES * 60
  return { holdSeconds, partSeconds: Math.max(holdSeconds, settings.RESERVE_PART_HOURS * HOUR_SECONDS) }
}
