import type { StockCause } from '#lib/contract/stock/office/stock-causes.ts'
import type { Actor } from '../../order-events/use-cases/order-event.ts'

/** Cause, subject and author of a stock change: the trigger on variants writes them into the movement. */
export interface StockMove {
  cause: StockCause
  orderId?: string
  staffId?: number
  /** The author, if it is not a staff member: a command's operator, "customer", "system". */
  operator?: string
  /** A note about the change. */
  note?: string
  /** The record it belongs to: "count:12". */
  source?: string
  /** Defaults to the current time. */
  at?: Date
}

/** A move as a parameter of statements. */
export const moveText = (move: StockMove): string => JSON.stringify(move)

/** The operator of a movement for the party that acts on an order. */
export const operatorOf = (actor: Actor): string => (actor.kind === 'operator' ? actor.name : actor.kind)
